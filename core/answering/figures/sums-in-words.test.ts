import { expect, test } from "vitest";
import { isStated } from "../../replies/drafting/stated.ts";
import { unsupportedFigures } from "./check-facts.ts";

const prices = [
  "| Wool | from 20 bales |\n|---|---|\n| Grey | 175.– |\n| White | 74.– |",
  "Rent of a shed is CHF 780.– a month, less 10 % from six months; carriage is CHF 420.–.",
  "Two years get 5 %, paid ahead another 3 %; the two are added up. VAT is 8.1 %. 1 CHF = 1.06 EUR.",
];
const asked = ["We want 24 bales of grey and 9 of white, and two sheds for 7 months. It is 8.2 by 3.3 m."];
const open = (text: string) => unsupportedFigures(text, [...prices, ...asked], { prices, asked });

test.each([
  "Grey: 24 × 175 = CHF 4'200.–. White: 9 × 74 = CHF 666.–. Together CHF 4'866.– without VAT.",
  "24 of grey: CHF 4'200.– (175.– each). 9 of white: CHF 666.– (74.– each). Total: CHF 4'866.–.",
  "24 of grey at CHF 175.– and 9 of white at CHF 74.– come to CHF 4'866.–.",
  "24 grey at 175.– = 4'200.–\n9 white at 74.– = 666.–\nTogether CHF 4'866.–",
  "2 × 780 = CHF 1'560.– al mes, en 7 meses CHF 10'920.–. Menos 10 %, CHF 9'828.–. El porte, CHF 420.–.",
  "Für 24 × 175 = CHF 4'200.– gehen 5 % und 3 % ab, zusammen 8 %, bleiben CHF 3'864.–.",
  "24 × 175 = CHF 4'200.–. With 8.1 % VAT: 4'200 × 1.081 = CHF 4'540.20.",
  "24 × 175 = CHF 4'200.–, carriage CHF 420.–. With 8.1 % VAT all of it is CHF 4'994.22.",
  "24 × 175 = CHF 4'200.–. With 8.1 % VAT and rounded to the coin CHF 4'540.20.",
  "24 × 175 = 4'200瑞士法郎,约4'452欧元。",
  "Her 8.2 m by 3.3 m are 27.06, so 28 m²: 28 × 74 = CHF 2'072.–.",
  "24 × 175 = CHF 4'200.–, payable in two halves of CHF 2'100.–.",
  "A shed is CHF 780.– a month; one is free, so 6 of the 7 come to CHF 4'680.–.",
  "24 × 175 = CHF 4'200.–. With 10 % off that leaves 4'200 × 0.9 = CHF 3'780.–.",
  "8.1 % of CHF 666.– is 53.946, rounded down to CHF 53.–.",
  "CHF 54.– (8.1 % × 666 = 53.946, rounded up). 9 × 74 = CHF 666.–.",
  "CHF 360.– more: a shed is CHF 780.–, the carriage CHF 420.–.",
  "CHF 473.–: 8.1 % × 666 = 53.95, rounded down, plus the carriage of CHF 420.–. 9 × 74 = CHF 666.–.",
])("what follows from prices, counts and amounts before it is told: %s", (text) => {
  expect(open(text)).toEqual([]);
});

test.each([
  ["24 × 175 = CHF 4'200.–. 9 × 74 = CHF 666.–. Together CHF 4'966.–.", ["CHF 4'966.–"]],
  ["24 of grey at CHF 175.– and 9 of white at CHF 74.– come to CHF 4'876.–.", ["CHF 4'876.–"]],
  ["24 × 175 = CHF 4'200.–, less 11 % that leaves CHF 3'738.–.", ["11 %", "CHF 3'738.–"]],
  ["24 × 175 = CHF 4'200.–. With 8.1 % VAT: 4'200 × 1.081 = CHF 4'640.20.", ["CHF 4'640.20"]],
  ["24 × 175 = 4'200瑞士法郎,约4'552欧元。", ["4'552欧元"]],
  ["Her 8.2 m by 3.3 m are 27.06, so 29 m²: 29 × 74 = CHF 2'146.–.", ["CHF 2'146.–"]],
  ["24 × 175 = CHF 4'200.–, payable in two halves of CHF 2'200.–.", ["CHF 2'200.–"]],
  ["9 × 74 = CHF 666.–. CHF 55.– (8.1 % × 666 = 53.95, rounded up).", ["CHF 55.–"]],
  ["CHF 370.– more: a shed is CHF 780.–, the carriage CHF 420.–.", ["CHF 370.–"]],
  ["9 × 74 = CHF 666.–. CHF 465.–: 8.1 % × 666 = 53.95, plus the carriage of CHF 420.–.", ["CHF 465.–"]],
])("what does not is not: %s", (text, phrases) => {
  expect(open(text)).toEqual(phrases);
});

test("how long the lead wants something may stand beside what is reckoned with it, and is promised nowhere else", () => {
  const quote = "Rent of a shed is CHF 780.– a month";
  const grounds = { texts: prices, said: asked, today: "2026-11-26" };
  expect(isStated(quote, "2 × 780 = CHF 1'560.– a month, in 7 months CHF 10'920.–.", grounds)).toBe(true);
  expect(isStated(quote, "You pay CHF 780.– a month, and it is yours after 7 months.", grounds)).toBe(false);
});

test.each([
  ["A week and two days of Twin come to 4,560 euros.", []],
  ["Two weeks and a day of Twin come to 6,840 euros.", []],
  ["A week and two days of Twin come to 4,570 euros.", ["4,570 euros"]],
  ["A week and two days of Twin come to 1,080 euros.", ["1,080 euros"]],
])("prices of what is named may be taken a few times each: %s", (text, found) => {
  const cameras =
    "| Camera | Day | Week |\n|---|---|---|\n| Compact | 180 | 720 |\n| Twin | 760 | 3,040 |\n\nAll prices in euros.";
  expect(unsupportedFigures(text, [cameras], { prices: [cameras] })).toEqual(found);
});
