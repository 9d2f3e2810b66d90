import { describe, expect, test } from "vitest";
import type { DenseMatch } from "../index/embedding-store.ts";
import { fuse, mergeRankings, rankDocuments, trustInVectors } from "./find-passages.ts";
import type { LexicalMatch } from "../index/search-index.ts";

const lexical = (
  passageId: string,
  score: number,
  documentId = passageId,
  documentScore = 0,
): LexicalMatch => ({
  passageId,
  documentId,
  kind: "document",
  score,
  documentScore,
  terms: [],
  documentTerms: [],
});
const dense = (passageId: string, similarity: number): DenseMatch => ({
  passageId,
  documentId: passageId,
  kind: "document",
  similarity,
});
const order = (passages: { passageId: string }[]) => passages.map(({ passageId }) => passageId);

describe("fuse", () => {
  test("keeps the lexical ranking where there are no vectors", () => {
    expect(order(fuse([lexical("a", 9), lexical("b", 2)], [], 0.8))).toEqual(["a", "b"]);
  });

  test("lets vectors change nothing when words are trusted fully", () => {
    const words = [lexical("a", 9), lexical("b", 8.9)];
    expect(order(fuse(words, [dense("c", 0.9), dense("b", 0.8)], 0)).slice(0, 2)).toEqual(["a", "b"]);
  });

  test("puts what both find before what one finds", () => {
    const words = [lexical("a", 9), lexical("both", 8)];
    expect(order(fuse(words, [dense("c", 0.9), dense("both", 0.85), dense("d", 0.5)], 0.8))[0]).toBe("both");
  });

  test("finds by vectors alone what has no word in common", () => {
    expect(order(fuse([], [dense("a", 0.9), dense("b", 0.8), dense("c", 0.7)], 0.8))).toEqual(["a", "b"]);
  });
});

test("what words found is scaled to its best, passages and documents alike", () => {
  const found = fuse([lexical("a", 8, "one", 12), lexical("b", 2, "two", 4)], [], 0);
  expect(found).toEqual([
    { passageId: "a", documentId: "one", kind: "document", score: 1, documentScore: 1.5 },
    { passageId: "b", documentId: "two", kind: "document", score: 0.25, documentScore: 0.5 },
  ]);
});

test("the more of a question the words cover, the less do vectors count", () => {
  expect([1, 0.5, 0].map((coverage) => trustInVectors(coverage, false))).toEqual([0, 0.2, 0.8]);
  expect([1, 0.5, 0].map((coverage) => trustInVectors(coverage, true))).toEqual([0, 0.7, 1.4]);
});

describe("rankDocuments", () => {
  test("ranks by the best passage, others adding less and less", () => {
    const passages = [
      lexical("1", 10, "one"),
      lexical("2", 9.5, "two"),
      lexical("3", 8, "two"),
      lexical("4", 1, "one"),
    ];
    expect(rankDocuments(passages).map(({ documentId }) => documentId)).toEqual(["two", "one"]);
  });

  test("lets the whole of a document decide between passages nearly as good", () => {
    const passages = [lexical("1", 10, "passing remark", 4), lexical("2", 9.5, "on the subject", 12)];
    expect(rankDocuments(passages)[0]?.documentId).toBe("on the subject");
    expect(rankDocuments([lexical("1", 10, "it", 4), lexical("2", 5, "long", 12)])[0]?.documentId).toBe("it");
  });

  test("counts the whole of a document once, however many of its passages matched", () => {
    const [document] = rankDocuments([lexical("1", 1, "one", 0.8), lexical("2", 0, "one", 0.8)]);
    expect(document?.score).toBeCloseTo(1 + 0.5 * 0.8);
  });

  test("takes the entries of Extras each by itself", () => {
    const entry = (passageId: string) => ({ ...lexical(passageId, 6, "extras", 6), kind: "extras" as const });
    const ranked = rankDocuments([lexical("1", 7, "document", 6), ...["2", "3", "4"].map(entry)]);
    expect(ranked.map(({ documentId }) => documentId)).toEqual(["document", "extras"]);
  });

  test("does not let many weak passages outweigh a strong one", () => {
    const weak = Array.from({ length: 40 }, (_, at) => lexical(`w${at}`, 2, "weak"));
    expect(rankDocuments([lexical("s", 10, "strong"), ...weak])[0]?.documentId).toBe("strong");
  });
});

describe("the rankings of several wordings are merged", () => {
  const ranked = (documentId: string, score: number, passages: [string, number][] = []) => ({
    documentId,
    kind: "document" as const,
    score,
    passages: passages.map(([passageId, own]) => ({ passageId, score: own })),
  });
  const titles = (documents: { documentId: string }[]) => documents.map(({ documentId }) => documentId);

  test("so that what each of two things asked finds first comes before what both find last", () => {
    const merged = mergeRankings([
      { documents: [ranked("fees", 90), ranked("rules", 20)], trust: 1 },
      { documents: [ranked("venues", 9), ranked("rules", 2)], trust: 1 },
    ]);
    expect(titles(merged)).toEqual(["fees", "venues", "rules"]);
  });

  test("so that what is first for one of them comes before what is second for all", () => {
    const first = (documentId: string) => [ranked(documentId, 10), ranked("common", 9.9)];
    const merged = mergeRankings([
      { documents: first("fees"), trust: 1 },
      { documents: first("venues"), trust: 1 },
      { documents: first("guess"), trust: 0.4 },
    ]);
    expect(titles(merged)).toEqual(["fees", "venues", "common", "guess"]);
  });

  test("so that a wording of which hardly a word was found counts for less", () => {
    const merged = mergeRankings([
      { documents: [ranked("guess", 90)], trust: 0.1 },
      { documents: [ranked("found", 9)], trust: 0.9 },
    ]);
    expect(titles(merged)).toEqual(["found", "guess"]);
  });

  test("with the best score of each passage", () => {
    const [only] = mergeRankings([
      {
        documents: [
          ranked("fees", 10, [
            ["intro", 10],
            ["payout", 1],
          ]),
        ],
        trust: 1,
      },
      { documents: [ranked("fees", 5, [["payout", 5]])], trust: 1 },
    ]);
    expect(only?.passages).toEqual([
      { passageId: "intro", score: 1 },
      { passageId: "payout", score: 1 },
    ]);
  });

  test("though nothing has a score", () => {
    expect(mergeRankings([{ documents: [ranked("fees", 0)], trust: 1 }])).toMatchObject([{ score: 0 }]);
  });
});
