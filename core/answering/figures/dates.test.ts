import { describe, expect, test } from "vitest";
import { unsupportedFacts } from "./check-facts.ts";

describe("a time between two dates, and the end of a month", () => {
  const terms =
    "A berth is left with 14 days' or with 1 month's notice to the end of a month. Moving is free up to 31 days before.";
  const found = (asked: string, text: string) =>
    unsupportedFacts(text, [terms, "2026-11-28", asked], { asked: [asked] });
  const trip = "Out on 1 March 2027, the trip is on 21 March 2027. Fee?";
  const today = "Out today, the trip is on 10 February 2027. Fee?";
  const notice = "Notice on 10 December 2026: to which day?";

  test.each([
    [trip, "That is 20 days before the trip."],
    [today, "There are 74 days until 10 February."],
    ["The trip is in 40 days. Is moving free?", "Free up to 31 days before, so for 9 more days."],
    [notice, "31 December 2026, with 14 days."],
    [notice, "31 January 2027, with 1 month."],
    [
      "Notice on 20 December 2026: to which day?",
      "With 14 days 31 January 2027, as 31 December 2026 is only 11 days away.",
    ],
  ])("is worked out: %s %s", (asked, text) => {
    expect(found(asked, text)).toEqual([]);
  });

  test.each([
    [trip, "That is 21 days before the trip.", "21 days"],
    [today, "There are 76 days until 10 February.", "76 days"],
    [
      "The trip is in 40 days. Is moving free?",
      "Free up to 31 days before, so for 8 more days.",
      "8 more days",
    ],
    [notice, "28 December 2026, with 14 days.", "28 December 2026"],
    [notice, "31 March 2027, with 1 month.", "31 March 2027"],
  ])("is found where it is wrong: %s %s", (asked, text, wrong) => {
    expect(found(asked, text)).toEqual([wrong]);
  });
});
