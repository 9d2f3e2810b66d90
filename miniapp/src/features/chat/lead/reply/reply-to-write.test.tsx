// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ChatMessage } from "#contracts/chat.ts";
import { draw } from "../../../../../test/draw.tsx";
import { fakeApi, page } from "../../../../../test/fake-api.ts";
import { leadConversation, leadMessage } from "../../../../../test/lead-conversation.ts";
import { LeadView } from "../lead-view.tsx";
import { useLeadReplier } from "../use-lead-replier.ts";

const Lead = () => (
  <LeadView leads={useLeadReplier(true)} mode="playbook" isModeOpen={false} onOpenSource={() => undefined} />
);

const lead = leadConversation({
  conversationId: "c1",
  projectName: "Harbour",
  service: "OTC",
  proposalReceived: true,
  lastMessageAt: "2026-01-05T10:00:00.000Z",
});
const asked = leadMessage("q1", "user", "How deep is it?");
const holding = leadMessage("r1", "assistant", "I am looking into it.");
const told: ChatMessage = {
  ...leadMessage("t1", "assistant", "Nine metres."),
  timestamp: "2026-01-05T11:00:00.000Z",
  metadata: { sources: [], sourcesWithScores: [], kind: "core_team_answer", question: asked.content },
};
const written = {
  ...leadMessage("r1", "assistant", "It is nine metres deep."),
  timestamp: "2026-01-05T12:00:00.000Z",
};
const generating = "POST /api/lead-replier/generate";

test("what the core team answered is told by a reply that its agent has written, in place of the one that held", async () => {
  const api = fakeApi({
    "GET /api/lead-replier/conversations": () => page([lead], null, 1),
    "GET /api/lead-replier/proposal-status/c1": () => ({ conversationId: "c1", proposalReceived: true }),
    "GET /api/chat/messages": () => page([asked, holding, told], null, 3),
    [generating]: () => ({
      conversationId: "c1",
      suggestedReply: written.content,
      knowledgeGapDetected: false,
      contextDocuments: [],
      proposalReceived: true,
      unsupported: [],
      mode: "playbook",
      userMessage: asked,
      assistantMessage: written,
    }),
  });
  const { user } = draw(<Lead />, "/dashboard?module=lead_replier&conversation=c1");
  const card = within(await screen.findByRole("article", { name: "Suggested Reply" }));
  expect(screen.getByText("Nine metres.")).toBeTruthy();
  expect(card.queryByRole("button", { name: "Copy Reply" })).toBeNull();
  expect(screen.getByText("I am looking into it.").closest("[data-message]")?.textContent).toContain(
    "not sent",
  );
  await user.click(card.getByRole("button", { name: "Write the reply with this answer" }));
  await screen.findByText("It is nine metres deep.");
  expect(api.of(generating).map(({ body }) => body)).toEqual([
    expect.objectContaining({ projectName: "Harbour", regenerate: true }),
  ]);
  expect(screen.queryByText("I am looking into it.")).toBeNull();
  const shown = [...document.querySelectorAll("[data-message]")].map((row) =>
    row.getAttribute("data-message"),
  );
  expect(shown).toEqual(["q1", "t1", "r1"]);
  expect(screen.getByRole("button", { name: "Copy Reply" })).toBeTruthy();
});
