// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { MessageMetadata } from "#contracts/chat.ts";
import { draw } from "../../../../../test/draw.tsx";
import { fakeApi, page } from "../../../../../test/fake-api.ts";
import { leadConversation, leadMessage } from "../../../../../test/lead-conversation.ts";
import { LeadView } from "../lead-view.tsx";
import { useLeadReplier } from "../use-lead-replier.ts";

const at = "2026-01-05T10:00:00.000Z";
const passage = { from: "A kayak is $60.", to: "A kayak is $60." };

const Lead = () => (
  <LeadView leads={useLeadReplier(true)} mode="model" isModeOpen={false} onOpenSource={() => undefined} />
);

const open = async (metadata: Partial<MessageMetadata>) => {
  const lead = leadConversation({
    conversationId: "c1",
    projectName: "Harbour",
    proposalReceived: true,
    messageCount: 2,
    lastMessageAt: at,
  });
  const reply = {
    ...leadMessage("r1", "assistant", "A kayak is $40."),
    metadata: { sources: [], sourcesWithScores: [], ...metadata },
  };
  fakeApi({
    "GET /api/suggestions": () => ({ questions: [], leadMessages: [] }),
    "GET /api/documents/marks": () => [],
    "GET /api/lead-replier/conversations": () => page([lead], null, 1),
    "GET /api/lead-replier/proposal-status/c1": () => ({ conversationId: "c1", proposalReceived: true }),
    "GET /api/chat/messages": () => page([leadMessage("q1", "user", "How much?"), reply], null, 2),
  });
  draw(<Lead />, "/dashboard?module=lead_replier&conversation=c1");
  return screen.findByRole("article", { name: "Suggested Reply" });
};

test("a reply to what leads may be told nothing of says where its agent may read it, and that it is not for leads", async () => {
  const near = { id: "d", title: "Desk", heading: null, passage, relevanceScore: 80 };
  const card = await open({ holding: true, knowledgeGapDetected: true, nearest: [near] });
  const list = within(card).getByRole("list", { name: "Closest for agents only, not for leads" });
  expect(within(list).getByRole("button", { name: /Open source: Desk, 80%/u })).toBeTruthy();
});

test("a draft with which another document differs is not drawn as ready, and says which, and that it is not for leads", async () => {
  const other = {
    id: "d",
    title: "Desk",
    heading: null,
    passage,
    sentence: "A kayak is $60.",
    agentsOnly: true,
  };
  const card = await open({ differing: [other] });
  const section = within(card).getByRole("region", { name: "Documents differ" });
  expect(section.textContent).toContain("A kayak is $60.");
  expect(section.textContent).toContain("Agents only, not for leads");
  expect(within(section).getByRole("button", { name: "Open document: Desk" })).toBeTruthy();
  expect(card.dataset["neutral"]).toBe("true");
});
