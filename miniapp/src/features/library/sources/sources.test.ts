import { expect, test } from "vitest";
import type { Source } from "#contracts/sources.ts";
import { factsOf, leadsToNotion, troubleOf } from "./sources.ts";

const now = Date.parse("2026-11-24T12:00:00.000Z");

const source = (change: Partial<Source>): Source => ({
  id: "1",
  kind: "web",
  scope: "page",
  name: "Fees",
  url: "https://docs.example/fees",
  category: null,
  audience: null,
  schedule: "daily",
  state: "fresh",
  documents: 1,
  progress: null,
  held: [],
  error: null,
  notes: [],
  goneAt: null,
  lastReadAt: "2026-11-24T11:56:00.000Z",
  nextReadAt: "2026-11-24T12:05:00.000Z",
  addedBy: null,
  createdAt: "2026-11-24T11:00:00.000Z",
  ...change,
});

test("says what a source is, how much it gives, and when it was read and is read again", () => {
  expect(factsOf(source({}), now)).toBe("Web · 1 page · 4m ago · daily");
  expect(factsOf(source({ kind: "notion", documents: 14, lastReadAt: null }), now)).toBe(
    "Notion · 14 pages · not read yet · daily",
  );
  const reading = source({ state: "reading", progress: { done: 3, total: 8 } });
  expect(factsOf(reading, now)).toBe("Web · 3 of 8 pages");
});

test("says what is wrong, what stays, and what comes next", () => {
  expect(troubleOf(source({}), now)).toBeNull();
  const failing = source({ state: "failing", error: "docs.example did not answer in time" });
  expect(troubleOf(failing, now)).toBe(
    "docs.example did not answer in time. The last text is still used. Tried again in 5 minutes.",
  );
  const gone = {
    state: "gone",
    error: "The page was not found (404)",
    goneAt: "2026-11-20T12:00:00.000Z",
  } as const;
  expect(troubleOf(source(gone), now)).toBe(
    "The page was not found (404). Since Nov 20, 2026. The last text is still used.",
  );
  expect(troubleOf(source({ ...gone, documents: 0 }), now)).toContain("Its documents are in the trash.");
});

test.each([
  ["https://www.notion.so/team/Page-1f2e", true],
  ["https://team.notion.site/x", true],
  ["https://notion.so.evil.example/x", false],
  ["https://docs.example/notion.so", false],
  ["notion", false],
])("%s leads to Notion: %s", (link, leads) => {
  expect(leadsToNotion(link)).toBe(leads);
});
