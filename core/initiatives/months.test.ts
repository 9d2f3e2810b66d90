import { expect, test } from "vitest";
import { latestDay, monthOf, within } from "./months.ts";

test.each([
  ["2026-02", ["2026-02-01", "2026-02-28"]],
  ["2028-02", ["2028-02-01", "2028-02-29"]],
  ["2026-12", ["2026-12-01", "2026-12-31"]],
])("the days of %s", (month, days) => {
  expect(within(month)).toEqual(days);
});

test("the month of a day, and of a time in UTC", () => {
  expect(monthOf("2026-03-31")).toBe("2026-03");
  expect(monthOf(new Date("2026-03-31T23:59:59Z"))).toBe("2026-03");
});

test("tomorrow comes after a month's last day too", () => {
  expect(latestDay(new Date("2026-12-31T00:00:00Z"))).toBe("2027-01-01");
});
