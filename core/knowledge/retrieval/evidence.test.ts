import { describe, expect, test } from "vitest";
import {
  type Evidence,
  isFoundByChance,
  measureEvidence,
  nearnessIn,
  probabilityOf,
  stateOf,
} from "./evidence.ts";
import type { Found } from "./find-passages.ts";

const evidence = (given: Partial<Evidence>): Evidence => ({
  amount: 0,
  share: 0,
  isWhole: false,
  words: 3,
  nearness: null,
  ...given,
});
const states = ["gap", "possibly_related", "answer"];
const amounts = Array.from({ length: 60 }, (_, at) => at / 10);
const nearnesses = [0.1, 0.3, 0.5, 0.7, 0.9];
const shares = Array.from({ length: 21 }, (_, at) => at / 20);

describe("the state of the evidence", () => {
  test("rises from a gap over what may be related to an answer, the more of a question is covered", () => {
    const byAmount = amounts.map((amount) => stateOf(evidence({ amount, share: 0.2 }), 0));
    const byShare = shares.map((share) => stateOf(evidence({ share }), 0));
    expect([...new Set(byAmount)]).toEqual(states);
    expect([...new Set(byShare)]).toEqual(states);
  });

  test("is never lowered by more of a question covered, or by nearness in meaning", () => {
    const place = (amount: number, share: number, similarity: number) =>
      states.indexOf(stateOf(evidence({ amount, share }), similarity));
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
      (amount) => stateOf(evidence({ amount, share: 0.2 }), 0) === "possibly_related",
    );
    expect(between.length).toBeGreaterThan(5);
  });

  test("is a gap where one word is shared, unless that is half of the question", () => {
    expect(stateOf(evidence({ amount: 0.9, share: 0.4, words: 1 }), 0)).toBe("gap");
    expect(stateOf(evidence({ amount: 0.9, share: 0.4, words: 2 }), 0)).toBe("possibly_related");
    expect(stateOf(evidence({ amount: 0.9, share: 0.5, words: 1 }), 0)).toBe("possibly_related");
  });

  test("is a gap where next to nothing of a long question is covered", () => {
    expect(stateOf(evidence({ amount: 3, share: 0.05, words: 4 }), 0)).toBe("gap");
  });

  test("is no gap where a passage is near in meaning, and no answer by that alone", () => {
    expect(stateOf(evidence({ words: 0 }), 0.2)).toBe("gap");
    expect(stateOf(evidence({ words: 0 }), 0.8)).toBe("possibly_related");
  });
});

describe("where the product's own encoder compared the passages", () => {
  const state = (amount: number, nearness: number, words = 3) =>
    stateOf(evidence({ amount, share: 0.2, words, nearness }), 0);

  test("the state rises with nearness as with words, over a real middle", () => {
    expect([...new Set(nearnesses.map((nearness) => state(0.8, nearness)))]).toEqual(states);
    expect([...new Set(amounts.map((amount) => state(amount, 0.4)))]).toEqual(states);
  });

  test("half of a question in one passage overrules what is far in meaning no more, all of its words do", () => {
    const stateFar = (given: Partial<Evidence>) => stateOf(evidence({ nearness: 0.2, ...given }), 0);
    expect(stateFar({ amount: 0.8, share: 0.7 })).toBe("gap");
    expect(stateFar({ amount: 0.8, share: 0.7, nearness: null })).toBe("answer");
    expect(stateFar({ amount: 0.5, share: 0.5, isWhole: true })).toBe("possibly_related");
    expect(stateFar({ amount: 0.5, share: 1, isWhole: true })).toBe("answer");
  });

  test("all of a question may be found by chance where its words are frequent, and its meaning far", () => {
    const whole = { share: 1, isWhole: true };
    const isByChance = (amount: number, nearness: number | null, similarity = 0) =>
      isFoundByChance(evidence({ ...whole, amount, nearness }), similarity);
    expect(stateOf(evidence({ ...whole, amount: 0.5, nearness: 0.2 }), 0)).toBe("answer");
    expect(isByChance(0.5, 0.2)).toBe(true);
    expect(isByChance(0.5, 0.5)).toBe(false);
    expect(isByChance(1.5, 0.2)).toBe(false);
    expect(isByChance(0.5, null)).toBe(true);
    expect(isByChance(0.5, null, 0.6)).toBe(false);
  });

  test("what is far in meaning needs more words than without it, what is near fewer", () => {
    expect(nearnessIn(20, 0.5)).toBe(0.5);
    expect(nearnessIn(10_000, 0.5)).toBeLessThan(0.4);
    expect(state(1.2, 0.1)).toBe("gap");
    expect(stateOf(evidence({ amount: 1.2, share: 0.2 }), 0)).toBe("possibly_related");
    expect(state(0.3, 0.8, 1)).toBe("possibly_related");
  });
});

test("the probability rises with what is covered, and says nothing for nothing", () => {
  const probabilities = amounts.map((amount) => probabilityOf(evidence({ amount })));
  expect(probabilities).toEqual(probabilities.toSorted((a, b) => a - b));
  expect(probabilities[0]).toBeLessThan(0.2);
  expect(probabilities.at(-1)).toBeGreaterThan(0.95);
});

const term = (word: string, weight: number, found = word) => ({
  word,
  weight,
  variants: found === "" ? [] : [{ term: found, share: 1 }],
});
type Match = [documentId: string, terms: string[]];
const foundWith = (terms: ReturnType<typeof term>[], matches: Match[], passages = 3) => {
  const lexical = matches.map(([documentId, here]) => ({ documentId, kind: "document", terms: here }));
  const documents = [{ documentId: matches[0]?.[0] }];
  const asked = { terms, rarest: 5, index: { corpus: { passages } } };
  return { asked, lexical, documents } as unknown as Found;
};

describe("what is measured", () => {
  const terms = [term("wombat", 4), term("fee", 1), term("zyx", 5, "")];

  test("is the share of the question's weight that one passage of the best document covers", () => {
    const found = foundWith(terms, [
      ["best", ["fee"]],
      ["best", ["wombat"]],
      ["other", ["wombat", "fee"]],
    ]);
    const measured = { share: 0.4, amount: 4 / 5, isWhole: false, words: 1, nearness: null };
    expect(measureEvidence(found)).toEqual(measured);
  });

  test("is whole where one passage has every word", () => {
    const two = terms.slice(0, 2);
    expect(measureEvidence(foundWith(two, [["a", ["fee", "wombat"]]])).isWhole).toBe(true);
    expect(
      measureEvidence(
        foundWith(two, [
          ["a", ["fee"]],
          ["a", ["wombat"]],
        ]),
      ).isWhole,
    ).toBe(false);
  });

  test("is less among many passages where the best of all is measured, which covers something by chance", () => {
    const shareAmong = (passages: number, isByOwn = true) => {
      const found = foundWith(terms, [["a", ["wombat", "fee"]]], passages);
      return measureEvidence({ ...found, dense: [{ similarity: 0.5 }] as Found["dense"], isByOwn }).share;
    };
    expect(shareAmong(100)).toBe(0.5);
    expect(shareAmong(2_000)).toBeCloseTo(0.426);
    expect(shareAmong(50_000)).toBeLessThan(shareAmong(2_000));
    expect(shareAmong(50_000, false)).toBe(0.5);
  });

  test("is of the best entry alone where an Extras document is best", () => {
    const { asked } = foundWith(terms, []);
    const entry = (passageId: string, here: string[]) => ({
      documentId: "extras",
      passageId,
      kind: "extras",
      terms: here,
    });
    const lexical = [entry("1", ["fee"]), entry("2", ["wombat"])];
    const documents = [{ documentId: "extras", kind: "extras", passages: [{ passageId: "1" }] }];
    expect(measureEvidence({ asked, lexical, documents } as unknown as Found).share).toBe(0.1);
  });

  test("counts no word of which the passage has a mere part", () => {
    const part = { word: "wombats", weight: 5, variants: [{ term: "wombat", share: 0.4 }] };
    const { share, words } = measureEvidence(foundWith([...terms, part], [["best", ["wombat"]]]));
    expect([share, words]).toEqual([0.4, 1]);
  });

  test("misses a word that nobody wrote", () => {
    const { share } = measureEvidence(foundWith(terms, [["best", ["wombat", "fee"]]]));
    expect(share).toBe(0.5);
  });

  test("is the nearest passage's similarity where it is the own encoder's, and the words of any document", () => {
    const found = foundWith(terms, [
      ["best", ["fee"]],
      ["other", ["wombat", "fee"]],
    ]);
    const dense = [{ similarity: 0.7 }, { similarity: 0.4 }] as Found["dense"];
    expect(measureEvidence({ ...found, dense })).toMatchObject({ share: 0.1, nearness: null });
    expect(measureEvidence({ ...found, dense, isByOwn: true })).toMatchObject({ share: 0.5, nearness: 0.7 });
    expect(measureEvidence({ ...found, dense: [], isByOwn: true })).toMatchObject({
      share: 0.1,
      nearness: null,
    });
  });

  test("is nothing where nothing was found or asked", () => {
    expect(measureEvidence(foundWith(terms, []))).toEqual(evidence({ words: 0 }));
    expect(measureEvidence(foundWith([], []))).toEqual(evidence({ words: 0 }));
  });
});
