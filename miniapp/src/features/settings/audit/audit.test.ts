import { expect, test } from "vitest";
import { changesOf } from "./audit.ts";

test("a change lists only the fields it touched", () => {
  const before = { title: "Fees", orderIndex: null, tags: ["a"] };
  const after = { title: "Our fees", orderIndex: null, tags: ["a", "b"] };
  expect(changesOf({ before, after }).map(({ name }) => name)).toEqual(["title", "tags"]);
});

test("what is so or not is told as yes or no", () => {
  expect(changesOf({ before: { bdPriority: false }, after: { bdPriority: true } })).toEqual([
    { name: "bdPriority", before: "No", after: "Yes" },
  ]);
});

test("what was added has nothing before it, and what was removed nothing after", () => {
  expect(changesOf({ before: null, after: { title: "Fees" } })).toEqual([
    { name: "title", before: null, after: "Fees" },
  ]);
  expect(changesOf({ before: "Fees", after: null })).toEqual([
    { name: "value", before: "Fees", after: null },
  ]);
});

test("names stand in a row, a moment is told as people do, and the id, which is never another, is left out", () => {
  const after = { id: "01a2", initiative: ["Call", "Post"], initiativeTime: "2026-11-28T15:00:00.000Z" };
  const [names, time, ...more] = changesOf({ before: null, after });
  expect(names).toEqual({ name: "initiative", before: null, after: "Call, Post" });
  expect(time?.after).toMatch(/^Nov 28, 2026, \d/u);
  expect(more).toEqual([]);
});
