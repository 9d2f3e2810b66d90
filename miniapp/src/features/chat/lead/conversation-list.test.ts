import { expect, test } from "vitest";
import type { ChatMessage } from "#contracts/chat.ts";
import type { LeadReply } from "#contracts/lead-replier.ts";
import { leadConversation } from "../../../../test/lead-conversation.ts";
import { conversationAbout, withReply } from "./conversation-list.ts";

const message = (id: string, role: ChatMessage["role"], timestamp: string): ChatMessage => ({
  id,
  content: "text",
  role,
  timestamp,
  sessionId: "default-session",
  module: "lead_replier",
  projectName: "Acme",
  conversationId: "c-acme",
  service: "MM",
  metadata: null,
});

const reply = (number: number): LeadReply => ({
  conversationId: "c-acme",
  suggestedReply: "text",
  knowledgeGapDetected: false,
  contextDocuments: [],
  proposalReceived: true,
  unsupported: [],
  mode: "model",
  userMessage: message(`u${number}`, "user", `2026-11-21T1${number}:00:00.000Z`),
  assistantMessage: message(`a${number}`, "assistant", `2026-11-21T1${number}:00:05.000Z`),
});

const other = leadConversation({
  conversationId: "c-other",
  projectName: "Other  Labs",
  service: "OTC",
  lastMessageAt: "2026-11-20T10:00:00.000Z",
});

test("a first reply puts its conversation on top", () => {
  const [first, second] = withReply([other], reply(1));
  expect(first).toMatchObject({
    conversationId: "c-acme",
    projectName: "Acme",
    service: "MM",
    proposalReceived: true,
    lastMessageAt: "2026-11-21T11:00:00.000Z",
    stage: "Proposal sent",
    needsReply: true,
    lastLine: { by: "lead", text: "text" },
  });
  expect(first?.messages.map(({ id }) => id)).toEqual(["u1", "a1"]);
  expect(second).toBe(other);
});

test("a further message brings its conversation back to the top", () => {
  const list = withReply([other, ...withReply([], reply(1))], reply(2));
  expect(list.map(({ conversationId }) => conversationId)).toEqual(["c-acme", "c-other"]);
  expect(list[0]?.messages.map(({ id }) => id)).toEqual(["u1", "a1", "u2", "a2"]);
});

test("a rewritten reply changes neither the order nor the count", () => {
  const before = [other, ...withReply([], reply(1))];
  const rewritten = { ...reply(1), proposalReceived: false };
  const list = withReply(before, rewritten);
  expect(list.map(({ conversationId }) => conversationId)).toEqual(["c-other", "c-acme"]);
  expect(list[1]).toMatchObject({ proposalReceived: false, lastMessageAt: "2026-11-21T11:00:00.000Z" });
  expect(list[1]?.messages).toHaveLength(2);
});

test("a message that takes the place of another leaves nothing of it, and comes to the top", () => {
  const before = [other, ...withReply([], reply(1))];
  const [first, second] = withReply(before, reply(2), ["u1", "a1"]);
  expect(first?.messages.map(({ id }) => id)).toEqual(["u2", "a2"]);
  expect(second).toBe(other);
});

test("finds a project's conversation however its name is written", () => {
  expect(conversationAbout([other], " other LABS ")).toBe(other);
  expect(conversationAbout([other], "other")).toBeUndefined();
  expect(conversationAbout([other], "  ")).toBeUndefined();
  expect(conversationAbout(undefined, "other")).toBeUndefined();
});
