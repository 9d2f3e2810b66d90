import { expect, test } from "vitest";
import { percentOf } from "./ticket-stats.tsx";

test.each([
  [1, 3, "33%"],
  [2, 3, "67%"],
  [1, 200, "1%"],
  [0, 0, "0%"],
  [7, 7, "100%"],
])("%i of %i is %s", (part, total, percent) => {
  expect(percentOf(part, total)).toBe(percent);
});
