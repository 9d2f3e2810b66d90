import { expect, test } from "vitest";
import { readable } from "./named-row.ts";

const passage = `Rates since May:

| Goods | **Open cover** | Single voyage | Minimum |
|---|---|---|---|
| Electronics | 0.32 % | 0.20 % | USD 500 |
| Machines | 0.25 % | 0.30 % | none |

Electronics are packed twice.`;

test.each([
  [["0.20 %"], "Electronics: Single voyage 0.20 %"],
  [["0.32 %", "USD 500"], "Electronics: Open cover 0.32 %, Minimum USD 500"],
  [[], "Electronics: Open cover 0.32 %, Single voyage 0.20 %, Minimum USD 500"],
])("a row tells under which heads %j stand", (figures, told) => {
  expect(readable(passage, "Electronics 0.32 % 0.20 % USD 500", figures)).toBe(told);
});

test("what is no row is told as it is", () => {
  expect(readable(passage, "**Electronics** are packed twice.", [])).toBe("Electronics are packed twice.");
});
