import { expect, test } from "vitest";
import { formatAge, formatComing, formatDate, formatDuration, formatRecent } from "./dates.ts";

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

test.each([
  ["2026-11-21T10:00:00Z", /^\d{1,2}:\d{2} [AP]M$/u],
  ["2026-11-18T12:00:00Z", /^Wed$/u],
  ["2026-11-10T12:00:00Z", /^Nov 10$/u],
  ["2025-11-10T12:00:00Z", /^Nov 10, 2025$/u],
])("says in a list when %s was", (time, when) => {
  expect(formatRecent(time, new Date("2026-11-21T12:00:00Z"))).toMatch(when);
});

test("a day to come has its year where that is another", () => {
  const today = new Date("2026-11-21T12:00:00Z");
  expect(formatComing("2026-11-29T12:00:00Z", today)).toBe("Nov 29");
  expect(formatComing("2027-01-29T12:00:00Z", today)).toBe("Jan 29, 2027");
});

test.each([
  ["2026-11-21T12:00:40Z", "less than a minute"],
  ["2026-11-21T12:01:00Z", "1 minute"],
  ["2026-11-21T12:37:59Z", "37 minutes"],
  ["2026-11-21T13:10:00Z", "1 hour"],
  ["2026-11-24T12:00:00Z", "3 days"],
])("says how long it took until %s", (until, took) => {
  expect(formatDuration("2026-11-21T12:00:00Z", until)).toBe(took);
});
