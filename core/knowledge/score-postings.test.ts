import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { SearchTerm } from "./asked-terms.ts";
import { numberSet } from "./number-set.ts";
import { bm25, saturationIn } from "./bm25.ts";
import { createPassageDocuments } from "./passage-documents.ts";
import { packPosting, unpackPostings, type Posting, type PostingList } from "./postings.ts";
import { scorePostings } from "./score-postings.ts";

const averageLength = 10;
const inScope = numberSet([1, 2]);
let documents = createPassageDocuments();

beforeEach(() => {
  documents = createPassageDocuments();
});

const list = (...postings: Partial<Posting>[]) =>
  unpackPostings(
    Buffer.concat(
      postings.map((posting) =>
        packPosting({ passage: 1, document: 1, frequency: 1, length: 10, ...posting }),
      ),
    ),
    saturationIn(averageLength),
    documents.note,
  );

type Lists = Map<string, PostingList>;
const find = (lists: Lists, asked: SearchTerm[], limit = 10) =>
  scorePostings(lists, asked, { documents: documents.read(), scopes: [inScope], limit })[0] ?? [];
const scores = (...args: Parameters<typeof find>) =>
  find(...args).map(({ passage, score }) => [passage, Number(score.toFixed(4))]);

describe("scoring postings", () => {
  test("gives a passage of average length with one occurrence the term's whole weight", () => {
    expect(scores(new Map([["otc", list({})]]), [{ slot: 0, term: "otc", weight: 2 }])).toEqual([[1, 2]]);
  });

  test("follows the BM25 formula for frequency and length", () => {
    const [frequency, length] = [3, 20];
    const { k1, b } = bm25;
    const expected = (frequency * (k1 + 1)) / (frequency + k1 * (1 - b + (b * length) / 10));
    const lists = new Map([["otc", list({ frequency, length })]]);
    expect(scores(lists, [{ slot: 0, term: "otc", weight: 1 }])).toEqual([[1, Number(expected.toFixed(4))]]);
  });

  test("counts only the best of the terms that stand for one thing", () => {
    const lists = new Map([
      ["fee", list({})],
      ["price", list({}, { passage: 2 })],
    ]);
    const asked = [
      { slot: 0, term: "fee", weight: 1 },
      { slot: 0, term: "price", weight: 3 },
    ];
    expect(scores(lists, asked)).toEqual([
      [1, 3],
      [2, 3],
    ]);
  });

  test("adds up different things, whatever the order they are asked in", () => {
    const lists = new Map([
      ["fee", list({})],
      ["otc", list({})],
      ["price", list({})],
    ]);
    const asked = [
      { slot: 0, term: "fee", weight: 1 },
      { slot: 1, term: "otc", weight: 2 },
      { slot: 0, term: "price", weight: 3 },
    ];
    expect(scores(lists, asked)).toEqual([[1, 5]]);
  });

  test("leaves out documents out of scope and keeps to the limit", () => {
    const lists = new Map([["otc", list({ passage: 1 }, { passage: 2 }, { passage: 3, document: 9 })]]);
    const asked = [{ slot: 0, term: "otc", weight: 1 }];
    expect(scores(lists, asked).map(([passage]) => passage)).toEqual([1, 2]);
    expect(scores(lists, asked, 1)).toHaveLength(1);
  });

  test("tells which terms the passage has and which its whole document", () => {
    const lists = new Map([
      ["otc", list({ passage: 1 }, { passage: 2 })],
      ["fee", list({ passage: 2 })],
    ]);
    const asked = [
      { slot: 0, term: "otc", weight: 1 },
      { slot: 1, term: "fee", weight: 1 },
    ];
    const found = find(lists, asked);
    expect(found.find(({ passage }) => passage === 1)).toMatchObject({
      terms: ["otc"],
      documentTerms: ["otc", "fee"],
    });
  });

  test("tells the terms of any passage and document, in whatever order the postings come", () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 200 });
    fc.assert(
      fc.property(fc.array(numbers, { minLength: 1, maxLength: 5 }), (library) => {
        const documentOf = (passage: number) => (passage * 7) % 5;
        const lists = new Map(
          library.map((passages, at) => [
            `term ${at}`,
            list(...passages.map((passage) => ({ passage, document: documentOf(passage) }))),
          ]),
        );
        const asked = library.map((_, slot) => ({ slot, term: `term ${slot}`, weight: 1 }));
        const termsWhere = (has: (passage: number) => boolean) =>
          library.flatMap((passages, at) => (passages.some(has) ? [`term ${at}`] : []));
        for (const { passage, document, terms, documentTerms } of find(lists, asked)) {
          expect(terms).toEqual(termsWhere((number) => number === passage));
          expect(documentTerms).toEqual(termsWhere((number) => documentOf(number) === document));
        }
      }),
    );
  });

  test("finds in any library what counting each passage by itself finds", () => {
    const term = fc.record({
      passage: fc.integer({ min: 1, max: 9000 }),
      document: fc.integer({ min: 1, max: 3 }),
      frequency: fc.integer({ min: 1, max: 5 }),
      length: fc.integer({ min: 1, max: 50 }),
    });
    const posted = fc.uniqueArray(term, { selector: ({ passage }) => passage, maxLength: 60 });
    fc.assert(
      fc.property(fc.array(posted, { maxLength: 4 }), (library) => {
        // A passage is in one document only, and has one length.
        const fixed = library.map((postings) =>
          postings.map((posting) => ({
            ...posting,
            document: posting.passage % 3,
            length: posting.passage % 50,
          })),
        );
        const lists = new Map(fixed.map((postings, at) => [`term ${at}`, list(...postings)]));
        const asked = fixed.map((_, at) => ({ slot: at % 2, term: `term ${at}`, weight: at + 1 }));
        const parts = new Map<number, [number, number]>();
        for (const [at, postings] of fixed.entries()) {
          for (const { passage, document, frequency, length } of postings) {
            if (inScope[document] !== 1) continue;
            const norm = bm25.k1 * (1 - bm25.b + (bm25.b * length) / averageLength);
            const part = ((at + 1) * frequency * (bm25.k1 + 1)) / (frequency + norm);
            const both = parts.get(passage) ?? [0, 0];
            both[at % 2] = Math.max(both[at % 2] ?? 0, part);
            parts.set(passage, both);
          }
        }
        const expected = [...parts]
          .map(([passage, [one, other]]) => [passage, Number((one + other).toFixed(4))] as const)
          .toSorted(([a, left], [z, right]) => right - left || a - z)
          .map(([, score]) => score);
        const found = scores(lists, asked);
        expect(found.map(([, score]) => score)).toEqual(expected.slice(0, 10));
        for (const [passage = 0, score] of found)
          expect(
            Number((parts.get(passage) ?? [0, 0]).reduce((sum, part) => sum + part).toFixed(4)),
          ).toBeCloseTo(score ?? 0, 3);
      }),
    );
  });
});
