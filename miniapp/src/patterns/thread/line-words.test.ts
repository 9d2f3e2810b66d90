import { expect, test } from "vitest";
import type { ThreadEntry } from "#contracts/thread-entries.ts";
import { lineWords } from "./line-words.ts";

const entry = (given: Partial<ThreadEntry>): ThreadEntry => ({
  id: "1",
  event: "changed",
  author: "yuki",
  fromTeam: true,
  at: "2026-11-20T10:00:00Z",
  text: null,
  picture: null,
  changes: {},
  isNew: false,
  ...given,
});

const begun = { from: "Open", to: "In Progress" };

test.each<[string, Partial<ThreadEntry>]>([
  ["You opened this ticket", { event: "opened", author: "mira" }],
  [
    "@yuki took it and set it to In Progress",
    { changes: { status: begun, handledBy: { from: null, to: "yuki" } } },
  ],
  ["@yuki gave it to ruth", { changes: { handledBy: { from: "yuki", to: "ruth" } } }],
  ["@yuki took its handler away", { changes: { handledBy: { from: "yuki", to: null } } }],
  [
    "@yuki closed it as Solved",
    { changes: { status: { from: "Open", to: "Closed" }, result: { from: "Pending", to: "Solved" } } },
  ],
  ["@yuki handed it over from @mira to @noah", { changes: { agent: { from: "mira", to: "noah" } } }],
  ["Somebody set it to In Progress in Notion", { author: null, changes: { status: begun } }],
  ["You withdrew it", { event: "withdrawn", author: "mira" }],
  ["You reopened it", { event: "reopened", author: "mira" }],
])("a ticket's line reads: %s", (words, given) => {
  expect(lineWords(entry(given), "ticket", "mira")).toBe(words);
});

test("a participation's lines speak of the proof", () => {
  expect(lineWords(entry({ event: "opened", author: "mira" }), "participation", "mira")).toBe(
    "You sent in this proof",
  );
  const reopened = { event: "reopened", changes: { status: { from: "Rejected", to: "In Review" } } } as const;
  expect(lineWords(entry(reopened), "participation", "mira")).toBe("@yuki set it to In Review again");
});
