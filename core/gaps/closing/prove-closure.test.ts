import { expect, test } from "vitest";
import type { AnewOutcome } from "../gaps-deps.ts";
import { judgeClosure } from "./prove-closure.ts";

const outcome = (changes: Partial<AnewOutcome>): AnewOutcome => ({
  answered: true,
  sources: [{ id: "extras", title: "Extras", heading: "Question", relevanceScore: 100 }],
  entryIds: ["entry"],
  modelFailed: false,
  ...changes,
});
const given = { entryId: "entry", lives: true, admitsGap: false };
const handbook = { id: "handbook", title: "Handbook", heading: null, relevanceScore: 80 };

test("is proven when the question is answered from the entry", () => {
  expect(judgeClosure(given, outcome({}))).toEqual({ state: "proven", reason: null });
});

test("is not decided while the model is away", () => {
  expect(judgeClosure(given, outcome({ modelFailed: true }))).toEqual({
    state: "checking",
    reason: null,
  });
});

test.each([
  ["another document answers", outcome({ entryIds: [], sources: [handbook] }), {}, 'from "Handbook" instead'],
  ["the assistant does not take the answer for one", outcome({ answered: false }), {}, "does not take it"],
  ["the answer is not found", outcome({ answered: false, entryIds: [] }), {}, "does not find the answer"],
  [
    "the answer was removed",
    outcome({ answered: false, entryIds: [] }),
    { lives: false },
    "no longer in the Extras",
  ],
  ["the answer knows nothing", outcome({}), { admitsGap: true }, "says that nothing is known"],
  ["another entry answers", outcome({ entryIds: ["other"] }), {}, 'from "Extras" instead'],
])("is unproven when %s, and says so", (_, found, differently, reason) => {
  const finding = judgeClosure({ ...given, ...differently }, found);
  expect(finding.state).toBe("unproven");
  expect(finding.reason).toContain(reason);
});
