import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { documentSaturationIn, idfOf, saturationIn } from "../../text/bm25.ts";
import {
  createPassageDocuments,
  packPosting,
  unpackPostings,
  type Posting,
  type PostingList,
  type ScopeDocuments,
} from "./postings.ts";
import { scorePostings, type SearchTerm } from "./score-postings.ts";

const averageLength = 10;
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

/** Documents in scope with their lengths. */
const scopeOf = (lengths: Record<number, number>): ScopeDocuments => {
  const all = Object.values(lengths);
  const column = new Int32Array(Math.max(0, ...Object.keys(lengths).map(Number)) + 1);
  for (const [document, length] of Object.entries(lengths)) column[Number(document)] = length;
  return { lengths: column, averageLength: all.reduce((sum, length) => sum + length, 0) / all.length };
};
const inScope = scopeOf({ 1: 10, 2: 10 });

type Lists = Map<string, PostingList>;
const find = (lists: Lists, asked: SearchTerm[], limit = 10) =>
  scorePostings(lists, asked, { documents: documents.read(), scopes: [inScope], limit })[0] ?? [];
const scores = (...args: Parameters<typeof find>) =>
  find(...args).map(({ passage, score }) => [passage, Number(score.toFixed(4))]);

const naiveScope = scopeOf({ 1: 40, 2: 25 });

/** The formula as books write it. */
const saturation = (k1: number, b: number, frequency: number, length: number, average: number) =>
  (frequency * (k1 + 1)) / (frequency + k1 * (1 - b + (b * length) / average));

/** All of them, best first, with nothing counted faster than one by one. */
const naiveBm25 = (library: Posting[][], asked: SearchTerm[]) => {
  const best = (parts: { slot: number; part: number }[]) =>
    [0, 1].reduce(
      (sum, slot) => sum + Math.max(0, ...parts.flatMap((each) => (each.slot === slot ? [each.part] : []))),
      0,
    );
  const ofPassage = (passage: number) =>
    best(
      asked.flatMap(({ slot, weight }, at) =>
        (library[at] ?? [])
          .filter((posting) => posting.passage === passage)
          .map(({ frequency, length }) => ({
            slot,
            part: weight * saturation(1.5, 0.3, frequency, length, averageLength),
          })),
      ),
    );
  const ofDocument = (document: number) =>
    [0, 1].reduce((sum, wanted) => {
      const terms = asked.flatMap(({ slot, weight }, at) => (slot === wanted ? [{ at, weight }] : []));
      const most = Math.max(
        0,
        ...terms.filter(({ at }) => library[at] !== undefined).map(({ weight }) => weight),
      );
      const frequency = terms.reduce(
        (all, { at, weight }) =>
          all +
          (library[at] ?? [])
            .filter((posting) => posting.document === document)
            .reduce((often, posting) => often + (posting.frequency * weight) / most, 0),
        0,
      );
      const length = naiveScope.lengths[document] ?? 0;
      return frequency === 0
        ? sum
        : sum + most * saturation(3, 0.5, frequency, length, naiveScope.averageLength);
    }, 0);
  const passages = new Map(library.flat().map(({ passage, document }) => [passage, document]));
  return [...passages]
    .filter(([, document]) => (naiveScope.lengths[document] ?? 0) > 0)
    .map(([passage, document]) => ({
      passage,
      score: ofPassage(passage),
      documentScore: ofDocument(document),
    }))
    .toSorted((a, z) => z.score - a.score || a.passage - z.passage);
};

describe("scoring postings", () => {
  test("gives a passage of average length with one occurrence the term's whole weight", () => {
    expect(scores(new Map([["otc", list({})]]), [{ slot: 0, term: "otc", weight: 2 }])).toEqual([[1, 2]]);
  });

  test("weighs a term by how often a passage has it and by the passage's length", () => {
    const lists = new Map([["otc", list({}, { passage: 2, frequency: 3 }, { passage: 3, length: 30 })]]);
    expect(scores(lists, [{ slot: 0, term: "otc", weight: 1 }]).map(([passage]) => passage)).toEqual([
      2, 1, 3,
    ]);
  });

  test("weighs a whole document by all its passages, in each scope by the lengths there", () => {
    const lists = new Map([
      ["otc", list({ passage: 1 }, { passage: 2 }, { passage: 3, document: 2 })],
      ["fee", list({ passage: 2 })],
    ]);
    const asked = [
      { slot: 0, term: "otc", weight: 1 },
      { slot: 1, term: "fee", weight: 2 },
    ];
    const scopes = [scopeOf({ 1: 20, 2: 20 }), scopeOf({ 1: 20, 2: 5 })];
    const [here = [], there = []] = scorePostings(lists, asked, {
      documents: documents.read(),
      scopes,
      limit: 9,
    });
    const scoreOf = (found: typeof here, document: number) =>
      found.find((match) => match.document === document)?.documentScore ?? 0;
    const even = documentSaturationIn(20);
    expect(scoreOf(here, 1)).toBeCloseTo(even(2, 20) + 2 * even(1, 20));
    expect(scoreOf(here, 2)).toBeCloseTo(even(1, 20));
    expect(scoreOf(there, 2)).toBeCloseTo(documentSaturationIn(12.5)(1, 5));
    expect(
      new Set(here.filter(({ document }) => document === 1).map(({ documentScore }) => documentScore)).size,
    ).toBe(1);
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

  test("finds in any library what BM25 of each passage and document by itself finds", () => {
    const posting = fc.record({
      passage: fc.integer({ min: 1, max: 9000 }),
      frequency: fc.integer({ min: 1, max: 5 }),
    });
    const posted = fc.uniqueArray(posting, { selector: ({ passage }) => passage, maxLength: 60 });
    fc.assert(
      fc.property(fc.array(posted, { maxLength: 4 }), (drawn) => {
        documents = createPassageDocuments();
        // A passage is in one document only, and has one length; document 0 is in no scope.
        const library = drawn.map((postings) =>
          postings.map(({ passage, frequency }) => ({
            passage,
            frequency,
            document: passage % 3,
            length: 1 + (passage % 50),
          })),
        );
        const lists = new Map(library.map((postings, at) => [`term ${at}`, list(...postings)]));
        // Every second term stands for the same thing.
        const asked = library.map((_, at) => ({ slot: at % 2, term: `term ${at}`, weight: at + 1 }));
        const found = scorePostings(lists, asked, {
          documents: documents.read(),
          scopes: [naiveScope],
          limit: 10,
        });
        const expected = naiveBm25(library, asked);
        expect(found[0]).toHaveLength(Math.min(10, expected.length));
        for (const [at, { passage, score, documentScore }] of (found[0] ?? []).entries()) {
          // Of equals, which are so but for the last digits, either may come first.
          expect(score).toBeCloseTo(expected[at]?.score ?? NaN, 4);
          const own = expected.find((each) => each.passage === passage);
          expect(score).toBeCloseTo(own?.score ?? NaN, 4);
          expect(documentScore).toBeCloseTo(own?.documentScore ?? NaN, 4);
        }
      }),
    );
  });
});

test("a word is worth the more the fewer passages have it, and always something", () => {
  const worth = [0, 1, 5, 50, 199, 200].map((having) => idfOf(having, 200));
  expect(worth).toEqual(worth.toSorted((a, b) => b - a));
  expect(worth.at(-1)).toBeGreaterThan(0);
  expect(idfOf(300, 200)).toBeGreaterThan(0);
});
