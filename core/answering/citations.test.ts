import { describe, expect, test } from "vitest";
import type { Retrieval, RetrievedPassage } from "../knowledge/retrieval/retrieve.ts";
import { checkCitations, withoutCitations } from "./citations.ts";

const passage = (documentId: string, heading: string): RetrievedPassage => ({
  passageId: `${documentId} ${heading}`,
  documentId,
  title: `Title ${documentId}`,
  category: null,
  heading,
  text: "Text.",
  ends: () => ({ from: heading, to: heading }),
  relevance: 80,
  entryId: null,
  alsoAsked: [],
  updatedAt: new Date(0),
});

const passages = [passage("a", "Fees"), passage("a", "Terms"), passage("b", "Desk"), passage("c", "Risk")];
const retrieval: Retrieval = {
  evidence: "answer",
  probability: 0.9,
  isByChance: false,
  coverage: 1,
  isFirstEnough: false,
  passages,
  sources: ["a", "b", "c"].map((id, rank) => ({
    id,
    title: `Title ${id}`,
    category: null,
    heading: "First",
    ends: () => ({ from: "First", to: "First" }),
    relevanceScore: 90 - rank * 10,
  })),
  extras: null,
  candidates: [],
  wordings: [],
  nearest: () => Promise.resolve([]),
  read: () => Promise.resolve(passages),
};
const check = (answer: string, most = 3) => checkCitations(answer, passages, retrieval, most);

describe("citations", () => {
  test("are renumbered to the cited documents in the order of their rank", () => {
    const { text, sources } = check("The desk [3] asks 20 % [1].");
    expect(text).toBe("The desk [2] asks 20 % [1].");
    expect(sources.map(({ id }) => id)).toEqual(["a", "b"]);
  });

  test("are read in the other forms that models write", () => {
    const { text, sources } = check(
      "The desk (Source 3) asks 20 % [source 1], always (sources 1, 3), not (2).",
    );
    expect(text).toBe("The desk [2] asks 20 % [1], always [1][2], not (2).");
    expect(sources.map(({ id }) => id)).toEqual(["a", "b"]);
  });

  test("are read in round brackets where none stand in square ones", () => {
    const { text, sources } = check("The desk asks 20 % (1), always (1, 3).\n| Risk | high (4) |");
    expect(text).toBe("The desk asks 20 % [1], always [1][2].\n| Risk | high [3] |");
    expect(sources.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });

  test.each([
    "(1) Ask the desk. (2) Wait.",
    "Ask (2 or 3) people.",
    "Call extension (30).",
    "f(1) is 20 (0).",
  ])("are not read where round brackets stand for something else: %s", (answer) => {
    expect(check(answer)).toEqual({ text: answer, sources: [], elsewhere: [] });
  });

  test("lead to the only document that states their figures, where theirs states none of them", () => {
    const texts = ["A trip is €50.", "It lasts 2 hours.", "A guide is €80 for 3 hours.", "Insurance is 5 %."];
    const told = passages.map((each, at) => ({ ...each, text: texts[at] ?? "" }));
    const wordings = [{ asked: { text: "For a budget of €900?" } }] as unknown as Retrieval["wordings"];
    const textOf = (answer: string) => checkCitations(answer, told, { ...retrieval, wordings }, 3).text;
    expect(textOf("A trip is €50 [1]. A guide is eighty euros for 3 hours [1].")).toBe(
      "A trip is €50 [1]. A guide is eighty euros for 3 hours [2].",
    );
    for (const right of [
      // Another passage of the document has it.
      "It lasts 2 hours [1].",
      "Of your €900, a trip takes €50 [1].",
      "All of it fits into €900 [1].",
      "A trip and the guide are €130 [1].",
      "You may cancel [1].",
    ])
      expect(textOf(right)).toBe(right);
    expect(textOf("| Insurance | 5 % [2, 1] |")).toBe("| Insurance | 5 % [1] |");
  });

  test("stay where another document states their figure of something else, which is told", () => {
    const texts = ["Clinics pay a referral fee of €60.", "", "| Flea treatment | €80 |", "The hotel is €90."];
    const told = passages.map((each, at) => ({ ...each, text: texts[at] ?? "" }));
    const told80 = checkCitations("The referral fee of a clinic is €80 [1].", told, retrieval, 3);
    expect(told80.sources.map(({ id }) => id)).toEqual(["a"]);
    expect(told80.elsewhere).toEqual(["€80"]);
    const told90 = checkCitations("The hotel is €90 [1].", told, retrieval, 3);
    expect(told90.sources.map(({ id }) => id)).toEqual(["c"]);
    expect(told90.elsewhere).toEqual([]);
  });

  test.each([
    ["are those of the cited one in other forms", "The pool opens 15 months a year.", ["15 months"]],
    ["are in another language", "Das Becken ist 15 Monate geöffnet.", []],
  ])("stay where their words %s", (_, answer, elsewhere) => {
    const texts = ["Pools open 9 months.", "", "The pens of the house last 15 months.", ""];
    const told = passages.map((each, at) => ({ ...each, title: "Of the house", text: texts[at] ?? "" }));
    const cited = checkCitations(`${answer} [1]`, told, retrieval, 3);
    expect(cited.sources.map(({ id }) => id)).toEqual(["a"]);
    expect(cited.elsewhere).toEqual(elsewhere);
  });

  test("lead to the document that has the numbers of what they count, where theirs has none of them", () => {
    const texts = [
      "A rack has 24 trays.",
      "",
      "A box of seedlings holds 250 plants.",
      "A case has 250 nails.",
    ];
    const told = passages.map((each, at) => ({ ...each, text: texts[at] ?? "" }));
    const citedBy = (answer: string) =>
      checkCitations(answer, told, retrieval, 3).sources.map(({ id }) => id);
    expect(citedBy("One box holds 250 seedlings [1].")).toEqual(["b"]);
    expect(citedBy("One box holds 250 seedlings [3].")).toEqual(["b"]);
    expect(citedBy("Ten racks have 240 trays [1].")).toEqual(["a"]);
    expect(citedBy("A rack of trays is 250 cm wide [1].")).toEqual(["a"]);
  });

  test("lead from a table that has their figure of another row to the one that has it of theirs", () => {
    const prices = (sheet: string, towel: string) =>
      `| Item | Price |\n|---|---|\n| Sheet | ${sheet} |\n| Towel | ${towel} |\n| Apron | 2.00 |`;
    const texts = [prices("1.20", "1.45"), "", prices("1.45", "0.90"), "A sheet is washed for €1.45."];
    const told = passages.map((each, at) => ({ ...each, text: texts[at] ?? "" }));
    const citedBy = (answer: string, supplied = told) =>
      checkCitations(answer, supplied, retrieval, 3).sources.map(({ id }) => id);
    expect(citedBy("- Sheet: €1.45 [1]")).toEqual(["b"]);
    expect(citedBy("- Towel: €1.45 [1]")).toEqual(["a"]);
    expect(citedBy("An apron is €2.00 and a towel €0.90 [1].")).toEqual(["b"]);
    expect(citedBy("- Sheet: €1.45\n- Apron: €2.00 [1]")).toEqual(["b"]);
    expect(citedBy("The prices [1]:\n\n- Sheet: €1.45\n- Apron: €2.00\n\nAll are net.")).toEqual(["b"]);
    const closed = told.with(0, { ...passages[0]!, text: "Closed." });
    // Several say it.
    expect(citedBy("A sheet is €1.45 [2].", closed)).toEqual(["b"]);
    // What follows from its figures stands nowhere.
    expect(citedBy("A sheet is €1.45, €0.55 less than an apron at €2.00 [4].", closed)).toEqual(["b"]);
  });

  test("open their document where it says what they are for", () => {
    const parts = [
      { heading: "Fees", text: "The desk asks 20 % of it." },
      { heading: "Delivery", text: "A crate of quinces leaves on Monday, and is there on Friday." },
    ];
    const read = { ...passage("a", "Fees"), heading: null, parts };
    const answer = "It is 20 % [2]. Crates leave on Monday, and arrive on Friday [1].";
    const { sources } = checkCitations(answer, [read, passage("b", "Desk")], retrieval, 3);
    expect(sources.map(({ heading }) => heading)).toEqual(["Delivery", "Desk"]);
    expect(sources[0]?.passage?.from).toContain("A crate of quinces");
  });

  test("that only list what an answer is made from stand beside it alone", () => {
    const { text, sources } = check("It is 20 %.\n\nSources: [1], [3]");
    expect(text).toBe("It is 20 %.");
    expect(sources.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(check("It is so.\nFees: 20 % [1]").text).toBe("It is so.\nFees: 20 % [1]");
  });

  test("leave out documents that are not cited", () => {
    const { text, sources } = check("It is risky [4].");
    expect(text).toBe("It is risky [1].");
    const cited = { heading: "Risk", passage: { from: "Risk", to: "Risk" } };
    expect(sources).toEqual([{ id: "c", relevanceScore: 70, title: "Title c", ...cited }]);
  });

  test("of numbers that were not supplied are removed", () => {
    const { text, sources } = check("It is 20 % [1] [9], really [0][12].");
    expect(text).toBe("It is 20 % [1], really.");
    expect(sources.map(({ id }) => id)).toEqual(["a"]);
  });

  test("of two passages of one document stand once", () => {
    expect(check("It is 20 % [1][2].").text).toBe("It is 20 % [1].");
    expect(check("It is 20 % [1, 2; 3].").text).toBe("It is 20 % [1][2].");
  });

  test.each(["It is 20 % [^1].", "It is 20 % [Source 1].", "It is 20 %【1†source】."])(
    "are recognised in %j",
    (answer) => {
      expect(check(answer)).toMatchObject({
        text: expect.stringMatching(/20 % ?\[1\]\.$/u),
        sources: [{ id: "a" }],
      });
    },
  );

  test("are not seen in links", () => {
    expect(check("Read [1](https://example.com) [2].").text).toBe("Read [1](https://example.com) [1].");
  });

  test("before a colon are checked like any others", () => {
    const { text, sources } = check("As the desk says [3]: it is 20 % [9]:\n[4]: never more");
    expect(text).toBe("As the desk says [1]: it is 20 %:\n[2]: never more");
    expect(sources.map(({ id }) => id)).toEqual(["b", "c"]);
  });

  test("are not seen where a line says where a link leads", () => {
    const lines = "\n[1]: https://example.com\n  [2]: <mailto:bd@example.com>\n[3]: /dashboard";
    expect(check(`The desk [4].${lines}`).text).toBe(`The desk [1].${lines}`);
  });

  test("name the section that was cited", () => {
    expect(check("It is so [2].").sources[0]?.heading).toBe("Terms");
  });

  test("are what documents are shown for: without any there are none", () => {
    expect(check("It is 20 %.").sources).toEqual([]);
  });

  test("of more documents than are shown leave those cited first", () => {
    const { text, sources } = check("It is risky [4], says the desk [3], for 20 % [1].", 2);
    expect(sources.map(({ id }) => id)).toEqual(["b", "c"]);
    expect(text).toBe("It is risky [2], says the desk [1], for 20 %.");
  });

  test("of a document that was only read show it after those that were found", () => {
    const read = [...passages, { ...passage("d", "Law"), relevance: 99 }];
    const { text, sources } = checkCitations("So says the law [5], at 20 % [1].", read, retrieval, 3);
    expect(text).toBe("So says the law [2], at 20 % [1].");
    expect(sources[1]).toMatchObject({ id: "d", relevanceScore: 70, heading: "Law" });
  });

  test("can be taken out", () => {
    expect(withoutCitations("It is 20 % [1][2], says the desk [3].")).toBe("It is 20 %, says the desk.");
  });
});
