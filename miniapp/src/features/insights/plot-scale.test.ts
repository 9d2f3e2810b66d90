import { expect, test } from "vitest";
import { bandAt, stackOf, ticksTo } from "./plot-scale.ts";

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [91, [0, 50, 100]],
  [100, [0, 50, 100]],
  [0.7, [0, 0.25, 0.5, 0.75]],
])("a scale to %d ends at a round number", (largest, ticks) => {
  expect(ticksTo(largest)).toEqual(ticks);
});

test("values stand on each other, as they are or as shares", () => {
  expect(stackOf([3, null, 1], false)).toEqual([
    { series: 0, from: 0, to: 3 },
    { series: 2, from: 3, to: 4 },
  ]);
  expect(stackOf([3, 0, 1], true).at(-1)).toEqual({ series: 2, from: 75, to: 100 });
  expect(stackOf([0, null], true)).toEqual([]);
});

test("a place beyond the ends is at the first or the last band", () => {
  expect([bandAt(-0.1, 30), bandAt(0.5, 30), bandAt(1, 30)]).toEqual([0, 15, 29]);
});
