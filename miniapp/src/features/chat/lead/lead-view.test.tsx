// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ChatMessage } from "#contracts/chat.ts";
import { draw } from "../../../../test/draw.tsx";
import { fakeApi, page, refusal } from "../../../../test/fake-api.ts";
import { leadConversation, leadMessage } from "../../../../test/lead-conversation.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { LeadView } from "./lead-view.tsx";
import { useLeadReplier } from "./use-lead-replier.ts";

const Lead = () => (
  <LeadView leads={useLeadReplier(true)} mode="model" isModeOpen={false} onOpenSource={() => undefined} />
);

const at = "2026-01-05T10:00:00.000Z";

const lead = leadConversation({
  conversationId: "c1",
  projectName: "Harbour",
  proposalReceived: true,
  messageCount: 2,
  lastMessageAt: at,
  needsReply: true,
});

const reply = leadMessage("r1", "assistant", "It takes two days.");
const marking = "POST /api/lead-replier/replies/r1/sent";
const unmarking = "DELETE /api/lead-replier/replies/r1/sent";

const fake = (mark: (text: string) => unknown = () => refusal(500, "Broken"), said = () => [reply]) =>
  fakeApi({
    "GET /api/suggestions": () => ({ questions: [], leadMessages: [] }),
    "GET /api/lead-replier/conversations": () => page([lead], null, 1),
    "GET /api/lead-replier/proposal-status/c1": () => ({ conversationId: "c1", proposalReceived: true }),
    "GET /api/chat/messages": () => page([leadMessage("q1", "user", "How long?"), ...said()], null, 2),
    [marking]: ({ body }) => mark((body as { text: string }).text),
    [unmarking]: () => reply,
  });

const open = async () => {
  const drawn = draw(<Lead />, "/dashboard?module=lead_replier&conversation=c1");
  const card = await screen.findByRole("article", { name: "Suggested Reply" });
  return { ...drawn, card: within(card) };
};

type Open = Awaited<ReturnType<typeof open>>;

const rewrite = async ({ user, card }: Open, text: string) => {
  await user.click(card.getByRole("button", { name: "Edit reply" }));
  await user.clear(card.getByLabelText("Reply to send"));
  await user.keyboard(text);
};

test("a draft is edited where it stands: Escape leaves it, Ctrl and Enter keep what it says now", async () => {
  fake();
  const one = await open();
  await rewrite(one, "Never mind{Escape}");
  expect(one.card.getByText("It takes two days.")).toBeTruthy();
  expect(document.activeElement).toBe(one.card.getByRole("button", { name: "Edit reply" }));
  await rewrite(one, "Two days, says the port.{Control>}{Enter}{/Control}");
  expect(one.card.getByText("Two days, says the port.")).toBeTruthy();
  expect(one.card.getByText("Edited")).toBeTruthy();
  one.unmount();
  const { card } = await open();
  expect(card.getByText("Two days, says the port.")).toBeTruthy();
});

test("what is being typed is there again, as it was being typed, after its agent was elsewhere", async () => {
  fake();
  const one = await open();
  await rewrite(one, "Two da");
  one.unmount();
  const { user, card } = await open();
  const field = card.getByLabelText("Reply to send");
  expect((field as HTMLTextAreaElement).value).toBe("Two da");
  expect(document.activeElement).not.toBe(field);
  await user.click(card.getByRole("button", { name: "Cancel" }));
  expect(card.getByText("It takes two days.")).toBeTruthy();
});

test("words written in place of a draft carry nothing that was said of it", async () => {
  const notice = "Sentences that would commit to a price before the proposal were left out or reworded.";
  const told = { ...reply, metadata: { sources: [], sourcesWithScores: [], notice } };
  fake(undefined, () => [told]);
  const one = await open();
  expect(one.card.getByText(notice)).toBeTruthy();
  await rewrite(one, "It is $4,000.{Control>}{Enter}{/Control}");
  expect(one.card.queryByText(notice)).toBeNull();
});

test("a reply that is edited after it was sent still says when it was, and Undo keeps the edit", async () => {
  const api = fake(undefined, () => [{ ...reply, sent: { text: reply.content, at } }]);
  const one = await open();
  await rewrite(one, "Two days, at the port.{Control>}{Enter}{/Control}");
  expect(one.card.getByText(/^Sent .*, edited since$/u)).toBeTruthy();
  await one.user.click(one.card.getByRole("button", { name: "Undo" }));
  expect(await one.card.findByText("Edited")).toBeTruthy();
  expect(one.card.getByText("Two days, at the port.")).toBeTruthy();
  expect(api.of(unmarking)).toHaveLength(1);
});

test("copying marks it as sent before the server says so, and Undo brings the edit back", async () => {
  let settle: (sent: ChatMessage) => void = () => undefined;
  const sent = new Promise<ChatMessage>((resolve) => {
    settle = resolve;
  });
  const api = fake(() => sent);
  const one = await open();
  await rewrite(one, "Two days.{Control>}{Enter}{/Control}");
  await one.user.click(one.card.getByRole("button", { name: "Copy Reply" }));
  expect(await navigator.clipboard.readText()).toBe("Two days.");
  expect(await one.card.findByText(/^Sent at .*, edited$/u)).toBeTruthy();
  expect(api.of(marking).map(({ body }) => body)).toEqual([{ text: "Two days." }]);
  expect(screen.queryByText("Copied and marked as sent")).toBeNull();
  settle({ ...reply, sent: { text: "Two days.", at } });
  const notice = (await screen.findByText("Copied and marked as sent")).closest("li") as HTMLElement;
  // A notice that has just come can be pressed a moment later.
  await waitFor(() => expect(notice.closest<HTMLElement>("[role=region]")?.style.pointerEvents).toBe(""));
  await one.user.click(within(notice).getByRole("button", { name: "Undo" }));
  expect(await one.card.findByText("Edited")).toBeTruthy();
  expect(one.card.queryByText(/^Sent/u)).toBeNull();
  expect(one.card.getByText("Two days.")).toBeTruthy();
  expect(api.of(unmarking)).toHaveLength(1);
});

test("copying while it is edited keeps what is typed and marks that as sent", async () => {
  const api = fake((text) => ({ ...reply, sent: { text, at } }));
  const one = await open();
  await rewrite(one, "Two days.");
  await one.user.click(one.card.getByRole("button", { name: "Copy Reply" }));
  expect(await navigator.clipboard.readText()).toBe("Two days.");
  expect(await one.card.findByText(/^Sent .*, edited$/u)).toBeTruthy();
  expect(one.card.queryByLabelText("Reply to send")).toBeNull();
  expect(api.of(marking).map(({ body }) => body)).toEqual([{ text: "Two days." }]);
});

test("what could not be marked is not shown as sent", async () => {
  fake();
  const { user, card } = await open();
  await user.click(card.getByRole("button", { name: "Copy Reply" }));
  expect(await screen.findByText("Not marked as sent")).toBeTruthy();
  await waitFor(() => expect(card.queryByText(/^Sent/u)).toBeNull());
  expect(card.getByText("It takes two days.")).toBeTruthy();
});

test("where a question that nobody knew stands changes in place, also once a holding reply was sent", async () => {
  const gap = { ...reply, metadata: { sources: [], sourcesWithScores: [], knowledgeGapDetected: true } };
  let request: ChatMessage["request"] = { state: "waiting", since: at, until: null };
  fake(
    (text) => ({ ...gap, sent: { text, at } }),
    () => [{ ...gap, request }],
  );
  const { user, card } = await open();
  expect(card.getByText("Knowledge gap")).toBeTruthy();
  const line = card.getByText("Waiting for the core team").closest("p");
  request = { state: "answered", since: at, until: at };
  await queryClient.invalidateQueries({ queryKey: keys.chats });
  expect((await card.findByText("Answered by the core team")).closest("p")).toBe(line);
  await user.click(card.getByRole("button", { name: "Copy Reply" }));
  expect(await card.findByText(/^Sent/u)).toBeTruthy();
  expect(await screen.findByText("Copied and marked as sent")).toBeTruthy();
  expect(line?.dataset["state"]).toBe("answered");
});

test("a draft that may not fit says so and is not drawn as ready until the agent has made it theirs", async () => {
  const weak = { ...reply, metadata: { sources: [], sourcesWithScores: [], uncertain: true } };
  fake(
    (text) => ({ ...weak, sent: { text, at } }),
    () => [weak],
  );
  const one = await open();
  const article = screen.getByRole("article", { name: "Suggested Reply" });
  const why = () => one.card.queryByText("May not fit: read before sending");
  expect(why()).not.toBeNull();
  expect(article.dataset["neutral"]).toBe("true");
  await rewrite(one, "Two days.{Control>}{Enter}{/Control}");
  expect(why()).toBeNull();
  expect(article.dataset["neutral"]).toBeUndefined();
  await rewrite(one, "It takes two days.{Control>}{Enter}{/Control}");
  expect(why()).not.toBeNull();
  await one.user.click(one.card.getByRole("button", { name: "Copy Reply" }));
  await waitFor(() => expect(why()).toBeNull());
  expect(article.dataset["neutral"]).toBeUndefined();
});

test("words that were edited are not said to be the playbook's", async () => {
  const choice = {
    title: "Delays",
    heading: "How long?",
    text: "It takes two days.",
    documentId: "d1",
    category: "Lead Handling Scripts",
    relevance: 80,
  };
  const metadata = { sources: [], sourcesWithScores: [], choices: [choice], chosen: 0 };
  fake(undefined, () => [{ ...reply, metadata }]);
  const one = await open();
  expect(one.card.getByText("Words from the playbook")).toBeTruthy();
  await rewrite(one, "It takes one day.{Control>}{Enter}{/Control}");
  expect(one.card.queryByText("Words from the playbook")).toBeNull();
});

test("an earlier reply that was sent has the time of its sending", async () => {
  const later = "2026-01-05T12:34:00.000Z";
  fake(undefined, () => [
    { ...reply, sent: { text: "Two days.", at: later } },
    leadMessage("q2", "user", "Hm?"),
    leadMessage("r2", "assistant", "Yes."),
  ]);
  await open();
  const sent = (await screen.findByText("Sent reply:")).closest("[data-message]");
  expect(sent?.querySelector("time")?.dateTime).toBe(later);
});

test("an earlier reply that nobody sent says so", async () => {
  fake(undefined, () => [
    { ...reply, sent: { text: "Two days.", at } },
    leadMessage("q2", "user", "Hm?"),
    leadMessage("r2", "assistant", "Within a week."),
    leadMessage("q3", "user", "And then?"),
    leadMessage("r3", "assistant", "Yes."),
  ]);
  await open();
  const rowOf = (speaker: string) => screen.getByText(speaker).closest("[data-message]")?.textContent;
  await screen.findByText("Sent reply:");
  expect(rowOf("Suggested reply:")).toContain("Draft, not sent");
  expect(rowOf("Sent reply:")).not.toContain("Draft, not sent");
});

test("an earlier reply says where its question stands", async () => {
  const gap = { ...reply, metadata: { sources: [], sourcesWithScores: [], knowledgeGapDetected: true } };
  const request = { state: "closed", since: at, until: at } as const;
  fake(undefined, () => [
    { ...gap, request },
    leadMessage("q2", "user", "Hm?"),
    leadMessage("r2", "assistant", "Yes."),
  ]);
  await open();
  expect(await screen.findByText("Closed without an answer")).toBeTruthy();
});
