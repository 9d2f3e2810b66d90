import { describe, expect, test } from "vitest";
import { measureEvidence, probabilityOf, stateOf } from "./evidence.ts";
import type { Found } from "./find-passages.ts";

const states = ["gap", "possibly_related", "answer"];
const amounts = Array.from({ length: 60 }, (_, at) => at / 10);
const shares = Array.from({ length: 21 }, (_, at) => at / 20);

describe("the state of the evidence", () => {
  test("rises from a gap over what may be related to an answer, the more of a question is covered", () => {
    const byAmount = amounts.map((amount) => stateOf({ amount, share: 0.2, words: 3 }, 0));
    const byShare = shares.map((share) => stateOf({ amount: 0, share, words: 3 }, 0));
    expect([...new Set(byAmount)]).toEqual(states);
    expect([...new Set(byShare)]).toEqual(states);
  });

  test("is never lowered by more of a question covered, or by nearness in meaning", () => {
    const place = (amount: number, share: number, similarity: number) =>
      states.indexOf(stateOf({ amount, share, words: 3 }, similarity));
    for (const amount of amounts) {
      for (const share of shares) {
        const here = place(amount, share, 0.2);
        expect(place(amount + 0.1, share, 0.2)).toBeGreaterThanOrEqual(here);
        expect(place(amount, share + 0.05, 0.2)).toBeGreaterThanOrEqual(here);
        expect(place(amount, share, 0.9)).toBeGreaterThanOrEqual(here);
      }
    }
  });

  test("leaves a real middle, neither sure nor refused", () => {
    const between = amounts.filter(
      (amount) => stateOf({ amount, share: 0.2, words: 3 }, 0) === "possibly_related",
    );
    expect(between.length).toBeGreaterThan(5);
  });

  test("is a gap where one word is shared, unless that is half of the question", () => {
    expect(stateOf({ amount: 0.9, share: 0.4, words: 1 }, 0)).toBe("gap");
    expect(stateOf({ amount: 0.9, share: 0.4, words: 2 }, 0)).toBe("possibly_related");
    expect(stateOf({ amount: 0.9, share: 0.5, words: 1 }, 0)).toBe("possibly_related");
  });

  test("is a gap where next to nothing of a long question is covered", () => {
    expect(stateOf({ amount: 3, share: 0.05, words: 4 }, 0)).toBe("gap");
  });

  test("is no gap where a passage is near in meaning, and no answer by that alone", () => {
    expect(stateOf({ amount: 0, share: 0, words: 0 }, 0.2)).toBe("gap");
    expect(stateOf({ amount: 0, share: 0, words: 0 }, 0.8)).toBe("possibly_related");
  });
});

test("the probability rises with what is covered, and says nothing for nothing", () => {
  const probabilities = amounts.map((amount) => probabilityOf({ amount, share: 0, words: 3 }));
  expect(probabilities).toEqual(probabilities.toSorted((a, b) => a - b));
  expect(probabilities[0]).toBeLessThan(0.2);
  expect(probabilities.at(-1)).toBeGreaterThan(0.95);
});

const term = (word: string, weight: number, found = word) => ({
  word,
  weight,
  variants: found === "" ? [] : [{ term: found, share: 1 }],
});
const foundWith = (terms: ReturnType<typeof term>[], matches: [documentId: string, terms: string[]][]) => {
  const lexical = matches.map(([documentId, here]) => ({ documentId, terms: here }));
  const documents = [{ documentId: matches[0]?.[0] }];
  return { asked: { terms, rarest: 5 }, lexical, documents } as unknown as Found;
};

describe("what is measured", () => {
  const terms = [term("wombat", 4), term("fee", 1), term("zyx", 5, "")];

  test("is the share of the question's weight that one passage of the best document covers", () => {
    const found = foundWith(terms, [
      ["best", ["fee"]],
      ["best", ["wombat"]],
      ["other", ["wombat", "fee"]],
    ]);
    expect(measureEvidence(found)).toEqual({ share: 0.4, amount: 4 / 5, words: 1 });
  });

  test("misses a word that nobody wrote", () => {
    const { share } = measureEvidence(foundWith(terms, [["best", ["wombat", "fee"]]]));
    expect(share).toBe(0.5);
  });

  test("is nothing where nothing was found or asked", () => {
    expect(measureEvidence(foundWith(terms, []))).toEqual({ share: 0, amount: 0, words: 0 });
    expect(measureEvidence(foundWith([], []))).toEqual({ share: 0, amount: 0, words: 0 });
  });
});
