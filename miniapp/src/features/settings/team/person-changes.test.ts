import { expect, test } from "vitest";
import type { User } from "#contracts/users.ts";
import { changesFor, fieldsOf } from "./person-changes.ts";

const person = (fields: Partial<User>): User => ({
  id: "1",
  username: "nova",
  telegramUsername: "nova",
  userRole: "BD",
  isAdmin: false,
  disabled: false,
  waiting: false,
  invitedUntil: null,
  inTelegram: false,
  lastSeenAt: null,
  createdAt: "2026-11-21T08:00:00Z",
  ...fields,
});

test("offers what makes sense for a person's state", () => {
  expect(changesFor(person({}), false)).toEqual(["rotate", "invite", "sign-out", "promote", "disable"]);
  expect(changesFor(person({ isAdmin: true, disabled: true }), false)).toEqual([
    "rotate",
    "demote",
    "enable",
  ]);
});

test("lets nobody disable or demote themselves", () => {
  expect(changesFor(person({ isAdmin: true }), true)).toEqual(["rotate"]);
});

test("turns a change into the fields that make it", () => {
  expect([fieldsOf("rotate"), fieldsOf("invite"), fieldsOf("sign-out")]).toEqual([null, null, null]);
  expect(fieldsOf("enable")).toEqual({ disabled: false });
  expect(fieldsOf("promote")).toEqual({ role: "CORE TEAM (ADMIN)" });
});
