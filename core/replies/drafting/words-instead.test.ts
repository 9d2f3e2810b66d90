import { expect, test } from "vitest";
import { wordsInsteadIn } from "./words-instead.ts";

const lead = { stage: "awaiting" as const, message: "Is a second okapi cheaper?", history: [] };
const passed = "I will pass your wish on to our keepers.";
const found = {
  n: 1,
  why: "commits" as const,
  stated: null,
  conditions: [],
  beyond: null,
  works: [],
  instead: "I will gladly pass your wish on to our keepers.",
  tied: [2],
};

test.each([passed, "I will pass it on to our keepers."])(
  "words stay in place of a sentence where what says them again is tied to it and goes: %s",
  (sentence) => {
    const instead = wordsInsteadIn(lead, [], new Map([[2, sentence]]));
    expect(instead.of(found)).toBe(found.instead);
    expect(instead.isLost(2)).toBe(true);
  },
);

test("words go where a sentence says them that stays, and what is tied but says something else stays with them", () => {
  const instead = wordsInsteadIn(lead, [], new Map([[2, passed]]));
  expect(instead.of({ ...found, instead: passed, tied: [] })).toBeNull();
  expect(instead.isLost(2)).toBe(false);
  const other = wordsInsteadIn(lead, [], new Map([[2, "Which okapi do you think of?"]]));
  expect(other.of(found)).toBe(found.instead);
  expect(other.isLost(2)).toBe(false);
});
