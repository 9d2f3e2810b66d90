import { expect, test } from "vitest";
import { faqDraft, scriptDraft } from "./document-drafts.ts";

const asked = {
  id: "q1",
  question: "Do we trade on Kraken?",
  instances: [
    { userQuestion: "Do we trade on Kraken?", status: "pending", aiResponse: "It was forwarded." },
    { userQuestion: "Do we trade on Kraken?", status: "answered", aiResponse: " " },
    { userQuestion: "Is Kraken\nsupported?", status: "answered", aiResponse: "Yes, since May." },
  ],
} as const;

test("a FAQ starts from the question, the latest answer and every wording once", () => {
  const draft = faqDraft(asked);
  expect(draft).toMatchObject({
    title: "FAQ: Do we trade on Kraken?",
    category: "BD Essentials",
    fromQuestion: "q1",
  });
  expect(draft.content).toContain("Yes, since May.");
  expect(draft.content).not.toContain("forwarded");
  expect(draft.content).toContain("- Do we trade on Kraken?\n- Is Kraken supported?\n");
});

test("a lead question becomes a script, with a place for the reply nobody wrote yet", () => {
  const draft = scriptDraft({ id: "q1", question: "Too expensive?", instances: [] });
  expect(draft.category).toBe("Lead Handling Scripts");
  expect(draft.content).toContain("_Write the reply here._");
});

test("a very long question still makes a title that can be saved", () => {
  expect(
    faqDraft({ id: "q1", question: "why ".repeat(400), instances: [] }).title.length,
  ).toBeLessThanOrEqual(300);
});

test("a title is cut between characters", () => {
  const { title } = faqDraft({ id: "q1", question: `${"佣".repeat(294)}𠮷？`, instances: [] });
  expect(title).toBe(`FAQ: ${"佣".repeat(294)}`);
});
