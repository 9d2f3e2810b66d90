import { describe, expect, test } from "vitest";
import { isShown } from "./stated.ts";
import { tellsFinals, workedOut } from "./workings.ts";

const prices = `| Languages | Standard | Specialist |
|---|---|---|
| Polish, Czech | 0.149 | 0.182 |

From 20,000 words 5 % off. One translator does 2,400 words a working day, up to three share a text. VAT is 21 %.`;
const lead = "We have 31,400 words, of which 9,000 are in the first part. Could you do it for 4,000 EUR?";
const grounds = { texts: [prices], said: [lead], today: "2026-11-26" };
const quote = "| Polish, Czech | 0.149 | 0.182 | … From 20,000 words 5 % off … 2,400 words a working day";

const isBorneOut = (sentence: string, lines: string[]) =>
  isShown(quote, sentence, grounds, workedOut(lines, grounds));

describe("lines of working", () => {
  test("come to what they start from and to their results, also in whole units", () => {
    expect(workedOut(["31400 * 0.182 = 5714.8", "5714.8 - 5 % = 5429.06"], grounds)).toEqual({
      told: ["0.182", "5714.8", "5715", "5714.8", "5 %", "5429.06", "5429"],
      said: [],
      counts: [31_400, 0.182],
      finals: [5429.06],
    });
  });

  test("of the lead's figures alone come to what is the lead's", () => {
    expect(workedOut(["31400 - 9000 = 22400"], grounds)).toEqual({
      told: [],
      said: ["22400", "22400"],
      counts: [],
      finals: [22_400],
    });
  });

  test.each([
    ["is wrong", "31400 * 0.182 = 5741.8"],
    ["starts from what nobody says", "31400 * 0.192 = 6028.8"],
    ["has no result", "31400 * 0.182"],
    ["is none", "see above"],
    ["is too little rounded", "31400 / 2400 = 12"],
  ])("do not count where one %s", (_, line) => {
    expect(workedOut([line], grounds)).toEqual({
      told: [],
      said: [],
      counts: [],
      finals: [],
    });
  });

  test("may start from what a line before them comes to, and be rounded up", () => {
    const { told } = workedOut(["3 * 2400 = 7200", "31400 / 7200 = 4.36 = 5", "5 + 1 = 6"], grounds);
    expect(told).toEqual(expect.arrayContaining(["4.36", "5", "6"]));
  });
});

test("halves that texts have in words are no unknown figures where something is taken so many times", () => {
  expect(workedOut(["0.182 * 1.5 = 0.273"], grounds).finals).toEqual([0.273]);
  expect(workedOut(["0.182 + 1.5 = 1.682"], grounds).finals).toEqual([]);
});

test.each<[boolean, string]>([
  [true, "31,400 × €0.182 = €5,714.80"],
  [true, "So it's €5,715, and five days."],
  [false, "4,000 × €0.182 = €728"],
])("%s: a text tells what lines of working come to in the end: %s", (tells, text) => {
  expect(tellsFinals(text, workedOut(["31400 * 0.182 = 5714.8"], grounds))).toBe(tells);
});

describe("a sentence is borne out by quoted words and lines of working", () => {
  const sum = ["31400 * 0.182 = 5714.8", "5714.8 - 5 % = 5429.06"];
  const time = ["3 * 2400 = 7200", "31400 / 7200 = 4.36 = 5"];
  test.each([
    ["Il y en a pour 5.429,06 €, remise de 5 % comprise.", sum],
    ["31,400 × 0.182 = €5,714.80, less 5 % for orders from 20,000 words = €5,429.06.", sum],
    ["So about €5,429 in all.", sum],
    ["Der Preis ist 0,182 € je Wort.", []],
    ["It normally takes 5 working days.", time],
    ["It normally takes five working days.", time],
  ])("%s", (sentence, lines) => {
    expect(isBorneOut(sentence, lines)).toBe(true);
  });

  test("a number in words may stand there without its unit", () => {
    const texts = ["It takes five working days, from 40 pieces eight."];
    const isTold = (sentence: string) =>
      isShown(texts.join(), sentence, { ...grounds, texts }, workedOut([], grounds));
    expect(["eight", "nine"].map((count) => isTold(`It takes ${count} working days.`))).toEqual([
      true,
      false,
    ]);
  });

  test.each([
    ["€5,492.06 in all.", sum],
    ["31,400 × 0.182 = €5,714.80, less 6 % = €5,429.06.", sum],
    ["It normally takes 4 working days.", time],
    ["It normally takes four working days.", time],
    ["Agreed, 5 % off and another 12 %.", []],
  ])("but not %s", (sentence, lines) => {
    expect(isBorneOut(sentence, lines)).toBe(false);
  });
});

test("a time of the lead's is reckoned with where what is taken so many times comes of it", () => {
  const price = "| Heron | 180 | 720 |";
  const texts = [`| Boat | Day | Week (7 days) |\n|---|---|---|\n${price}`];
  const hire = { texts, said: ["The Heron for 10 days?"], today: "2026-11-26" };
  const shows = (sentence: string, lines: string[]) => isShown(price, sentence, hire, workedOut(lines, hire));
  const told = "The Heron for 10 days is 720 + 3 × 180 = 1,260 euros.";
  expect(shows(told, ["10 - 7 = 3", "3 * 180 = 540", "720 + 540 = 1260"])).toBe(true);
  expect(shows(told, ["720 + 540 = 1260"])).toBe(false);
  expect(shows("We bring it within 10 days, for 180 euros.", ["180 * 4 = 720"])).toBe(false);
});
