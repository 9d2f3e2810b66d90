import { expect, test } from "vitest";
import { unsupportedFacts } from "./check-facts.ts";

const prices = `| Boat | Day | Week |
|---|---|---|
| Gull 4 | 140 | 490 |
| Heron | 190 | 1,450 |

In the harbour of Linden 5 % are added.`;

const table = (head: string, ...rows: string[]) =>
  [`| Boat | Day | ${head} |`, "|---|---|---|", ...rows].join("\n");

test.each([
  ["a share in its head", table("With 5 % for Linden", "| Gull 4 | 140 | 147 |", "| Heron | 190 | 199.50 |")],
  ["a share of the text", `With 5 % for Linden:\n\n${table("Linden", "| Gull 4 | 140 | 147 euros |")}`],
  ["a share in the cell", table("More in Linden", "| Heron | €1,450 | €72.50 (5 %) |")],
  ["another cell", table("Together", "| Heron and Gull 4 | 190 | 140 | 330 |")],
  [
    "the cells above",
    table("Week", "| Gull 4 | 140 | 490 |", "| Heron | 190 | 1,450 |", "| Both | 330 | 1,940 |"),
  ],
])("a number of a table is left alone which comes of its row by %s", (_, text) => {
  expect(unsupportedFacts(text, [prices])).toEqual([]);
});

test.each([
  ["comes to something else", table("With 5 %", "| Gull 4 | 140 | 149 |"), ["149"]],
  ["comes of another row", table("With 5 %", "| Gull 4 | 140 | 199.50 |"), ["199.50"]],
  ["comes of a share that no source has", table("With 6 %", "| Heron | 1,450 | 1,537 |"), ["6 %", "1,537"]],
  ["comes of a wrong one", table("With 5 %", "| Gull 4 | 150 | 157.50 |"), ["150", "157.50"]],
])("a number of a table is marked which %s", (_, text, found) => {
  expect(unsupportedFacts(text, [prices])).toEqual(found);
});
