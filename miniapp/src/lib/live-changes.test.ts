import { expect, test } from "vitest";
import { backOff } from "./live-changes.ts";

test("every failure in a row waits longer, up to half a minute and a quarter", () => {
  const waits = [0, 1, 2, 3, 8, 50].map((failures) => backOff(failures, 0.5));
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 30_000, 30_000]);
  expect(backOff(50, 1)).toBe(37_500);
});

test("not everybody comes back at the same moment", () => {
  expect(backOff(2, 0)).toBe(3_000);
  expect(backOff(2, 1)).toBe(5_000);
});
