import { expect, test } from "vitest";
import type { SyncedSource } from "#contracts/notion.ts";
import { factsOf, failureFacts, jobTitle, waitingText } from "./sync.ts";

const source: SyncedSource = {
  source: "support",
  state: "working",
  lastRunAt: "2026-11-21T10:00:00.000Z",
  lastSuccessAt: "2026-11-21T10:00:00.000Z",
  reconciledAt: null,
  changes: 0,
  problems: [],
  notes: [],
};
const now = Date.parse("2026-11-21T10:05:00.000Z");

test("says when a source was read, and what came of it", () => {
  expect(factsOf({ ...source, lastRunAt: null, lastSuccessAt: null }, now)).toEqual([]);
  expect(factsOf({ ...source, changes: 1 }, now)[1]).toBe("1 change taken over");
  expect(factsOf({ ...source, lastSuccessAt: null }, now)[1]).toBe("Never read so far");
});

test("says how much is to be pushed, and for how long", () => {
  expect(waitingText(0, 0)).toBe("Everything is pushed.");
  expect(waitingText(1, 5)).toBe("1 record to push.");
  expect(waitingText(1200, 600)).toBe("1,200 records to push, the oldest for 10 minutes.");
});

test("names failed jobs by what they were to do", () => {
  expect(jobTitle({ queue: "notion-records", name: "push ticket" })).toBe("Push a ticket to Notion");
  expect(jobTitle({ queue: "gaps", name: "tell" })).toBe("gaps: tell");
});

test("says how often a failed job was tried", () => {
  const failedAt = "2026-11-21T10:00:00.000Z";
  expect(failureFacts({ failedAt, attempts: 1 }, now)).toEqual(["5m", "1 attempt"]);
  expect(failureFacts({ failedAt, attempts: 5 }, now)).toEqual(["5m", "5 attempts"]);
});
