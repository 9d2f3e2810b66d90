import { describe, expect, test } from "vitest";
import { readQuoted } from "#contracts/answer-preface.ts";
import type { Retrieval, RetrievedPassage } from "../knowledge/retrieval/retrieve.ts";
import { quotePlaybook } from "./quote-playbook.ts";

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
  alsoAsked: [],
  updatedAt: new Date(0),
  ...more,
});

const retrievalOf = (passages: RetrievedPassage[], more: Partial<Retrieval> = {}): Retrieval => ({
  evidence: "answer",
  probability: 0.9,
  isByChance: false,
  coverage: 1,
  isFirstEnough: false,
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
  candidates: [],
  wordings: [],
  nearest: () => Promise.resolve([]),
  read: () => Promise.resolve(passages),
  ...more,
});

const quoteOne = (question: string, retrieval: Retrieval) =>
  quotePlaybook([{ question, retrieval, most: 3 }], {
    isSure: retrieval.evidence === "answer",
    language: null,
  });

const filler = (subject: string) => `${subject} ${"ordinary words about nothing much ".repeat(20)}`.trim();
const table = "| Service | Commission |\n| --- | --- |\n| OTC | 20 % |\n| MM | 15 % |";

describe("the playbook's answer", () => {
  test("quotes once what two documents of one title say word for word, and leaves room for a third", () => {
    const copy = { title: "Fees", heading: "Deals > OTC" };
    const found = [
      passage("a", "Paid monthly.", copy),
      passage("b", "Paid monthly.", copy),
      passage("c", "Paid monthly.", { ...copy, title: "Payouts" }),
    ];
    const { text, sources } = quotePlaybook([{ question: "when", retrieval: retrievalOf(found), most: 2 }], {
      isSure: true,
      language: null,
    });
    expect(sources.map(({ id }) => id)).toEqual(["a", "c"]);
    expect(text.match(/Paid monthly/gu)).toHaveLength(2);
  });

  test("leads from each number to the passage beneath it, also within one document", () => {
    const found = [
      passage("a", "First part.", { heading: "Deals > OTC" }),
      passage("b", "Elsewhere."),
      passage("a", "Second part.", { heading: "Deals > Closing" }),
      passage("a", "More of it.", { heading: "Deals > Closing" }),
    ];
    const { text, sources } = quoteOne("deals", retrievalOf(found));
    expect(text).toContain("**OTC** [1]\n\nFirst part.");
    expect(text).toContain("**Closing** [1]\n\nSecond part.");
    expect(sources.map(({ places }) => places)).toEqual([
      [
        { heading: "Deals > OTC", passage: { from: "First part.", to: "First part." } },
        { heading: "Deals > Closing", passage: { from: "Second part.", to: "Second part." } },
      ],
      undefined,
    ]);
  });

  test("quotes a short passage whole, under its heading, cited", () => {
    const { text, sources } = quoteOne(
      "otc commission",
      retrievalOf([passage("a", `Per deal:\n\n${table}`)]),
    );
    expect(text).toBe(`From the playbook:\n\n**Section a** [1]\n\nPer deal:\n\n${table}`);
    const { ends } = passage("a", `Per deal:\n\n${table}`);
    const cited = { heading: "Deals > Section a", passage: ends() };
    expect(sources).toEqual([{ id: "a", relevanceScore: 80, title: "Title a", ...cited }]);
  });

  test("keeps of a long passage what bears on the question, tables whole", () => {
    const long = [filler("Onboarding"), "Rates per service:", table, filler("Reporting")].join("\n\n");
    const { text } = quoteOne("What commission does OTC pay?", retrievalOf([passage("a", long)]));
    expect(text).toContain(`Rates per service:\n\n${table}`);
    expect(text).not.toMatch(/Onboarding|Reporting/u);
  });

  test("keeps of a table that fills a page its head and the rows that bear on the question", () => {
    const row = (at: number) => `| BX-${at} | ${at % 2 === 0 ? "Roller" : "Brake"} | Leeds | ${at * 3} |`;
    const head = "| Part | Name | Depot | On hand |\n| --- | --- | --- | --- |";
    const long = [head, ...Array.from({ length: 90 }, (_, at) => row(at + 100))].join("\n");
    const ask = (question: string) => quoteOne(question, retrievalOf([passage("a", long)])).text;
    expect(ask("How many of part BX-131 are on hand?")).toBe(
      `From the playbook:\n\n**Section a** [1]\n\n${head}\n${row(131)}`,
    );
    const rollers = ask("How many of the roller are in Leeds?");
    expect(rollers).toContain(row(100));
    expect(rollers).not.toContain("Brake");
    expect(ask("What is in the store?")).toContain(`${head}\n${row(100)}\n${row(101)}`);
  });

  test("keeps of a long passage what bears on the question where no spaces part the words", () => {
    const other = "交易台每天从早上九点开放到晚上十点。".repeat(30);
    const { text } = quoteOne("股东名单", retrievalOf([passage("a", `${other}\n\n客户需要提交股东名单。`)]));
    expect(text).toBe("From the playbook:\n\n**Section a** [1]\n\n客户需要提交股东名单。");
  });

  test("keeps of a long list the items that bear on the question", () => {
    const items = [
      `1. ${filler("Vesting")}`,
      "2. The minimum ticket is 100k.\n   - In stablecoins.",
      `3. ${filler("Legal")}`,
    ];
    const { text } = quoteOne("minimum ticket", retrievalOf([passage("a", items.join("\n"))]));
    expect(text).toContain("2. The minimum ticket is 100k.\n   - In stablecoins.");
    expect(text).not.toMatch(/Vesting|Legal/u);
  });

  test("starts at the top when only the heading says what was asked", () => {
    const { text } = quoteOne(
      "section",
      retrievalOf([passage("a", `Begin here.\n\n${filler("More")}\n\n${filler("Most")}`)]),
    );
    expect(text).toContain("Begin here.");
    expect(text.split(/\s+/u).length).toBeLessThan(170);
  });

  test("keeps of a long passage what follows the words asked, too", () => {
    const long = [filler("Onboarding"), "Refunds are rare.", "Ask the desk for one.", filler("Reporting")];
    const { text } = quoteOne("refunds?", retrievalOf([passage("a", long.join("\n\n"))]));
    expect(text).toContain("Refunds are rare.\n\nAsk the desk for one.");
    expect(text).not.toMatch(/Onboarding|Reporting/u);
  });

  test("keeps of a long passage in another language what bears on the question", () => {
    const other = "Die Schicht beginnt morgens um sechs und endet am frühen Nachmittag. ".repeat(24);
    const long = `${other}\n\nErstattungen gibt Frau Weber frei.`;
    const { text } = quoteOne("Wer gibt eine Erstattung frei?", retrievalOf([passage("a", long)]));
    expect(text).toContain("Frau Weber");
    expect(text).not.toContain("Schicht");
  });

  test("quotes every passage that was found, best document first", () => {
    const passages = [
      passage("a", "The OTC commission is 20 %."),
      passage("a", "It is paid monthly.", { heading: "Deals > Payment" }),
      passage("b", "Commissions again.", { relevance: 70 }),
      passage("c", "An invoice needs a date.", { relevance: 60 }),
    ];
    const { text, sources } = quoteOne("OTC commission", retrievalOf(passages));
    expect(sources.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(text).toBe(
      [
        "From the playbook:",
        "**Section a** [1]\n\nThe OTC commission is 20 %.",
        "**Payment** [1]\n\nIt is paid monthly.",
        "**Section b** [2]\n\nCommissions again.",
        "**Section c** [3]\n\nAn invoice needs a date.",
      ].join("\n\n"),
    );
  });

  test("says a heading once above passages that follow one another under it", () => {
    const passages = [passage("a", "First half."), passage("a", "Second half.")];
    const { text } = quoteOne("half", retrievalOf(passages));
    expect(text).toBe("From the playbook:\n\n**Section a** [1]\n\nFirst half.\n\nSecond half.");
  });

  test("quotes the core team's own answer alone and whole", () => {
    const whole = `${filler("Lockups")}\n\n${filler("Cliffs")}`;
    const entry = passage("x", whole, { entryId: "e", heading: "What about lockups?" });
    const { text, sources } = quoteOne(
      "lockups",
      retrievalOf([entry, passage("b", "Lockups, cliffs and vesting.")], { extras: entry }),
    );
    expect(text).toContain(`**What about lockups?** [1]\n\n${whole}`);
    expect(sources.map(({ id }) => id)).toEqual(["x"]);
  });

  test("says so when the passages may not be what was asked for", () => {
    const related = retrievalOf([passage("a", "Text.")], { evidence: "possibly_related" });
    expect(quoteOne("text", related).text).toMatch(/^I'm not certain/u);
  });
});

test("quotes the first passage alone where that is enough, and keeps the others as sources", () => {
  const all = [passage("a", "Two weeks."), passage("b", "Some weeks.")];
  const { text, sources } = quoteOne("how many weeks", retrievalOf(all, { isFirstEnough: true }));
  expect(text).toBe("From the playbook:\n\n**Section a** [1]\n\nTwo weeks.");
  expect(sources.map(({ id }) => id)).toEqual(["a", "b"]);
});

describe("of several questions", () => {
  test("each stands above what is quoted for it, under one numbering, and nothing is quoted twice", () => {
    const [otc, fees, proofs] = [passage("a", "20 %."), passage("a", "Monthly."), passage("b", "The desk.")];
    const part = (said: string, passages: RetrievedPassage[]) => ({
      question: said,
      said,
      retrieval: retrievalOf(passages),
      most: 2,
    });
    const parts = [
      part("What does *OTC* [1] pay?", [otc, fees, proofs]),
      part("Who approves proofs?", [proofs, fees]),
    ];
    const { text, sources } = quotePlaybook(parts, { isSure: true, language: null });
    expect(text).toBe(
      [
        "From the playbook:",
        "### What does \\*OTC\\* (1) pay?\n**Section a** [1]\n\n20 %.",
        "Monthly.",
        "### Who approves proofs?\n**Section b** [2]\n\nThe desk.",
      ].join("\n\n"),
    );
    expect(sources.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(readQuoted(text)?.passages.map(({ name, body }) => [name, body])).toEqual([
      ["Section a", "20 %.\n\nMonthly."],
      ["Section b", "The desk."],
    ]);
  });
});
