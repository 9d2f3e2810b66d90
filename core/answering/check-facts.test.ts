import { expect, test } from "vitest";
import { unsupportedFacts } from "./check-facts.ts";

const source = "A deal pays 20 %. The desk of Ana Ruiz (@ana_desk) answers in 2 hours.";

test.each([
  ["a figure", "You get 25 %.", ["25 %"]],
  ["a handle", "Write to @boss_desk.", ["@boss_desk"]],
  ["an address", "Write to desk@firm.example today.", ["desk@firm.example"]],
  ["a name", "Ask for Peter Stone about it.", ["Peter Stone"]],
])("%s that no source has is found", (_, text, found) => {
  expect(unsupportedFacts(text, [source])).toEqual(found);
});

test.each([
  ["what a source says", "You get 20 % and ask Ana Ruiz, or @ana_desk."],
  ["a result with what it is worked out from", "You get 20 % × 500 USD = 100 USD."],
  ["a result said before it is worked out", "**You get USD 100**: 20 % × 500 USD = 100."],
  [
    "several results of a line",
    "You get 20 % × 500 USD = 100 USD, or 20 % × 500 × 2 = 200 USD in two months.",
  ],
  ["a heading and what is emphasised", "# How Payouts Work\nsee **Deal Desk Rules**"],
  ["the beginning of a sentence", "Market Making pays 20 %."],
])("%s is left alone", (_, text) => {
  expect(unsupportedFacts(text, [source, "and for 500 USD?"])).toEqual([]);
});

test("a result rests on nothing where what it is worked out from does not", () => {
  expect(unsupportedFacts("30 % × 500 USD = 150 USD", [source, "for 500 USD?"])).toEqual(["30 %", "150 USD"]);
});
