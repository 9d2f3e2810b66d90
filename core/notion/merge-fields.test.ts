import { expect, test } from "vitest";
import { mergeFields } from "./merge-fields.ts";

const editedAt = new Date("2026-11-21T10:05:00.000Z");
const base = { status: "Open", handledBy: null };

test("takes over what was changed in Notion alone", () => {
  const theirs = { status: "Closed", handledBy: null };
  expect(mergeFields({ base, mine: base, theirs, changedAt: {}, editedAt })).toEqual({
    take: { status: "Closed" },
    overruled: {},
    base: theirs,
  });
});

test("leaves what was changed in Legend alone, and what cannot be used", () => {
  const mine = { status: "Closed", handledBy: "Ann" };
  const changedAt = { status: "2026-11-21T10:00:00.000Z" };
  expect(mergeFields({ base, mine, theirs: { status: "Open" }, changedAt, editedAt })).toEqual({
    take: {},
    overruled: {},
    base,
  });
});

test.each([
  ["2026-11-21T10:04:59.999Z", { take: { status: "Closed" }, overruled: {} }],
  ["2026-11-21T10:05:30.000Z", { take: {}, overruled: { status: "Closed" } }],
])("where both changed a field, Legend at %s, the later change wins", (changed, outcome) => {
  const mine = { ...base, status: "In Progress" };
  const theirs = { ...base, status: "Closed" };
  expect(mergeFields({ base, mine, theirs, changedAt: { status: changed }, editedAt })).toEqual({
    ...outcome,
    base: theirs,
  });
});

test("what both sides changed alike is no change", () => {
  const both = { ...base, status: "Closed" };
  const changedAt = { status: editedAt.toISOString() };
  expect(mergeFields({ base, mine: both, theirs: both, changedAt, editedAt })).toEqual({
    take: {},
    overruled: {},
    base: both,
  });
});
