import { describe, expect, test } from "vitest";
import { backingOf } from "./backing.ts";

const sheds = `## Where a boat stands

| Where | USD for each m² and month |
|---|---|
| Outside, on hard ground | 4.60 |
| South Shed | 7.90 |

The whole season is 12 % less on the place.

## Work

- Lift out and launch: 520 USD
- Pressure wash: 110 USD`;
const lead = "What are 41 m² in the South Shed, could you do it for 90 USD?";

const backing = (sentence: string, more: { said?: string[]; before?: string[] } = {}) =>
  backingOf(sentence, { texts: [sheds], said: [lead], today: "2026-11-25", ...more });

describe("what sources bear out where nobody names their words", () => {
  test("is a calculation that is seen, of prices of what it is about", () => {
    expect(backing("In the South Shed that is 41 × 7.90 = 323.90 USD a month.")).toBe("calculated");
  });

  test("is a total in words, and a price as they tell it", () => {
    expect(
      backing("Lift out and launch for 520 USD and the pressure wash for 110 USD are 630 USD together."),
    ).toBe("told");
    expect(backing("Lift out and launch are 520 USD.")).toBe("told");
  });

  test("is a total of what was told before", () => {
    const before = ["The South Shed is 41 × 7.90 = 323.90 USD.", "Lift out and launch are 520 USD."];
    expect(backing("The shed and the launch are 843.90 USD.", { before })).toBe("told");
    expect(backing("The shed and the launch are 843.90 USD.")).toBeNull();
  });

  test("is told where a share is in it, for that may have conditions", () => {
    expect(backing("The place is 12 % less, 41 × 7.90 × 0.88 = 285.03 USD in the South Shed.")).toBe("told");
  });
});

describe("what sources do not bear out though they have its figures", () => {
  test.each([
    ["a price of something else", "The South Shed is 4.60 USD for each m² and month."],
    ["a sum of a price of something else", "In the South Shed that is 41 × 4.60 = 188.60 USD a month."],
    ["what is made of an amount of theirs", "We give you back 520 USD if you are not happy."],
    ["an amount that the lead names", "The South Shed is 90 USD a month."],
    ["another amount", "Lift out and launch are 510 USD."],
    ["a wrong sum", "In the South Shed that is 41 × 7.90 = 313.90 USD a month."],
    ["a share alone", "You get 12 % less on the place."],
    ["no word", "520 USD."],
  ])("%s", (_, sentence) => {
    expect(backing(sentence)).toBeNull();
  });
});
