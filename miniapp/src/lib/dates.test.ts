import { expect, test } from "vitest";
import { formatAge, formatDate } from "./dates.ts";

const now = new Date("2026-11-21T12:00:00Z").getTime();

test.each([
  ["2026-11-21T11:59:40Z", "now"],
  ["2026-11-21T11:55:00Z", "5m"],
  ["2026-11-21T09:00:00Z", "3h"],
  ["2026-11-19T09:00:00Z", "2d"],
  ["2026-11-21T12:00:30Z", "now"],
])("says how long ago %s was", (time, age) => {
  expect(formatAge(time, now)).toBe(age);
});

test("gives the date after a week", () => {
  expect(formatAge("2026-11-10T12:00:00Z", now)).toBe("Nov 10, 2026");
  expect(formatDate("2026-01-02T12:00:00Z")).toBe("Jan 2, 2026");
});
