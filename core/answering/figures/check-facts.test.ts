import { describe, expect, test } from "vitest";
import { unsupportedFacts } from "./check-facts.ts";

const source = "A deal pays 20 %. The desk of Ana Ruiz (@ana_desk) answers in 2 hours.";

test.each([
  ["a figure", "You get 25 %.", ["25 %"]],
  ["a handle", "Write to @boss_desk.", ["@boss_desk"]],
  ["an address", "Write to desk@firm.example today.", ["desk@firm.example"]],
  ["a longer number", "It seats 120 guests; call 5550133.", ["120", "5550133"]],
  ["a name", "Ask for Peter Stone about it.", ["Peter Stone"]],
])("%s that no source has is found", (_, text, found) => {
  expect(unsupportedFacts(text, [source])).toEqual(found);
});

test.each([
  ["what a source says", "You get 20 % and ask Ana Ruiz, or @ana_desk."],
  ["a number of a link", "Write to [support](https://t.me/c/48151623/42)."],
  ["a number that counts", "There are 12 of them, in 3 halls of 1,500 m²."],
  ["a result with what it is worked out from", "You get 20 % × 500 USD = 100 USD."],
  ["a result said before it is worked out", "**You get USD 100**: 20 % × 500 USD = 100."],
  [
    "several results of a line",
    "You get 20 % × 500 USD = 100 USD, or 20 % × 500 × 2 = 200 USD in two months.",
  ],
  ["a heading and what is emphasised", "# How Payouts Work\nsee **Deal Desk Rules**"],
  ["the beginning of a sentence", "Market Making pays 20 %."],
])("%s is left alone", (_, text) => {
  expect(unsupportedFacts(text, [source, "and for 500 USD, in halls of 1500 m²?"])).toEqual([]);
});

test.each([
  ["another time", "Storage is €1,200 per month, or 4 % pro Monat.", ["€1,200 per month", "4 % pro Monat"]],
  ["that time", "Storage is 1.200 € pro Jahr, or €1,200/year, or 4 % per year.", []],
  ["another number", "Wax is €21 per 100 candles.", ["€21 per 100"]],
  ["that number, or as many days", "Wax is €21 per 1.000 candles; storage €90 per week.", []],
  ["a time that only some of the sources say", "Locks are €30 per month.", []],
  ["what it is divided by", "Storage comes to €1,200 / 12 = €100 per month.", []],
  ["no time", "Storage is €1,200.", []],
])("an amount that is for %s than sources say", (_, text, found) => {
  const fees =
    "Storage: €90 per 7 days, €1,200 per year, 4 % per year. A lock costs €30 per year; a new one is €30. Wax: €21 per 1,000 candles. A box has 100.";
  expect(unsupportedFacts(text, [fees])).toEqual(found);
});

test.each([
  ["several lines", "Month by month: 17 % × 8,000 × 6 months = 8,160\n\nSo you get **USD 8,160** in all."],
  ["a chain", "8,000 × 6 = 48,000, and 17 % of 48,000 = 8,160 USD."],
  ["sums", "8,000 + 6 × 500 USD = 11,000 USD"],
  ["brackets", "17 % × (8,000 − 500) USD ≈ 1,275 USD"],
  ["the local way", "17 % × 8.000 × 6 = 8.160 USD"],
  ["spaces between thousands", "17 % × 8 000 USD = 1 360 USD"],
  [
    "a share of something, several times, in a sum",
    "Hire 8,000 USD\n6 × 17 % × 8,000 = 8,160 USD\nErection 500 USD\n**16,660 USD**",
  ],
  ["a share taken off", "8,000 × 6 = 48,000 − 17 % = 39,840 USD"],
  [
    "a share of what words say",
    "8,000 × 6 = 48,000, less 17 % for paying early = 39,840 USD, or + 17 % = 56,160",
  ],
  [
    "what is worked out from that",
    "8,000 × 6 = 48,000, less 17 % = 39,840. You get 17 % × 39,840 = 6,772.80 USD",
  ],
  ["shares put together", "17 % × 100 = 17, and 17 % + 17 % = 34 %"],
  ["the shares of several", "17 % × 8,000 = 1,360 USD for you; the other 83 % = 6,640 USD are for others"],
  ["words", "17 % × 8,000 = 1,360 USD, split in half = 680 USD"],
])("what is worked out rightly in %s is left alone", (_, text) => {
  const evidence = [
    "17 % of the fee, which is split in half; 83 % are ours",
    "retainer 8,000 for 6 months, or 500 USD",
  ];
  expect(unsupportedFacts(text, evidence)).toEqual([]);
});

test("a result that is worked out wrongly is found", () => {
  const evidence = ["17 % of a retainer of 8,000 USD"];
  expect(unsupportedFacts("You get 17 % × 8,000 USD = 9,999 USD.", evidence)).toEqual(["9,999 USD"]);
});

test.each(["8,000 − 17 % = 7,000 USD", "8,000 less 17 % = 7,000 USD"])(
  "the wrong result of %s is found",
  (text) => {
    expect(unsupportedFacts(text, ["17 % of a retainer of 8,000 USD"])).toEqual(["7,000 USD"]);
  },
);

test.each([
  ["17 % × 8,000 = 1,360 USD; the other 83 % = 1,360 USD, = 7,000 USD", ["7,000 USD"]],
  ["17 % × 8,000 = 1,360 USD, split in half = 700 USD", ["700 USD"]],
  ["17 % × 8,000 = 1,360 USD, cut in two = 680 USD", ["680 USD"]],
])("what %s takes a wrong part of is found", (text, found) => {
  expect(unsupportedFacts(text, ["17 % of a retainer of 8,000 USD, split in half; 83 % are ours"])).toEqual(
    found,
  );
});

test("a rate that nothing states is told of, whatever is counted, and a telephone's number as it is written", () => {
  const known = ["Power is 8.03 ct/kWh. Call 0451 555 0199."];
  expect(unsupportedFacts("It is 8.03 ct/kWh, 7.9 in winter; we have 4.8 stars.", known)).toEqual([
    "7.9",
    "4.8",
  ]);
  expect(unsupportedFacts("Call 0451 555 0199, or 0451 667 0123.", known)).toEqual(["0451 667 0123"]);
});

test("a figure written the local way is the same figure", () => {
  expect(unsupportedFacts("Desde 100.000 USD, или 250 000 USD.", ["USD 100,000 or 250,000"])).toEqual([]);
});

test.each(["3 × 5 USD = 15 USD", "5 € × 3 = 15 €"])("no amount is known for being small: %s", (text) => {
  expect(unsupportedFacts(text, ["It is sold in threes."])).toHaveLength(2);
  expect(unsupportedFacts(text, ["It costs 5 EUR, or 5 USD."])).toEqual([]);
});

test("how many there are may stand in words", () => {
  const evidence = ["a retainer of 8,000 USD, paid six months ahead"];
  expect(unsupportedFacts("You pay 6 × 8,000 = 48,000 USD.", evidence)).toEqual([]);
  expect(unsupportedFacts("You get 6 % × 8,000 = 480 USD.", evidence)).toEqual(["6 %", "480 USD"]);
  expect(unsupportedFacts("You pay 13 × 8,000 = 104,000 USD.", evidence)).toEqual(["104,000 USD"]);
});

test("a result rests on nothing where what it is worked out from does not", () => {
  expect(unsupportedFacts("30 % × 500 USD = 150 USD", [source, "for 500 USD?"])).toEqual(["30 %", "150 USD"]);
});

const loan = ["The rate is 0.85 % a month, the fee 1 %. You borrow 100,000 EUR for 6 months."];
test.each([
  "5,100 EUR interest (0.85 % × 100,000 × 6)",
  "| 0.85 % × 100,000 × 6 | 5,100 EUR |",
  "0.85 % × 100,000 × 6 = 5,100 EUR and 1 % × 100,000 = 1,000 EUR\n\nIn all 6,100 EUR",
])("what is worked out in other forms, and its total, is no unknown figure: %s", (text) => {
  expect(unsupportedFacts(text, loan)).toEqual([]);
});

test.each([
  ["0.17 × 8,000 = 1,360 USD", []],
  ["8,000 × 1.17 = 9,360 USD, or 8,000 × 0.83 = 6,640 USD", []],
  ["8,000 × 1.25 = 10,000 USD", ["10,000 USD"]],
  ["17 % less: 8,000 − 1,360 = 6,640 USD", []],
  ["17 % less: 8.000,50 − 1.360,09 = 6.640,41 USD, или 6 640,41 USD", []],
  ["8,000 − 100 = 7,900 USD", ["7,900 USD"]],
  ["In all 8,000 × 2 + 500 = 16,000 + 500 = 16,500 USD", []],
  ["In all 8,000 × 2 + 500 = 16,000 + 500 = 17,500 USD", ["17,500 USD"]],
])("a share may be written as a fraction, and a calculation step by step: %s", (text, found) => {
  expect(unsupportedFacts(text, ["17 % of 8,000 USD or 8,000.50, 500 USD for the move"])).toEqual(found);
});

test("a result in front of its calculation is worked out, too", () => {
  expect(unsupportedFacts("9,100 EUR (0.85 % × 100,000 × 6)", loan)).toEqual(["9,100 EUR"]);
});

test("a country is known by its name in another language, and a name in another script cannot be compared", () => {
  const told = ["Sold in the Netherlands by Viktor Schulz."];
  expect(unsupportedFacts("Se vende en Países Bajos. Пишите, это Виктор Шульц.", told)).toEqual([]);
  expect(unsupportedFacts("Se vende en Nueva Zelanda, dice Ana Bolena.", told)).toEqual([
    "Nueva Zelanda",
    "Ana Bolena",
  ]);
});

test.each([
  ["Open 9:30–19:00, for 11 USD.", ["11 USD"]],
  ["17 percent × 500 USD = 85 USD", []],
  ["17 percent of 500 USD comes to 85 USD", []],
  ["17 percent × 500 USD = 95 USD", ["95 USD"]],
  ["500 USD/2 = 250 USD, 500/2 = 250 USD, 2x250 = 500 USD", []],
])("it is figures that are calculated with, and no times of day: %s", (text, found) => {
  expect(unsupportedFacts(text, ["Open 9:30–19:00. You get 17 % of 500 USD."])).toEqual(found);
});

describe("what is worked out in words", () => {
  const prices =
    "A review costs 700 USD, a report 300 USD, the set-up 150 USD. Within a day it is 20 % more.";
  const area = "The first 100 m² cost 7 USD each, further ones 5 USD. A guard is 260 USD a day.";
  const asked = "How much are 180 m², with 3 guards on 2 days? And our 6,400 USD within a day?";
  const found = (text: string) =>
    unsupportedFacts(text, [prices, area, asked], { prices: [area], asked: [asked] });

  test.each([
    "Four reviews at 700 USD are 2,800 USD, within a day (20 % more) 3,360 USD.",
    "In all 2,250 USD.\n- three reviews: 3 × 700 = 2,100 USD\n- set-up: 150 USD",
    "20 % of 700 USD is 140 USD, so you pay 840 USD, and with a report of 300 USD 1.140 USD",
    "180 m² are 100 × 7 + 80 × 5 = 700 + 400 = 1,100 USD, and with 20 % on it ≈ 1,320 USD",
    "Three guards at 260 USD on 2 days are 1,560 USD.",
    "The guards cost 780 USD a day.",
    "| Review | 700 USD |\n| Report | 300 USD |\n| Both | 1,000 USD |",
    "Ein Bericht kostet 300 USD, fünf kosten 1.500 USD.",
    "Within a day it is 20 %, so 1,280 USD more and 7,680 USD in all.",
  ])("from what is told is left alone: %s", (text) => {
    expect(found(text)).toEqual([]);
  });

  test.each([
    ["Four reviews at 700 USD are 2,700 USD.", ["2,700 USD"]],
    ["Four reviews at 700 USD are 2,800 USD, within a day (20 % more) 3,460 USD.", ["3,460 USD"]],
    ["In all 2,350 USD.\n- three reviews: 3 × 700 = 2,100 USD\n- set-up: 150 USD", ["2,350 USD"]],
    ["700 USD with 15 % off is 595 USD.", ["15 %", "595 USD"]],
    ["180 m² are 100 × 7 + 90 × 5 = 1,150 USD.", ["1,150 USD"]],
    ["The guards cost 790 USD a day.", ["790 USD"]],
    ["| Review | 700 USD |\n| Report | 300 USD |\n| Both | 1,100 USD |", ["1,100 USD"]],
  ])("wrongly is found: %s", (text, wrong) => {
    expect(found(text)).toEqual(wrong);
  });
});

describe("what is counted in metres", () => {
  const prices = "A hedge is cut for 7 €/m, a lawn rolled out for 12 €/m² and, with edges, for 12 € a metre.";
  const asked = "The hedge is 30 m long, the lawn 12.40 m by 8 m.";
  const found = (text: string) =>
    unsupportedFacts(text, [prices, asked], { prices: [prices], asked: [asked] });

  test.each([
    "30 m × 7 €/m = 210 €",
    "12 €/m², so 12.40 × 8 = 99.2 m² come to 1,190.40 €",
    "12.40 m × 8 m × 12 €/m² ≈ 1,190 €",
    "For 30 m at 7 € per metre it is 210 €.",
    "12.40 × 8 × 0.5 = 49.6 m²",
  ])("is worked out: %s", (text) => {
    expect(found(text)).toEqual([]);
  });

  test.each([
    ["30 m × 7 €/m = 220 €", ["220 €"]],
    ["It is 9 €/m.", ["9 €"]],
    ["12.40 m × 8 m × 12 €/m² = 1,290.40 €", ["1,290.40 €"]],
  ])("is found where it is wrong: %s", (text, wrong) => {
    expect(found(text)).toEqual(wrong);
  });
});

test("decimals that might be thousands are what a calculation has made of them", () => {
  const told = ["12.4 by 3.9 by 0.85, for 38 € each"];
  expect(unsupportedFacts("12.4 × 3.9 × 0.85 = 41.106, and 41.106 × 38 = 1,562.03 €", told)).toEqual([]);
});

test("of a message full of numbers only the first are tried with the prices", () => {
  const asked = Array.from({ length: 60 }, (_, at) => `${at + 101}`).join(", ");
  const prices = ["A tile costs 7 EUR."];
  const found = (text: string) => unsupportedFacts(text, prices, { prices, asked: [asked] });
  expect(found("That is 980 EUR.")).toEqual([]);
  expect(found("That is 987 EUR.")).toEqual(["987 EUR"]);
});

test.each([
  ["a bracket", "624 euros: 480 (10 h) + 2 × 72 (overtime) = 624"],
  ["words", "624 euros: 480 for the 10-hour day + 2 × 72 for overtime = 624"],
  ["another language", "624 €: 480 für den Tag (10 Stunden) + 2 × 72 Überstunden = 624"],
  ["words after it", "624 euros: 480 por el día de 10 horas + 2 × 72 de horas extra = 624"],
  ["several brackets", "696 euros: 480 (10 h) + 72 (1 h) + 144 (2 × 72) = 696"],
  ["words at the end", "480 + 2 × 72 for 12 hours = 624 euros"],
])("what is only told of a number of a sum is none itself, in %s", (_, text) => {
  const day = "| Role | Day (10 hours) | Each hour more |\n|---|---|---|\n| Gaffer | 480 | 72 |";
  const asked = "What does a gaffer cost for 12 hours, and for 13?";
  const facts = (told: string) =>
    unsupportedFacts(told, [asked, day, "1 h"], { prices: [day], asked: [asked] });
  expect(facts(text)).toEqual([]);
  expect(facts(text.replaceAll("624", "627").replaceAll("696", "699"))).not.toEqual([]);
});

test.each([
  ["A Heron for 3 days costs 270 euros.", []],
  ["A Heron for 3 days costs 280 euros.", ["280 euros"]],
  ["A Heron for 6 hours is 60 for four hours plus 2 × 12 = 24, so 84 euros.", []],
  ["A Heron for 6 hours is 60 for four hours plus 2 × 12 = 24, so 94 euros.", ["94 euros"]],
])("a bare number of a row that is named is calculated with as an amount: %s", (text, found) => {
  const rows =
    "| Boat | Day | Four hours | Each hour more |\n|---|---|---|---|\n| Heron | 90 | 60 | 12 |\n| Gull | 40 | 30 | 8 |";
  const asked = ["What is a Heron for 3 days, and for 6 hours?"];
  expect(unsupportedFacts(text, [...asked, rows], { prices: [rows], asked })).toEqual(found);
});

test.each([
  ["A paddle: 35 per day.", "It costs 35 euros per day."],
  ["Paddel: 35 pro Tag.", "Es kostet 35 Euro pro Tag."],
  ["Remo: 35 por día.", "Cuesta 35 euros por día."],
])("a number for each unit of time is no time: %s", (source, text) => {
  expect(unsupportedFacts(text, [source])).toEqual([]);
});
