import { expect, test } from "vitest";
import { matching, rankOf } from "./match-words.ts";

test.each([
  ["Agent Replies", "agent", 0],
  ["Agent Replies", "Agent rep", 0],
  ["Lead Replier Answers", "answ lead", 1],
  ["Most Common BD Questions", "bd quest", 1],
  ["Upcoming Initiatives", "coming", 2],
  ["Audit Log", "audits", null],
  ["Audit Log", "audit tickets", null],
  ["Café in Łódź", "cafe", 0],
  ["Résumé", "resumé", 0],
  ["New access code · @anna", "anna", 1],
  ["Anything", "  ", 0],
])("%s for %s ranks %s", (text, searchedFor, rank) => {
  expect(rankOf(text, searchedFor)).toBe(rank);
});

test("what begins with the words stands first, the rest keeps its order", () => {
  const labels = ["Lead Replier Config", "All Requests", "Leads", "Most Common LEAD Questions", "Unleaded"];
  expect(matching(labels, "lead", (label) => label)).toEqual([
    "Lead Replier Config",
    "Leads",
    "Most Common LEAD Questions",
    "Unleaded",
  ]);
  expect(matching(labels, "", (label) => label)).toEqual(labels);
  expect(matching(labels, "nothing", (label) => label)).toEqual([]);
});
