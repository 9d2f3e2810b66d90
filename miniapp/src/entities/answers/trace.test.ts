import { expect, test } from "vitest";
import type { AnswerTrace } from "#contracts/answer-trace.ts";
import { draftsOf, pricesOf, problemOf } from "./prices.ts";
import { callFacts, costText, decidedOf, timeText, understoodOf } from "./trace.ts";

const call: AnswerTrace["calls"][number] = {
  purpose: "answer",
  model: "tiny",
  promptChars: 12_000,
  promptTokens: 3_000,
  completionTokens: 90,
  milliseconds: 1_240,
  failure: null,
  cost: 0.0008,
};
const trace: AnswerTrace = {
  mode: "model",
  standalone: "What is the fee?",
  understanding: null,
  evidence: "possibly_related",
  probability: 0.42,
  candidates: [],
  supplied: [],
  verdict: "yes",
  gapRule: null,
  guard: { guarded: false, concealed: false, unsupported: [] },
  calls: [call],
  steps: [],
  milliseconds: 1_300,
  cost: 0.0008,
};

test("only what there is to say is said", () => {
  expect(understoodOf(trace)).toEqual([{ label: "Searched for", value: "What is the fee?" }]);
  expect(decidedOf(trace)).toEqual([
    { label: "Search", value: "Not sure, 42%" },
    { label: "Model's verdict", value: "Answered" },
  ]);
});

test("a call tells tokens, time and cost, or what is known of them", () => {
  expect(callFacts(call)).toEqual(["3,000 + 90 tokens", "1.2 s", "$0.00080"]);
  expect(callFacts({ ...call, promptTokens: null, cost: null, failure: "timeout" })).toEqual([
    "12,000 characters",
    "1.2 s",
    "failed: timeout",
  ]);
});

test("a cost that is not known is said to be so, and none where nothing was asked", () => {
  expect(costText({ ...trace, cost: null })).toEqual(["cost unknown"]);
  expect(costText({ ...trace, calls: [], cost: 0 })).toEqual([]);
  expect(timeText(12.3)).toBe("12 ms");
});

test("prices are typed with comma or point, and left empty where there are none", () => {
  const drafts = draftsOf(["tiny", "new"], [{ model: "tiny", input: 0.15, output: 0.6 }]);
  expect(drafts).toEqual([
    { model: "new", input: "", output: "" },
    { model: "tiny", input: "0.15", output: "0.6" },
  ]);
  expect(pricesOf([{ model: "new", input: "2,5", output: "10" }, ...drafts])).toEqual([
    { model: "new", input: 2.5, output: 10 },
    { model: "tiny", input: 0.15, output: 0.6 },
  ]);
  expect([problemOf("2,5"), problemOf("x"), problemOf("-1")]).toEqual([
    null,
    "A price from 0 to 10,000",
    "A price from 0 to 10,000",
  ]);
});
