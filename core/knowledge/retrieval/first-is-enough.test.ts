import { expect, test } from "vitest";
import type { Found } from "./find-passages.ts";
import { isFirstEnough } from "./evidence.ts";

/** What a wording with three words found: which of its terms passages have, and how near they are. */
const wording = (terms: Record<string, string[]>, near: Record<string, number> = {}) => ({
  asked: {
    terms: [["fee"], ["late", "lat"], ["room"]].map((variants) => ({
      word: variants[0],
      weight: 1,
      variants: variants.map((term) => ({ term, share: 1 })),
    })),
  },
  lexical: Object.entries(terms).map(([passageId, own]) => ({ passageId, terms: own })),
  similarities: new Map(Object.entries(near)),
});
const found = (...wordings: ReturnType<typeof wording>[]) => ({ wordings }) as unknown as Found;

test("a passage is enough that has every word of the others, in whichever spelling, and more", () => {
  const words = { a: ["fee", "late"], b: ["lat"], c: ["fee"], d: ["room"], e: ["fee", "lat"] };
  expect(isFirstEnough(found(wording(words)), ["a", "b", "c", "none"])).toBe(true);
  expect(isFirstEnough(found(wording(words)), ["a", "b", "d"])).toBe(false);
  expect(isFirstEnough(found(wording(words)), ["a", "b", "e"])).toBe(false);
  expect(isFirstEnough(found(wording(words)), [])).toBe(false);
});

test("it is not where another is nearer in meaning, or says more of what is meant in other words", () => {
  const words = { a: ["fee", "late"], b: ["fee"] };
  expect(isFirstEnough(found(wording(words, { a: 0.5, b: 0.4 })), ["a", "b"])).toBe(true);
  expect(isFirstEnough(found(wording(words, { a: 0.4, b: 0.5 })), ["a", "b"])).toBe(false);
  expect(isFirstEnough(found(wording(words), wording({ b: ["room"] })), ["a", "b"])).toBe(false);
});
