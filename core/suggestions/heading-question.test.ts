import { expect, test } from "vitest";
import { byTurns } from "./ask-headings.ts";
import { headingQuestion } from "./heading-question.ts";

const asked = (title: string, heading: string | null, text = "Some text of it.", language = "en") =>
  headingQuestion({ title, heading, text }, language)?.text ?? null;

test("asks in plain words what a section of any form says", () => {
  expect(asked("Fees and Billing", "2.1 Price list:")).toBe("What should I know about price list?");
  expect(asked("Fees and Billing", "**Unpaid** invoices")).toBe("What should I know about unpaid invoices?");
  expect(asked("Escalation map", "How to write an escalation")).toBe("How do I write an escalation?");
  expect(asked("Confidentiality", "How to get one signed")).toBe("Confidentiality: How do I get one signed?");
  expect(asked("One-on-Ones", "How do project leads get support?")).toBe(
    "One-on-Ones: How do project leads get support?",
  );
  expect(asked("Billing", null)).toBe("What should I know about “Billing”?");
});

test("leaves names their capitals", () => {
  expect(asked("Reporting", "Monday call", "Everybody joins the Monday call at nine.")).toBe(
    "What should I know about Monday call?",
  );
  expect(asked("Tools", "VPN")).toBe("What should I know about VPN?");
  expect(asked("Plans", "Hearth Plan")).toBe("What should I know about Hearth Plan?");
  expect(asked("Shifts", "Swaps", "A colleague may ask for swaps.")).toBe("What should I know about swaps?");
});

test("asks in the language of the document", () => {
  expect(asked("Zahlung und Kasse", "Anzahlung", "Die Anzahlung ist sofort fällig.", "de")).toBe(
    "Was muss ich über „Anzahlung“ wissen?",
  );
  expect(asked("Asiakirjat", "Toimitus", "Postissa.", "fi")).toBe("Toimitus");
});

test("asks nothing where a heading tells nothing", () => {
  expect(asked("Onboarding", "Questions?")).toBeNull();
  expect(asked("Onboarding", "8.4")).toBeNull();
  for (const heading of [
    "About this handbook",
    "When people pay",
    "If a guest refuses",
    "Before the first day",
  ])
    expect(asked("Onboarding", heading)).toBeNull();
  expect(asked("", "Something")).toBeNull();
  expect(asked("Onboarding", "x".repeat(200))).toBeNull();
});

const row = (documentId: string, path: string | null, text = "It is written here.") => ({
  documentId,
  title: `Document ${documentId}`,
  path,
  text,
});

test("takes turns among documents, and leaves out headings that several have", () => {
  const questions = byTurns([
    row("A", "Notes"),
    row("A", "Notes > Lost luggage"),
    row("A", "What if a train is late?"),
    row("B", "Notes"),
    row("B", "Paying in cash"),
  ]).map(({ question, documentId }) => [documentId, question]);
  expect(questions).toEqual([
    ["A", "Document A: What if a train is late?"],
    ["B", "What should I know about paying in cash?"],
    ["A", "What should I know about lost luggage?"],
    ["B", "What should I know about “Document B”?"],
    ["A", "What should I know about “Document A”?"],
  ]);
});
