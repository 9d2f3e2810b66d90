import { expect, test } from "vitest";
import { groupAskers, peopleWaiting } from "./group-askers.ts";

test("names everybody once, with the last time they asked and how often", () => {
  const asked = (telegramUsername: string, hour: number) => ({
    telegramUsername,
    askedAt: `2026-03-01T0${hour}:00:00.000Z`,
  });
  expect(groupAskers([asked("ann", 1), asked("bob", 2), asked("ann", 5), asked("ann", 3)])).toEqual([
    { ...asked("ann", 5), times: 3 },
    { ...asked("bob", 2), times: 1 },
  ]);
});

test("counts the people who wait, not their askings", () => {
  const asked = (telegramUsername: string) => ({ telegramUsername, askedAt: "2026-03-01T01:00:00.000Z" });
  expect(peopleWaiting([asked("ann"), asked("ann"), asked("bob"), asked("ann")])).toBe(2);
});
