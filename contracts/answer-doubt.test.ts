import { expect, test } from "vitest";
import { isDoubtful, isSent } from "./answer-doubt.ts";
import type { ChatMessage } from "./chat.ts";

const answer = (changes: object, module: ChatMessage["module"] = "bd_assistant") => ({
  module,
  metadata: { sources: [], sourcesWithScores: [], ...changes },
});
const unhelpful = { rating: { helpful: false, reason: null } };

test("an answer in doubt can be sent on until it was, in the BD Assistant", () => {
  expect(isDoubtful(answer({}))).toBe(false);
  expect(isDoubtful({ module: "bd_assistant", metadata: null })).toBe(false);
  expect(isDoubtful(answer({ rating: { helpful: true, reason: null } }))).toBe(false);
  expect(isDoubtful(answer({ uncertain: true }))).toBe(true);
  expect(isDoubtful(answer(unhelpful))).toBe(true);
  expect(isDoubtful(answer(unhelpful, "lead_replier"))).toBe(false);
  expect(isDoubtful(answer({ ...unhelpful, forwarded: true }))).toBe(false);
  expect(isDoubtful(answer({ ...unhelpful, knowledgeGapDetected: true }))).toBe(false);
});

test("a gap was sent by itself, any other answer by its reader", () => {
  expect(isSent(answer({ knowledgeGapDetected: true }))).toBe(true);
  expect(isSent(answer({ forwarded: true }))).toBe(true);
  expect(isSent(answer(unhelpful))).toBe(false);
});
