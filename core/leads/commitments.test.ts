import { describe, expect, test } from "vitest";
import { bindingPhrases, findCommitments, unsupportedPhrases } from "./commitments.ts";

const kinds = (text: string) => findCommitments(text).map(({ kind, value }) => `${kind} ${value}`);

describe("finding what a reply commits to", () => {
  test.each([
    ["The retainer starts at USD 4,000 a month.", ["money 4000"]],
    ["Spreads are 0.15 % to 40 bps.", ["percent 0.15", "percent 0.4"]],
    ["You have it within two business days.", ["time 2 day"]],
    ["We need $100k per venue, or 1.5m in total.", ["money 100000", "plain 1500000"]],
    ["Let's speak on Friday or 12 March.", ["date on friday", "date 12 march"]],
    ["We guarantee daily volume.", ["promise guarantee"]],
    ["Your allocation is reserved.", ["promise allocation is reserved"]],
    ["That is 7.500 EUR", ["money 7.5"]],
    ["We answer within 24 hours, a 24-hour desk.", ["time 24 hour", "time 24 hour"]],
    ["Settled in 48h.", ["time 48 hour"]],
    ["You get it same-day or by EOD.", ["date same-day", "date eod"]],
    ["The slot opens in Q3 2026, at 5 pm.", ["date q3 2026", "date 5 pm"]],
    ["That is a 2 % allocation of supply.", ["percent 2"]],
    ["We'll waive the setup fee.", ["promise we'll waive"]],
    ["You get guaranteed volume.", ["promise guaranteed"]],
    ["It is half the price for you.", ["promise half the price"]],
    ["Wir garantieren 5 Prozent bis Freitag.", ["date bis freitag", "promise garantieren", "percent 5"]],
    ["Garantizamos el volumen en dos semanas.", ["promise garantizamos", "time 2 week"]],
    ["Hacim garanti ediyoruz, %10 indirim.", ["promise garanti ediyoruz", "percent 10"]],
    ["我们保证3天内完成，价格4000美元", ["promise 保证", "time 3 day", "money 4000"]],
  ])("%s", (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  test.each([
    "We can't guarantee volume, and nobody honest will.",
    "Our Web3 desk is there 24/7 [1].",
    "One thing would help: which chain are you on?",
    "Just 2 quick questions:\n1. Which chain?\n2) Which pool?",
    "No. Guaranteed volume is nearly always wash trading. Promised volume is usually produced.",
    "Wir können kein Volumen garantieren.",
    "No garantizamos un rendimiento, nadie serio lo hace.",
    "Hacim garantisi veremeyiz.",
    "我们不保证收益。",
    "Let me know what matters most to you.",
  ])("finds nothing in: %s", (text) => {
    expect(findCommitments(text)).toEqual([]);
  });
});

describe("comparing a reply with what its writer was given", () => {
  const passages = [
    "The retainer is USD 4,000 to 12,000 a month, live in 10 business days.",
    "Uptime is 95 %.",
  ];

  test("accepts figures that stand in a passage, however they are written", () => {
    expect(unsupportedPhrases("From $4k a month, live in ten days, at 95 percent uptime.", passages)).toEqual(
      [],
    );
  });

  test("names a figure, a date and a promise that stand nowhere", () => {
    const reply = "USD 3,500 a month, live by Monday, and we guarantee 99 % uptime.";
    expect(unsupportedPhrases(reply, passages).toSorted()).toEqual([
      "99 %",
      "USD 3,500",
      "by Monday",
      "guarantee",
    ]);
  });

  test("does not take ten days for ten percent", () => {
    expect(unsupportedPhrases("We give 10 % off.", passages)).toEqual(["10 %"]);
  });

  test("accepts what the lead said", () => {
    expect(unsupportedPhrases("You mentioned 150k of liquidity.", ["we have 150k liquidity"])).toEqual([]);
  });
});

test("before a proposal every price, share, time, date and promise binds, a bare count does not", () => {
  const reply = "On your 3 exchanges it is USD 4,000 with 10 % off, ready in 2 days.";
  expect(bindingPhrases(reply)).toEqual(["USD 4,000", "10 %", "2 days"]);
});
