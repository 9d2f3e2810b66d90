import { describe, expect, test } from "vitest";
import { allFigures, bindingPhrases, findCommitments, unsupportedPhrases } from "./figures.ts";

const kinds = (text: string) => findCommitments(text).map(({ kind, value }) => `${kind} ${value}`);

describe("finding figures", () => {
  test.each([
    ["The retainer starts at USD 4,000 a month.", ["money 4000"]],
    ["We quote 500 USDT, or 500 usdt.", ["money 500", "money 500"]],
    ["Spreads are 0.15 % to 40 bps.", ["percent 0.15", "percent 0.4"]],
    ["You have it within 2 business days.", ["time 2 day"]],
    ["We need $100k per venue, or 1.5m in total.", ["money 100000", "money 1500000"]],
    ["That is 7.500 EUR, or 2 €", ["money 7.5", "money 2"]],
    ["We answer within 24 hours, a 24-hour desk.", ["time 24 hour", "time 24 hour"]],
    ["Settled in 48h.", ["time 48 hour"]],
    ["Ready on 12 March or March 14th.", ["date 12 march", "date march 14th"]],
    ["Ready on 2026-03-12 or 3.4.2026.", ["date 2026-03-12", "date 3.4.2026"]],
    ["That is a 2 % allocation of supply.", ["percent 2"]],
    ["Das sind 5 Prozent in 2 Wochen, am 12. März.", ["date 12. märz", "percent 5", "time 2 week"]],
    ["En 3 semanas, el 5 de marzo.", ["date 5 de marzo", "time 3 week"]],
    ["They close at 14:00. In March, at 14:00 May 5th.", ["date may 5th", "clock 840", "clock 840"]],
    ["Los viernes a las 14:00. En mayo igual.", ["clock 840"]],
    ["Open from 10 to 16. October is the same.", ["plain 10", "plain 16"]],
    ["%10 indirim, 3 gün içinde.", ["percent 10", "time 3 day"]],
    ["За 3 месяца, 10 процентов.", ["time 3 month", "percent 10"]],
    [
      "It costs 4000 dollars, 4.000 dólares, 4000 долларов or 4.000 Dollar.",
      ["money 4000", "money 4", "money 4000", "money 4"],
    ],
    ["我们3天内完成，价格4000美元", ["time 3 day", "money 4000"]],
  ])("%s", (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  test.each([
    "Our Web3 desk is there 24/7 [1].",
    "Just 2 quick questions:\n1. Which chain?\n2) Which pool?",
    "3 all in, 1 set of rules, 5 top venues.",
    "Shall we speak at 10:30 UTC?",
  ])("finds none that binds in: %s", (text) => {
    expect(bindingPhrases(text)).toEqual([]);
  });
});

describe("comparing a reply with what its writer was given", () => {
  const passages = ["The retainer is USD 4,000 to 12,000, live in 10 business days.", "Uptime is 95 %."];

  test("accepts figures that stand in a passage, however they are written", () => {
    expect(unsupportedPhrases("From $4k, live in 10 days, at 95 percent uptime.", passages)).toEqual([]);
  });

  test("accepts a figure that a passage has without what it counts", () => {
    expect(unsupportedPhrases("Up to USD 12,000.", passages)).toEqual([]);
  });

  test("names a figure and a date that stand nowhere", () => {
    const reply = "USD 3,500 all in, live by 12 March, at 99 % uptime on 17 venues.";
    expect(unsupportedPhrases(reply, passages).toSorted()).toEqual(["12 March", "99 %", "USD 3,500"]);
  });

  test("takes no bare number for a thousand times as much", () => {
    expect(unsupportedPhrases("El precio es 5.000 USD.", ["After 5 trades you settle weekly."])).toEqual([
      "5.000 USD",
    ]);
    expect(unsupportedPhrases("El precio es 5.000 USD.", ["| MM | 5000 |"])).toEqual([]);
  });

  test("takes what is counted of something else for no time, where times are told", () => {
    const told =
      "The box has 2 kg of coffee, for 6-8 people. The term is 3 months, cancelled 4 or 5 weeks before.";
    const reply = "It ends 2 months before, after 6 weeks, 3 months or 4 weeks.";
    expect(unsupportedPhrases(reply, [told])).toEqual(["2 months", "6 weeks"]);
    expect(unsupportedPhrases("2 weeks", ["| Notice in weeks | 2 |\n| Term | 1 year |"])).toEqual([]);
    expect(unsupportedPhrases("2 months", ["Umowa trwa 2 miesiące."])).toEqual([]);
    const table =
      "| Service | Visits | Reply within (hours) |\n|---|---|---|\n| Plus | 2 | 4 |\nThe term is 1 year.";
    expect(unsupportedPhrases("2 months, 4 hours", [table])).toEqual([]);
    expect(unsupportedPhrases("2 months, 1 year", [table], { uncited: [table] })).toEqual(["2 months"]);
  });

  test("knows a time whose number is a word in the passage", () => {
    const told = ["Twelve working days. За двенадцать дней. 三个月内. Nine weeks."];
    expect(unsupportedPhrases("12 working days, 12 дней, 3か月, 9 weeks", told)).toEqual([]);
    expect(unsupportedPhrases("Within 11 working days", told)).toEqual(["11 working days"]);
  });

  test.each([
    ["It takes three to four weeks from signing.", []],
    ["Es dauert drei bis vier Wochen.", []],
    ["Tarda de tres a cuatro semanas.", []],
    ["It takes five to six weeks.", ["4 weeks"]],
    ["Es sind treinta y cuatro semanas, oder drei und zwanzig Wochen.", ["4 weeks"]],
  ])("a range of times may be in words: %s", (source, open) => {
    expect(bindingPhrases("Delivery usually takes 3 to 4 weeks.", [], [source])).toEqual(open);
  });

  test("takes metres for no millions, and an amount for no day of a month", () => {
    const told = ["Keep 5 metres away; the roof has 1,200 square metres."];
    expect(unsupportedPhrases("Keep 5 m away, on 1,200 m².", told)).toEqual([]);
    expect(unsupportedPhrases("It costs $5m.", told)).toEqual(["$5m"]);
    expect(findCommitments("55k may well work").map(({ kind }) => kind)).toEqual(["money"]);
  });

  test("does not take ten days for ten percent", () => {
    expect(unsupportedPhrases("We give 10 % off.", passages)).toEqual(["10 %"]);
  });
});

test.each([
  ["the lead's own", "You hold 4,000 USD on which venues?", ["We hold USD 4,000"]],
  ["a time that is proposed", "Would a call on 12 March, in 3 days, suit you?", []],
  ["a bare count", "You are on 3 exchanges.", []],
])("%s binds nobody", (_, sentence, said) => {
  expect(bindingPhrases(sentence, said)).toEqual([]);
});

test("a price binds in a question, too, and without a currency", () => {
  expect(bindingPhrases("Would 4k a month suit you?")).toEqual(["4k"]);
});

test("a word that begins like a number is none", () => {
  expect(allFigures("Weekly talks tend to help, and the often tense tenants attend.")).toEqual([]);
  expect(allFigures("In ten days, 三天内")).toMatchObject([{ value: "10 day" }, { value: "3 day" }]);
});

test("before a proposal every price, share, time and date binds, a bare count does not", () => {
  const reply = "On your 3 exchanges it is USD 4,000 with 10 % off, ready in 2 days.";
  expect(bindingPhrases(reply)).toEqual(["USD 4,000", "10 %", "2 days"]);
});

describe("a price or share in words", () => {
  const known = ["60 months: deduct 9%. A trip costs €50, and schools pay fifteen percent less."];

  test.each([
    ["Nine percent off, and a trip is fifty euros.", []],
    ["Neun Prozent weniger, für Schulen 15 %.", []],
    ["Seven percent off.", ["Seven percent"]],
    ["Das sind zwölf Prozent, also zwanzig Euro.", ["zwölf Prozent", "zwanzig Euro"]],
    ["Es un veinte por ciento.", ["veinte por ciento"]],
    // Of a number that is longer than those known nothing is read.
    ["It is fifty-five percent, or thirty three percent, o treinta y tres por ciento.", []],
  ])("is held against what is known: %s", (reply, open) => {
    expect(unsupportedPhrases(reply, known)).toEqual(open);
  });

  test("binds as one in digits does", () => {
    expect(bindingPhrases("You get twenty percent off.")).toEqual(["twenty percent"]);
  });
});

describe("dates", () => {
  const today = "2026-11-24";

  test.each([
    ["The fair is on 3 March.", ["It opens on March 3rd, 2027."]],
    ["Es beginnt am 3. März.", ["It begins on 2027-03-03."]],
    ["With 10 business days from today it is 8 December.", [today, "It takes 10 business days."]],
    ["Das sind 10 Tage, also bis 4. Dezember.", [today, "It takes 10 days."]],
    ["Book it 3 weeks before, by 10 February.", ["The launch is on 3 March.", "Book it 3 weeks ahead."]],
    ["A notice of 2 months ends it on 2027-01-24.", [today, "Notice is 2 months."]],
    ["You have it within two business days, by November 26.", [today, "It takes two business days."]],
    ["That is paid on December 10.", [today, "It is paid on the 10th of the following month."]],
    [
      "In 10 days, on 4 December, it is checked, and 3 weeks later, on 25 December, it is closed.",
      [today, "It takes 10 days. It is closed 3 weeks after."],
    ],
    [
      "By 24 December 2026: it holds 21 days, until 15 December 2026, and is extended once, 15 December + 9 days = 24 December.",
      [today, "It holds 21 days, and once 9 days more."],
    ],
    [
      "It is paid on 15 August 2026, a Saturday, so on Monday, 17 August 2026.",
      [today, "I sold on 20 July 2026.", "It is paid on the 15th of the next month."],
    ],
  ])("%s is stated, or counted from what is", (answer, evidence) => {
    expect(unsupportedPhrases(answer, evidence)).toEqual([]);
  });

  test.each([
    [
      "It is ready on 9 December, in 10 business days.",
      [today, "It takes 10 business days."],
      ["9 December"],
    ],
    ["It is ready in 11 days, on 5 December.", [today, "It takes 10 days."], ["5 December", "11 days"]],
    [
      "It is paid on December 11.",
      [today, "It is paid on the 10th of the month, from 11 %."],
      ["December 11"],
    ],
    ["Ready in a few days, by 28 November.", [today, "It takes two days."], ["28 November"]],
    [
      "It is paid on 15 September 2026, so on 16 September 2026.",
      [today, "I sold on 20 August 2026.", "It is paid on the 15th of the next month."],
      ["16 September 2026"],
    ],
    ["In 10 days, on 4 December 2027.", [today, "It takes 10 days."], ["4 December 2027"]],
    ["It opens on 4 March.", ["It opens on March 3rd, 2027."], ["4 March"]],
  ])("%s is not", (answer, evidence, open) => {
    expect(unsupportedPhrases(answer, evidence)).toEqual(open);
  });
});
