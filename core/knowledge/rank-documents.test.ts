import { describe, expect, test } from "vitest";
import type { DenseMatch } from "./embedding-store.ts";
import { fuse, rankDocuments } from "./rank-documents.ts";
import type { LexicalMatch } from "./search-store.ts";

const lexical = (passageId: string, score: number, documentId = passageId): LexicalMatch => ({
  passageId,
  documentId,
  kind: "document",
  score,
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
    expect(fuse([lexical("a", 9), lexical("b", 2)], [])).toMatchObject([{ score: 9 }, { score: 2 }]);
  });

  test("puts what both find before what one finds", () => {
    const fused = fuse([lexical("a", 9), lexical("both", 8)], [dense("c", 0.9), dense("both", 0.8)]);
    expect(order(fused)[0]).toBe("both");
  });

  test("trusts words more than vectors", () => {
    expect(order(fuse([lexical("words", 9)], [dense("vectors", 0.9)]))).toEqual(["words", "vectors"]);
  });

  test("finds by vectors alone what has no word in common", () => {
    expect(order(fuse([], [dense("a", 0.9), dense("b", 0.8)]))).toEqual(["a", "b"]);
  });
});

describe("rankDocuments", () => {
  test("ranks by the best passage, others adding less and less", () => {
    const passages = [
      lexical("1", 10, "one"),
      lexical("2", 9, "two"),
      lexical("3", 8, "two"),
      lexical("4", 1, "one"),
    ];
    expect(rankDocuments(passages).map(({ documentId }) => documentId)).toEqual(["two", "one"]);
  });

  test("does not let many weak passages outweigh a strong one", () => {
    const weak = Array.from({ length: 40 }, (_, at) => lexical(`w${at}`, 2, "weak"));
    expect(rankDocuments([lexical("s", 10, "strong"), ...weak])[0]?.documentId).toBe("strong");
  });
});
