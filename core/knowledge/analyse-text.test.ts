import { describe, expect, test } from "vitest";
import { analyseQuestion } from "./analyse-question.ts";
import { analyseText, wordsOf } from "./analyse-text.ts";

describe("wordsOf", () => {
  test("writes amounts as plain digits", () => {
    expect(wordsOf("$100k, 1,250,000 or 1.5 million at 0.25%")).toEqual([
      "100000",
      "1250000",
      "or",
      "1500000",
      "at",
      "0.25",
      "percent",
    ]);
  });

  test("drops case, accents and apostrophes", () => {
    expect(wordsOf("The client’s Café")).toEqual(["the", "clients", "cafe"]);
  });

  test("tells the country from the pronoun by its capitals", () => {
    expect(wordsOf("Can US persons or U.S. firms join us?")).toEqual([
      "can",
      "usa",
      "persons",
      "or",
      "usa",
      "firms",
      "join",
      "us",
    ]);
  });

  test("leaves out words too long to be words", () => {
    expect(wordsOf(`short ${"x".repeat(65)}`)).toEqual(["short"]);
  });
});

describe("analyseQuestion", () => {
  test.each([
    ["over-the-counter", "OTC"],
    ["market making", "MM"],
    ["market makers", "MM"],
    ["liquidity solutions", "LS"],
    ["advisory", "ADV"],
    ["know your customer", "KYC"],
    ["comm", "commissions"],
    ["prop", "proposals"],
    ["pay", "pays"],
    ["mms", "market makers"],
    ["organisation", "organizations"],
  ])("%s and %s are one term", (one, other) => {
    expect(analyseQuestion(one)).toEqual(analyseQuestion(other));
    expect(analyseQuestion(one)).toHaveLength(1);
  });

  test("keeps each term once, without grammar and small talk", () => {
    expect(
      analyseQuestion("Hey, what commission do I get on an OTC deal? The commission on OTC please"),
    ).toEqual(["commiss", "otc", "deal"]);
  });

  test("keeps short words whole, which stemming would take for others", () => {
    expect(analyseQuestion("AED")).toEqual(["aed"]);
  });

  test("finds nothing in a text of stop words alone", () => {
    expect(analyseQuestion("what is it?")).toEqual([]);
  });
});

describe("analyseText", () => {
  test("finds a phrase by its canonical term and by its words", () => {
    expect(analyseText("Market making")).toEqual(["market", "make", "mm"]);
  });

  test("repeats a term as often as it occurs", () => {
    expect(analyseText("fee, fees and a fee").filter((term) => term === "fee")).toHaveLength(3);
  });
});

test("reads words through what is not seen within them", () => {
  expect(wordsOf("com\u00ADmis\u200Bsion \u202Eof\u2060 OTC\uFEFF")).toEqual(["commission", "of", "otc"]);
});
