import { describe, expect, test } from "vitest";
import { analyseQuestion } from "../knowledge/analyse-question.ts";
import { analyseText } from "../knowledge/analyse-text.ts";
import { blocksOf } from "../knowledge/markdown-blocks.ts";
import { respell } from "../knowledge/respell.ts";
import type { Retrieval, RetrievedPassage } from "../knowledge/retrieve.ts";
import { quotePlaybook } from "./quote-playbook.ts";

const answer = quotePlaybook({ analyseQuestion, analyseText, blocksOf, respell });
const quote = (question: string, retrieval: Retrieval, most: number) =>
  answer({ question, standalone: question }, retrieval, most);

const passage = (
  documentId: string,
  text: string,
  more: Partial<RetrievedPassage> = {},
): RetrievedPassage => ({
  passageId: `${documentId} ${text}`,
  documentId,
  title: `Title ${documentId}`,
  category: null,
  heading: `Deals > Section ${documentId}`,
  text,
  ends: () => ({ from: text, to: text }),
  relevance: 80,
  entryId: null,
  ...more,
});

const retrievalOf = (passages: RetrievedPassage[], more: Partial<Retrieval> = {}): Retrieval => ({
  evidence: "answer",
  probability: 0.9,
  passages,
  sources: [...new Map(passages.map((one) => [one.documentId, one])).values()].map((one) => ({
    id: one.documentId,
    title: one.title,
    category: null,
    heading: one.heading,
    ends: one.ends,
    relevanceScore: one.relevance,
  })),
  extras: null,
  ...more,
});

const filler = (subject: string) => `${subject} ${"ordinary words about nothing much ".repeat(20)}`.trim();
const table = "| Service | Commission |\n| --- | --- |\n| OTC | 20 % |\n| MM | 15 % |";

describe("the playbook's answer", () => {
  test("quotes a short passage whole, under its heading, cited", () => {
    const { text, sources } = quote(
      "otc commission",
      retrievalOf([passage("a", `Per deal:\n\n${table}`)]),
      3,
    );
    expect(text).toBe(`From the playbook:\n\n**Section a** [1]\n\nPer deal:\n\n${table}`);
    const { ends } = passage("a", `Per deal:\n\n${table}`);
    const cited = { heading: "Deals > Section a", passage: ends() };
    expect(sources).toEqual([{ id: "a", relevanceScore: 80, title: "Title a", ...cited }]);
  });

  test("keeps of a long passage what bears on the question, tables whole", () => {
    const long = [filler("Onboarding"), "Rates per service:", table, filler("Reporting")].join("\n\n");
    const { text } = quote("What commission does OTC pay?", retrievalOf([passage("a", long)]), 3);
    expect(text).toContain(`Rates per service:\n\n${table}`);
    expect(text).not.toMatch(/Onboarding|Reporting/u);
  });

  test("keeps of a long passage what bears on the question where no spaces part the words", () => {
    const other = "交易台每天从早上九点开放到晚上十点。".repeat(20);
    const { text } = quote("股东名单", retrievalOf([passage("a", `${other}\n\n客户需要提交股东名单。`)]), 3);
    expect(text).toBe("From the playbook:\n\n**Section a** [1]\n\n客户需要提交股东名单。");
  });

  test("keeps of a long list the items that bear on the question", () => {
    const items = [
      `1. ${filler("Vesting")}`,
      "2. The minimum ticket is 100k.\n   - In stablecoins.",
      `3. ${filler("Legal")}`,
    ];
    const { text } = quote("minimum ticket", retrievalOf([passage("a", items.join("\n"))]), 3);
    expect(text).toContain("2. The minimum ticket is 100k.\n   - In stablecoins.");
    expect(text).not.toMatch(/Vesting|Legal/u);
  });

  test("gives of a list of definitions the one that was asked for, and the whole list otherwise", () => {
    const depth = "- **Depth**: how much money waits in the book.";
    const list = ["- **Order book**: all open orders of a pair.", depth, "- **Slippage**: eaten depth."].join(
      "\n",
    );
    const { text } = quote("what is depth?", retrievalOf([passage("a", list)]), 3);
    expect(text).toBe(`From the playbook:\n\n**Section a** [1]\n\n${depth}`);
    expect(
      quote("how do depth and slippage go together", retrievalOf([passage("a", list)]), 3).text,
    ).toContain(list);
    const mixed = `Words to know:\n\n${list}`;
    expect(quote("what is depth?", retrievalOf([passage("a", mixed)]), 3).text).toContain(mixed);
  });

  test("starts at the top when only the heading says what was asked", () => {
    const { text } = quote(
      "section",
      retrievalOf([passage("a", `Begin here.\n\n${filler("More")}\n\n${filler("Most")}`)]),
      3,
    );
    expect(text).toContain("Begin here.");
    expect(text.split(/\s+/u).length).toBeLessThan(170);
  });

  test("adds a passage only for what is not said yet", () => {
    const passages = [
      passage("a", "The OTC commission is 20 %."),
      passage("b", "The OTC commission again."),
      passage("c", "Commissions are paid monthly, by invoice.", { relevance: 60 }),
      passage("d", "An invoice needs a date.", { relevance: 10 }),
    ];
    const { text, sources } = quote("When is the OTC commission paid, by invoice?", retrievalOf(passages), 3);
    expect(sources.map(({ id }) => id)).toEqual(["a", "c"]);
    expect(text).toMatch(/Section a\*\* \[1\][^]*Section c\*\* \[2\]/u);
  });

  test("adds nothing once most of the question is covered", () => {
    const passages = [
      passage("a", "The minimum for market making is 5 million."),
      passage("b", "Write the ticket number to the market making desk."),
    ];
    const { sources } = quote("minimum ticket for market making", retrievalOf(passages), 3);
    expect(sources.map(({ id }) => id)).toEqual(["a"]);
  });

  test("goes on after the introduction of a document", () => {
    const passages = [
      passage("a", "This page says how to request a proposal.", { heading: null }),
      passage("a", "Fill in the request form for the proposal.", { heading: "Steps" }),
      passage("b", "A proposal may be rejected."),
    ];
    const { text } = quote("how do I request a proposal", retrievalOf(passages), 3);
    expect(text).toMatch(/\*\*Title a\*\* \[1\][^]*\*\*Steps\*\* \[1\]/u);
    expect(text).not.toContain("rejected");
  });

  test("answers a follow-up by what it asks itself", () => {
    const passages = [
      passage("a", "The OTC commission is 20 %.", { heading: "OTC" }),
      passage("a", "The MM commission is 15 %.", { heading: "Market making" }),
    ];
    const asked = { question: "And for MM?", standalone: "What is the OTC commission? And for MM?" };
    const { text } = answer(asked, retrievalOf(passages), 3);
    expect(text).toContain("15 %");
    expect(text).not.toContain("20 %");
  });

  test("quotes the core team's own answer alone and whole", () => {
    const whole = `${filler("Lockups")}\n\n${filler("Cliffs")}`;
    const entry = passage("x", whole, { entryId: "e", heading: "What about lockups?" });
    const { text, sources } = quote(
      "lockups",
      retrievalOf([entry, passage("b", "Lockups, cliffs and vesting.")], { extras: entry }),
      3,
    );
    expect(text).toContain(`**What about lockups?** [1]\n\n${whole}`);
    expect(sources.map(({ id }) => id)).toEqual(["x"]);
  });

  test("says so when the passages may not be what was asked for", () => {
    const related = retrievalOf([passage("a", "Text.")], { evidence: "possibly_related" });
    expect(quote("text", related, 3).text).toMatch(/^I'm not certain/u);
  });
});
