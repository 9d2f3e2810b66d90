import { expect, test } from "vitest";
import type { AnewOutcome } from "./gaps-deps.ts";
import { judgeClosure } from "./prove-closure.ts";

const outcome = (changes: Partial<AnewOutcome>): AnewOutcome => ({
  answered: true,
  sources: [{ id: "extras", title: "Extras", heading: "Question", relevanceScore: 100 }],
  entryIds: ["entry"],
  modelFailed: false,
  ...changes,
});
const handbook = { id: "handbook", title: "Handbook", heading: null, relevanceScore: 80 };

test("is proven when the question is answered from the entry", () => {
  expect(judgeClosure("entry", true, outcome({}))).toEqual({ state: "proven", reason: null });
});

test("is not decided while the model is away", () => {
  expect(judgeClosure("entry", true, outcome({ modelFailed: true }))).toEqual({
    state: "checking",
    reason: null,
  });
});

test.each([
  [
    "another document answers",
    outcome({ entryIds: [], sources: [handbook] }),
    true,
    'from "Handbook" instead',
  ],
  ["the assistant does not take the answer for one", outcome({ answered: false }), true, "does not take it"],
  ["the answer is not found", outcome({ answered: false, entryIds: [] }), true, "does not find the answer"],
  ["the answer was removed", outcome({ answered: false, entryIds: [] }), false, "no longer in the Extras"],
  ["another entry answers", outcome({ entryIds: ["other"] }), true, 'from "Extras" instead'],
])("is unproven when %s, and says so", (_, found, lives, reason) => {
  const finding = judgeClosure("entry", lives, found);
  expect(finding.state).toBe("unproven");
  expect(finding.reason).toContain(reason);
});
