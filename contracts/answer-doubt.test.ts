import { expect, test } from "vitest";
import { isSent, maySend } from "./answer-doubt.ts";
import type { ChatMessage } from "./chat.ts";

const answer = (changes: object, module: ChatMessage["module"] = "bd_assistant") => ({
  module,
  metadata: { sources: [], sourcesWithScores: [], mode: "model" as const, ...changes },
});
const unhelpful = { rating: { helpful: false, reason: null } };

test("whatever the playbook was quoted for can be sent on until it was, in the BD Assistant", () => {
  expect(maySend(answer({ mode: "playbook" }))).toBe(true);
  expect(maySend(answer({ mode: "playbook", forwarded: true }))).toBe(false);
  expect(maySend(answer({ mode: "playbook", knowledgeGapDetected: true }))).toBe(false);
  expect(maySend(answer({ mode: "playbook" }, "lead_replier"))).toBe(false);
});

test("an answer of the model can be sent on where it is in doubt", () => {
  expect(maySend(answer({}))).toBe(false);
  expect(maySend(answer({ rating: { helpful: true, reason: null } }))).toBe(false);
  expect(maySend(answer({ uncertain: true }))).toBe(true);
  expect(maySend(answer(unhelpful))).toBe(true);
  expect(maySend(answer({ ...unhelpful, forwarded: true }))).toBe(false);
});

test("small talk and what was stopped ask nothing that could be sent on", () => {
  expect(maySend({ module: "bd_assistant", metadata: null })).toBe(false);
  expect(maySend(answer({ ...unhelpful, mode: undefined }))).toBe(false);
  expect(maySend(answer({ mode: "playbook", stopped: true }))).toBe(false);
});

test("a gap was sent by itself, any other answer by its reader", () => {
  expect(isSent(answer({ knowledgeGapDetected: true }))).toBe(true);
  expect(isSent(answer({ forwarded: true }))).toBe(true);
  expect(isSent(answer(unhelpful))).toBe(false);
});
