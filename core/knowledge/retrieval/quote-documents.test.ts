import { expect, test } from "vitest";
import { nonIncreasing, toPercent } from "./quote-documents.ts";

test("no relevance is higher than the one before it", () => {
  expect(nonIncreasing([80, 90, 40, 60])).toEqual([80, 80, 40, 40]);
  expect(nonIncreasing([])).toEqual([]);
});

test("a share becomes whole percent from 0 to 100", () => {
  expect([-0.2, 0.756, 1.3].map(toPercent)).toEqual([0, 76, 100]);
});
