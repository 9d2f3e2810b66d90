import { expect, test } from "vitest";
import { fieldsOf, formatInitiativeDate, formatInitiativeTime, timeOf } from "./initiative-time.ts";

test("a mere day is that day wherever one is", () => {
  expect(formatInitiativeDate("2026-11-28")).toBe("November 28, 2026");
  expect(formatInitiativeTime("2026-11-28")).toBeNull();
});

test.each([undefined, "2026-11-28", new Date(2026, 10, 28, 9, 5).toISOString()])(
  "a form gives back the %s it was given",
  (time) => {
    expect(timeOf(fieldsOf(time))).toBe(time ?? null);
  },
);

test("a form shows the time of day where one is", () => {
  expect(fieldsOf(new Date(2026, 10, 28, 9, 5).toISOString())).toEqual({ day: "2026-11-28", clock: "09:05" });
});
