import { describe, expect, test } from "vitest";
import { isStated } from "./stated.ts";

describe("what commits, as words that are quoted state it", () => {
  const source =
    "A trial starts at 500 USD. Set-up takes eight working days, a review 10 days. Paid ahead it is 7 % less.\n## Stalls\nA stall is 300 USD a month.";
  const grounds = { texts: [source], today: "2026-11-25" };

  test.each([
    ["what is quoted", "A review takes 10 days.", "a review 10 days", []],
    ["a date it comes to", "A review takes 10 days, so until 5 December.", "a review 10 days", []],
    [
      "a date it comes to from the lead's",
      "From 1 December 10 days are until 11 December.",
      "a review 10 days",
      ["on 1 December?"],
    ],
    [
      "an amount of the lead's",
      "Your 9,000 USD paid ahead are 7 % less.",
      "Paid ahead it is 7 % less",
      ["9,000 USD"],
    ],
    [
      "a greater amount of the lead's",
      "Your 900 USD are fine, it starts at 500 USD.",
      "A trial starts at 500 USD",
      ["900 USD"],
    ],
    [
      "a time of the lead's beside one in words",
      "As yours still has 8 months, set-up takes eight working days.",
      "Set-up takes eight working days",
      ["8 months"],
    ],
    [
      "a share of the lead's beside one in words",
      "Instead of your 5 % it is seven percent less.",
      "Paid ahead it is 7 % less",
      ["5 %"],
    ],
    [
      "a sum that is shown",
      "Both are 500 + 300 = 800 USD.",
      "A trial starts at 500 USD … A stall is 300 USD",
      [],
    ],
    [
      "a product that is shown",
      "That is 4 × 300 = 1,200 USD.",
      "A stall is 300 USD a month.",
      ["four months"],
    ],
    [
      "a product of a price that the lead works out, too",
      "Yes, 4 × 300 USD = 1,200 USD.",
      "A stall is 300 USD a month",
      ["4 x 300 = 1200 for the stalls, ok?"],
    ],
    [
      "a price for as many as the lead names",
      "For your stalls that is 1,200 USD.",
      "A stall is 300 USD a month.",
      ["We need 4 stalls"],
    ],
  ])("%s is stated", (_, sentence, quote, said) => {
    expect(isStated(quote, sentence, { ...grounds, said })).toBe(true);
  });

  test.each([
    [
      "a date that the lead wishes",
      "Set-up takes eight working days, so we are ready by 5 December.",
      "Set-up takes eight working days",
      ["by 5 December?"],
    ],
    ["a share", "Paid ahead it is 20 % less.", "Paid ahead it is 7 % less", ["make it 20 %"]],
    ["an amount", "A trial starts at 300 USD.", "A trial starts at 500 USD", ["300 USD?"]],
    ["a time", "A review takes 5 days.", "a review 10 days", ["in 5 days?"]],
    [
      "a share that is published for something else",
      "A stall is 300 USD, with your 7 % so 279 USD.",
      "A stall is 300 USD a month",
      ["make it 7 % less"],
    ],
    [
      "a share that is worked out",
      "That is 500 × 20 % = 100 USD less.",
      "A trial starts at 500 USD",
      ["make it 20 %"],
    ],
    ["an amount taken off", "A friendly 100 less is 500 − 100 = 400 USD.", "A trial starts at 500 USD", []],
    ["a wrong sum", "Both are 500 + 300 = 900 USD.", "A trial starts at 500 USD … A stall is 300 USD", []],
    ["one of two places", "Both are 500 + 200 = 700 USD.", "A trial starts at 500 USD … Wool is 200 USD", []],
    [
      "a time beside one in words, both of them the lead's",
      "As yours still has 8 months, a review takes three days.",
      "a review 10 days",
      ["8 months, a review in three days?"],
    ],
    [
      "a product of what the lead alone names as a price",
      "Yes, 4 × 250 USD = 1,000 USD.",
      "A stall is 300 USD a month",
      ["4 x 250 = 1000 for the stalls, ok?"],
    ],
    ["what nobody said", "A review takes 4 days.", "a review 10 days", []],
  ])("%s is not, though the lead said it", (_, sentence, quote, said) => {
    expect(isStated(quote, sentence, { ...grounds, said })).toBe(false);
  });

  test.each([
    ["once more", "Both are 1,000 USD, and with 19 % VAT 1,190 USD."],
    ["with a share", "With 19 % VAT both are 1,190 USD."],
    ["in a total", "With the third at 500 USD it is 1,500 USD."],
    ["in German", "Zzgl. 19 % MwSt. sind das 1.190 USD."],
    ["in Spanish", "Con un 19 % de IVA son 1.190 USD."],
    ["in French", "Avec 19 % de TVA, cela fait 1 190 USD."],
    ["in Japanese", "19%の税込みで1190 USDです。"],
  ])("an amount that the lead was told is at hand: %s", (_, sentence) => {
    const texts = ["A trial starts at 500 USD. Prices are without 19 % VAT."];
    const quote = "A trial starts at 500 USD … Prices are without 19 % VAT";
    const states = (told: string[]) =>
      isStated(quote, sentence, { texts, said: [], told, today: grounds.today });
    expect([states(["1,000 USD"]), states(["1,100 USD"]), states([])]).toEqual([true, false, false]);
  });

  test("of a row that is quoted in part the rest is stated, that of another is not", () => {
    const texts = [
      "| Barn | Price | Built |\n| --- | --- | --- |\n| Oak barn | 900 USD | 4 weeks |\n| Larch barn | 700 USD | 3 weeks |",
    ];
    const states = (sentence: string) =>
      isStated("Oak barn | 900 USD", sentence, { ...grounds, texts, said: [] });
    expect(states("An oak barn is 900 USD and is built in 4 weeks.")).toBe(true);
    expect(states("An oak barn is 900 USD and is built in 3 weeks.")).toBe(false);
    expect(states("An oak barn is 700 USD.")).toBe(false);
  });

  test("a total of what was told before is stated, another is not", () => {
    const before = ["Four stalls at 300 USD are 1,200 USD.", "A trial is 500 USD."];
    const quote = "A trial starts at 500 USD … A stall is 300 USD a month … Paid ahead it is 7 % less";
    const states = (sentence: string) => isStated(quote, sentence, { ...grounds, said: [], before });
    expect(states("All in all that is 1,700 USD, and 1,581 USD with 7 % less.")).toBe(true);
    expect(states("All in all that is 1,600 USD.")).toBe(false);
    expect(states("All in all that is 1,700 USD, and 1,360 USD with 20 % less.")).toBe(false);
  });
});

test("what commits stands in a quoted row, under the head of its column and within its range", () => {
  const prices =
    "| Hall | Weekday, 6 hours | Saturday, 9 hours | Each further hour |\n|---|---|---|---|\n| Oak | 1,150 USD | 1,500 USD | 160 USD |";
  const terms =
    "| Cancelled | Fee |\n|---|---|\n| 90 to 31 days before | 30 % |\n| 30 to 8 days before | 60 % |";
  const said = ["Oak for six hours? And we may cancel, 45 days before."];
  const grounds = { texts: [prices, terms], today: "2026-11-25", said };
  const row = "| Oak | 1,150 USD | 1,500 USD | 160 USD |";
  const range = "| 90 to 31 days before | 30 % |";
  expect(isStated(row, "Oak is 1,150 USD for 6 hours.", grounds)).toBe(true);
  expect(isStated(row, "Oak is 1,150 USD for 9 hours.", grounds)).toBe(false);
  expect(isStated(range, "Cancelled 45 days before it is 30 %.", grounds)).toBe(true);
  expect(isStated("| 30 to 8 days before | 60 % |", "Cancelled 45 days before it is 60 %.", grounds)).toBe(
    false,
  );
});
