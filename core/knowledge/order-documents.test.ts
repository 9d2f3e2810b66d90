import { describe, expect, test } from "vitest";
import { compareDocuments, titlePriority, type Ordered } from "./order-documents.ts";

const make = (title: string, given: Partial<Ordered> = {}): Ordered => ({
  id: title,
  title,
  category: "BD Essentials",
  orderIndex: null,
  uploadedAt: "2026-01-01T00:00:00.000Z",
  ...given,
});
const titlesInOrder = (documents: Ordered[]) =>
  documents.toSorted(compareDocuments).map(({ title }) => title);

describe("titlePriority", () => {
  test.each([
    ["Your Role as BD", 1],
    ["Where to Find Web3 Leads for Legend Liquidity", 3],
    ["Ongoing Conversation (Your Guide to Customer Success)", 5],
    ["Deal Closed & BD Commission Structure", 7],
    ["Deal notes", 7],
    ["How Your Role as BD changed", 1],
    ["Your weekly report", 999],
    ["If a lead goes quiet", 999],
    ["Where we work", 999],
    ["Anything else", 999],
  ])("%s ranks %i", (title, rank) => {
    expect(titlePriority(title)).toBe(rank);
  });
});

describe("compareDocuments", () => {
  test("puts categories in their fixed order, others after them by name, null as General", () => {
    const documents = ["Zebra", null, "Alpha", "Lead Handling Scripts", "Resources", "BD Essentials"].map(
      (category) => make(String(category), { category }),
    );
    expect(titlesInOrder(documents)).toEqual([
      "BD Essentials",
      "Resources",
      "Lead Handling Scripts",
      "Alpha",
      "null",
      "Zebra",
    ]);
  });

  test("puts an order index before none, ascending, zero first", () => {
    expect(
      titlesInOrder([
        make("Service Criteria"),
        make("two", { orderIndex: 2 }),
        make("zero", { orderIndex: 0 }),
      ]),
    ).toEqual(["zero", "two", "Service Criteria"]);
  });

  test("decides equal order indexes in BD Essentials by title", () => {
    expect(
      titlesInOrder([
        make("If Your Proposal Was Rejected", { orderIndex: 1 }),
        make("Intro Pitches", { orderIndex: 1 }),
        make("Other", { orderIndex: 1 }),
      ]),
    ).toEqual(["Intro Pitches", "If Your Proposal Was Rejected", "Other"]);
  });

  test("gives titles no priority in another category, where the oldest comes first", () => {
    expect(
      titlesInOrder([
        make("Your Role as BD", { category: "Resources", uploadedAt: "2026-02-01T00:00:00.000Z" }),
        make("Older", { category: "Resources" }),
      ]),
    ).toEqual(["Older", "Your Role as BD"]);
  });
});
