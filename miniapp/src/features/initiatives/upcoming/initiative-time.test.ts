import { expect, test } from "vitest";
import { fieldsOf, hasBegun, tileOf, timeOf, whenOf } from "./initiative-time.ts";

const plain = (text: string | null) => text?.replaceAll("\u202F", " ") ?? null;
const spoken = (...given: Parameters<typeof whenOf>) => {
  const { date, clock, here } = whenOf(...given);
  return [date, plain(clock), plain(here)];
};

test("a mere day is that day wherever one is", () => {
  expect(spoken("2026-11-28", "Asia/Tokyo", "America/Los_Angeles")).toEqual([
    "November 28, 2026",
    null,
    null,
  ]);
  expect(tileOf("2026-11-28", "Asia/Tokyo")).toEqual({ day: "28", month: "Nov" });
});

test("a moment is told in its own zone and in mine, with my date where that is another", () => {
  const time = "2026-12-09T10:30:00.000Z";
  expect(spoken(time, undefined, "Europe/Zurich")).toEqual(["December 9, 2026", "11:30 AM GMT+1", null]);
  expect(spoken(time, "Asia/Singapore", "Europe/Zurich")).toEqual([
    "December 9, 2026",
    "6:30 PM GMT+8",
    "11:30 AM your time",
  ]);
  expect(spoken(time, "Pacific/Auckland", "America/Los_Angeles")).toEqual([
    "December 9, 2026",
    "11:30 PM GMT+13",
    "2:30 AM your time",
  ]);
  expect(spoken("2026-12-09T02:00:00.000Z", "Asia/Singapore", "America/New_York")).toEqual([
    "December 9, 2026",
    "10:00 AM GMT+8",
    "Dec 8, 9:00 PM your time",
  ]);
  // Another name for the same clock says nothing new.
  expect(spoken(time, "Europe/Berlin", "Europe/Zurich").slice(1)).toEqual(["11:30 AM GMT+1", null]);
  expect(tileOf(time, "Pacific/Kiritimati")).toEqual({ day: "10", month: "Dec" });
});

test("what has begun has, whatever day it is there; a mere day begins where one is", () => {
  const now = Date.parse("2026-11-27T23:00:00.000Z");
  // In Singapore it is the next day already.
  expect(hasBegun("2026-11-27T17:00:00.000Z", "2026-11-27", now)).toBe(true);
  expect(hasBegun("2026-11-27T23:30:00.000Z", "2026-11-28", now)).toBe(false);
  expect(hasBegun("2026-11-28", "2026-11-27", now)).toBe(false);
  expect(hasBegun("2026-11-28", "2026-11-28", now)).toBe(true);
});

test.each([
  ["2026-11-28", "Asia/Tokyo"],
  ["2026-11-28T08:05:00.000Z", "Asia/Kathmandu"],
  ["2026-03-29T01:30:00.000Z", "Europe/Zurich"],
  ["2026-11-01T05:30:00.000Z", "America/New_York"],
])("a form gives back the %s it was given in %s", (time, zone) => {
  expect(timeOf(fieldsOf(time, zone), zone)).toBe(time);
});

test("a form shows the time of day in its zone, and is empty without a time", () => {
  expect(fieldsOf("2026-12-09T10:30:00.000Z", "Asia/Singapore")).toEqual({
    day: "2026-12-09",
    clock: "18:30",
  });
  expect(fieldsOf(undefined)).toEqual({ day: "", clock: "" });
  expect(timeOf({ day: "", clock: "10:00" })).toBeNull();
});
