// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ChatMessage, DifferingStatement } from "#contracts/chat.ts";
import { draw } from "../../../../test/draw.tsx";
import { fakeApi, kai } from "../../../../test/fake-api.ts";
import type { OpenSource } from "../open-source.ts";
import { AnswerRow } from "./answer-row.tsx";

const answer: ChatMessage = {
  id: "a",
  content: "A kayak is $40.",
  role: "assistant",
  timestamp: "2026-11-27T10:00:00.000Z",
  sessionId: "s",
  module: "bd_assistant",
  projectName: null,
  conversationId: null,
  service: null,
  metadata: null,
};

/** Draws the answer with what other documents say otherwise. */
const drawDiffering = (differing: DifferingStatement[], onOpenSource: OpenSource = () => undefined) =>
  draw(
    <AnswerRow
      message={{ ...answer, metadata: { sources: [], sourcesWithScores: [], mode: "model", differing } }}
      first
      isLatest
      asked="What is a kayak?"
      onOpenSource={onOpenSource}
      onAskAgain={() => undefined}
    />,
  );

test("what other documents say otherwise stands beneath an answer, and opens", async () => {
  fakeApi({
    "GET /api/auth/bd-session": () => ({ success: true, user: kai }),
    "GET /api/documents/marks": () => [],
  });
  const open = vi.fn<OpenSource>();
  const passage = { from: "A kayak is $60.", to: "A kayak is $60." };
  const cited = { title: "Boats", figures: ["$40"] };
  const differing = [
    { id: "d", title: "Prices", heading: "Boats", passage, sentence: "A kayak is $60.", cited },
  ];
  const { user } = drawDiffering(differing, open);
  const section = await screen.findByRole("region", { name: "Documents differ" });
  expect(section.textContent).toContain("$40 in Boats, but A kayak is $60.");
  await user.click(within(section).getByRole("button", { name: "Open document: Prices" }));
  expect(open).toHaveBeenCalledWith({ documentId: "d", heading: "Boats", passage });
});

test("of many documents that differ the first two are told at once, and the others where they are wanted", async () => {
  const differing = ["A", "B", "C", "D"].map((title) => {
    const sentence = `A kayak is $60 by ${title}.`;
    return { id: title, title, heading: null, passage: { from: sentence, to: sentence }, sentence };
  });
  const { user } = drawDiffering(differing);
  const section = within(await screen.findByRole("region", { name: "Documents differ" }));
  const titles = () =>
    section.getAllByRole("button", { name: /^Open document/u }).map((chip) => chip.textContent);
  expect(titles()).toEqual(["A", "B"]);
  await user.click(section.getByRole("button", { name: "2 more" }));
  expect(titles()).toEqual(["A", "B", "C", "D"]);
});

test("beside a question that nothing answers stands where to look meanwhile", async () => {
  fakeApi({
    "GET /api/auth/bd-session": () => ({ success: true, user: kai }),
    "GET /api/documents/marks": () => [],
  });
  const open = vi.fn<OpenSource>();
  const passage = { from: "After a storm", to: "18 months." };
  const message: ChatMessage = {
    ...answer,
    content: "I don't have a reliable answer to this in the knowledge base yet.",
    metadata: {
      sources: [],
      sourcesWithScores: [],
      mode: "playbook",
      knowledgeGapDetected: true,
      nearest: [{ id: "d", title: "Cancellation", heading: "Storm", relevanceScore: 28, passage }],
    },
  };
  const { user } = draw(
    <AnswerRow
      message={message}
      first
      isLatest
      asked="Do they get money back?"
      onOpenSource={open}
      onAskAgain={() => undefined}
    />,
  );
  const nearest = await screen.findByRole("list", { name: "Closest in the documents" });
  await user.click(within(nearest).getByRole("button", { name: "Open source: Cancellation, 28% relevant" }));
  expect(open).toHaveBeenCalledWith({ documentId: "d", heading: "Storm", passage });
});

test("why an answer was no help is kept until it was sent or skipped", async () => {
  fakeApi({ "POST /api/chat/messages/a/rating": () => answer });
  const { user } = drawDiffering([]);
  const ask = async () => {
    await user.click(screen.getByRole("button", { name: "Not helpful" }));
    return screen.findByLabelText<HTMLTextAreaElement>("Reason");
  };
  await user.type(await ask(), "It is out of date");
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect((await ask()).value).toBe("It is out of date");
  await user.click(screen.getByRole("button", { name: "Skip" }));
  expect((await ask()).value).toBe("");
});

test("the same thumb once more takes back what was said, and asks for no reason", async () => {
  const said: unknown[] = [];
  fakeApi({
    "POST /api/chat/messages/a/rating": ({ body }) => {
      said.push(body);
      return answer;
    },
  });
  const rating = { helpful: false, reason: null };
  const message = { ...answer, metadata: { sources: [], sourcesWithScores: [], rating } };
  const { user } = draw(
    <AnswerRow
      message={message}
      first
      isLatest
      asked="What is a kayak?"
      onOpenSource={() => undefined}
      onAskAgain={() => undefined}
    />,
  );
  await user.click(screen.getByRole("button", { name: "Not helpful", pressed: true }));
  await vi.waitFor(() => expect(said).toEqual([{ helpful: null }]));
  expect(screen.queryByLabelText("Reason")).toBeNull();
});
