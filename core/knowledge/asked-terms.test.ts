import { describe, expect, test } from "vitest";
import { stemOf } from "./analyse-text.ts";
import { coverageOf, idfOf, readQuestion, searchTerms, weighQuestion } from "./asked-terms.ts";

const corpus = { passages: 100, averageLength: 50 };
const weigh = (question: string, known: Record<string, number>, lookAlikes: Record<string, string[]> = {}) =>
  weighQuestion(
    readQuestion(question),
    Object.entries(known).map(([term, passages]) => ({ term, passages })),
    new Map(Object.entries(lookAlikes)),
    corpus,
  );
const said = (terms: ReturnType<typeof weigh>) => terms.filter(({ meant }) => !meant);

describe("weighQuestion", () => {
  test("rarer terms weigh more, and one that nobody wrote the most", () => {
    const [rare, common, unknown] = weigh("escrow spread zebra", { escrow: 2, spread: 40 });
    expect(rare?.weight).toBeGreaterThan(common?.weight ?? 0);
    expect(unknown).toMatchObject({ weight: idfOf(0, corpus), variants: [] });
  });

  test("small talk is searched but weighs little and tells nothing", () => {
    const [soft, spread] = weigh("usually spread", { usual: 10, spread: 10 });
    expect(soft).toMatchObject({ telling: false });
    expect(soft?.weight).toBeLessThan(spread?.weight ?? 0);
  });

  test("an amount of the asker's own tells nothing", () => {
    expect(weigh("80k", {})[0]).toMatchObject({ term: "80000", telling: false });
  });

  test("a mistyped term is searched by the right one", () => {
    const [term] = weigh("escorw", { escrow: 2 }, { escorw: ["escrow"] });
    expect(term?.variants[0]).toMatchObject({ term: "escrow", literal: true });
  });

  test("a rare word is also searched by words used for the same", () => {
    const [term] = weigh("holiday", { leav: 5, absenc: 3 });
    expect(term?.variants.map(({ term }) => term)).toContain("absenc");
    expect(term?.variants.every(({ literal }) => !literal)).toBe(true);
  });

  test("a phrase is searched by what it stands for", () => {
    const terms = weigh("what do i earn", { commiss: 20, earn: 10 });
    expect(terms.filter(({ meant }) => meant).map(({ term }) => term)).toContain("commiss");
    expect(said(terms).map(({ term }) => term)).toEqual(["earn"]);
  });
});

describe("searchTerms", () => {
  test("keeps the variants of a term in one slot", () => {
    const terms = searchTerms(weigh("haggle spread", { negoti: 5, discount: 3, spread: 10 }));
    expect(new Set(terms.filter(({ term }) => term !== "spread").map(({ slot }) => slot)).size).toBe(1);
  });
});

describe("coverageOf", () => {
  test("is the share of the weight, not of the number of terms", () => {
    const terms = said(weigh("escrow spread", { escrow: 1, spread: 50 }));
    expect(coverageOf(terms, ["escrow", "spread"])).toBe(1);
    expect(coverageOf(terms, ["escrow"])).toBeGreaterThan(0.7);
    expect(coverageOf(terms, ["spread"])).toBeLessThan(0.3);
    expect(coverageOf([], ["spread"])).toBe(0);
  });
});

describe("readQuestion", () => {
  test.each([
    ["the client isn't happy with our service", "regional"],
    ["someone else already registered my lead", "claim"],
    ["can i go on holidays for 3 weeks", "absence"],
    ["my lead went to a competitor", "comparison"],
    ["stop spamming me", "interested"],
    ["6k is above what we planned", "budget"],
    ["we want to sell some usdt", "quote"],
    ["whats the price for one pair", "cost"],
    ["what do i have to do in my first week", "learn"],
    ["they blocked my account for spam", "restrict"],
    ["fine, what do we have to sign?", "agreement"],
  ])("takes %s for what has to do with: %s", (question, word) => {
    expect(readQuestion(question).meant).toContain(stemOf(word));
  });

  test("takes percent off for a discount, not for a seller under the market", () => {
    const { meant } = readQuestion("can i offer 10% off");
    expect(meant).toContain("discount");
    expect(meant).not.toContain("flag");
  });

  test("does not take who is not happy for one who is", () => {
    expect(readQuestion("they are happy with our mm").meant).toContain("fine");
    expect(readQuestion("the client isn't happy with our mm").meant).not.toContain("fine");
  });
});
