import { expect, test } from "vitest";
import { changesOf, deed, sentence, subjectOf } from "./audit.ts";

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

test.each([
  ["document.changed", "Document changed"],
  ["bd_priority", "BD priority"],
  ["accessCodeRotated", "Access code rotated"],
])("%s reads as a sentence", (name, expected) => {
  expect(sentence(name)).toBe(expected);
});

test("a deed known by name is told in words, another keeps its own", () => {
  expect(deed("user.rotate-code")).toBe("made a new access code");
  expect(deed("ticket.close")).toBe("ticket close");
});

test("a sign-in reads as a sentence: who, and from where; a refusal: of whom, or from where", () => {
  const after = { id: "01a2", username: "mia", address: "192.0.2.7", by: "access code" };
  expect(deed("sign-in.open")).toBe("signed in");
  expect(subjectOf({ actor: "mia", before: null, after })).toBe("192.0.2.7");
  expect(deed("sign-in.lock-out")).toBe("locked out further sign-ins");
  expect(subjectOf({ actor: null, before: null, after })).toBe("mia");
  expect(subjectOf({ actor: null, before: null, after: { address: "192.0.2.7", by: "bot" } })).toBe(
    "192.0.2.7",
  );
  expect(changesOf({ before: null, after }).map(({ name }) => sentence(name))).toEqual([
    "Username",
    "Address",
    "By",
  ]);
});

test("a change is about what has a name in it", () => {
  expect(subjectOf({ before: { title: "Fees" }, after: { title: "Our fees" } })).toBe("Our fees");
  expect(subjectOf({ before: { username: "mia" }, after: null })).toBe("mia");
  expect(subjectOf({ before: null, after: { initiative: ["Call", "Post"] } })).toBe("Call, Post");
  expect(subjectOf({ before: null, after: { points: 10 } })).toBeNull();
});
