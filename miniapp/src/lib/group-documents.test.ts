import { expect, test } from "vitest";
import type { KnowledgeDocument } from "#contracts/documents.ts";
import { countLabel, groupDocuments } from "./group-documents.ts";

const time = "2026-11-21T08:00:00Z";
const document = (title: string, category: string | null): KnowledgeDocument => ({
  id: title,
  title,
  content: "",
  category,
  orderIndex: null,
  uploadedAt: time,
  updatedAt: time,
  fileType: "text/plain",
  version: 1,
  kind: "document",
});

test("puts known categories in their order and others alphabetically after them", () => {
  const { known, others } = groupDocuments([
    document("a", "Zoo"),
    document("b", "Lead Handling Scripts"),
    document("c", "Service Decks"),
    document("d", "BD Essentials"),
    document("e", "Archive"),
    document("f", "Support"),
  ]);
  expect(known.map((group) => group.category)).toEqual([
    "BD Essentials",
    "Service Decks",
    "Lead Handling Scripts",
    "Support",
  ]);
  expect(others.map((group) => group.category)).toEqual(["Archive", "Zoo"]);
});

test("shows documents without a category as General, and keeps the order within a category", () => {
  const { others } = groupDocuments([document("second", null), document("first", null)]);
  expect(others).toHaveLength(1);
  expect(others[0]?.category).toBe("General");
  expect(others[0]?.documents.map(({ title }) => title)).toEqual(["second", "first"]);
});

test("counts documents", () => {
  expect(countLabel(1)).toBe("1 doc");
  expect(countLabel(12)).toBe("12 docs");
});
