import { areOfOtherScript } from "../writing-systems.ts";
import { stemOf, wordsOf } from "./analyse-text.ts";
import { coverageOf, type AskedTerm } from "./asked-terms.ts";
import type { Found } from "./find-passages.ts";
import type { PassageRow } from "./search-store.ts";
import { cosineOf, wordVectors } from "./word-vectors.ts";

/** How far what was found means what was asked, whatever words it uses, by general word vectors. */
export interface Meaning {
  /** Cosine similarity of the question and what one of the best matches is called, 0 to 1; at least a usual one where titles are all. */
  calledAlike: number;
  /** Share of the telling terms' weight that the words of one heading of the best document mean, 0 to 1; a usual one without headings. */
  headingAlike: number;
}

/**
 * What the telling terms that the best match lacks are about: the sum of the first numbers of their vectors, each times
 * the term's share of the weight. A passage need not say on which day a client wrote, but it has to say the thing asked.
 */
export type MissingMeaning = Record<`missing${number}`, number>;

const missingNumbers = 32;
const compared = { matches: 3, headings: 10 };
const relatedAlike = 0.8;
// About those of a question with an answer: where nobody wrote headings, their absence tells nothing against one.
const usual = { calledAlike: 0.5, headingAlike: 0.45 };

/** What a passage is called, prepared for comparing. */
interface Called {
  /** The vectors of its title, its heading and the phrases it is to be found by. */
  names: Float32Array[];
  heading: { stem: string; vector: Float32Array | undefined }[];
  /** Whether a title is all it is called. */
  titleOnly: boolean;
}

// By the row, which is kept as long as the index keeps the passage's text.
const prepared = new WeakMap<PassageRow, Called>();

const calledOf = (passage: PassageRow): Called => {
  const known = prepared.get(passage);
  if (known !== undefined) return known;
  const { meaningOf, vectorOf } = wordVectors();
  const names = [passage.title, passage.heading ?? "", ...passage.askedAs.split(/[;\n]/u)];
  const called = {
    names: names.map((name) => meaningOf(wordsOf(name))),
    heading: wordsOf(passage.heading ?? "").map((word) => ({ stem: stemOf(word), vector: vectorOf(word) })),
    titleOnly: passage.heading === null && passage.askedAs === "",
  };
  prepared.set(passage, called);
  return called;
};

/** A telling term of a question with its share of their weight. */
interface Told {
  term: AskedTerm;
  share: number;
  vector: Float32Array | undefined;
}

const toldIn = (words: string[], terms: AskedTerm[]): Told[] => {
  const { vectorOf } = wordVectors();
  const said = new Map(words.map((word) => [stemOf(word), word]));
  const telling = terms.filter((term) => term.telling);
  const total = telling.reduce((sum, { weight }) => sum + weight, 0) || 1;
  return telling.map((term) => ({
    term,
    share: term.weight / total,
    vector: vectorOf(said.get(term.term) ?? term.term),
  }));
};

const likenessOf = ({ term, vector }: Told, { heading }: Called): number =>
  Math.max(
    0,
    ...heading.map((word) => {
      if (word.stem === term.term) return 1;
      const related = term.variants.some((variant) => variant.term === word.stem) ? relatedAlike : 0;
      const { vector: other } = word;
      return vector === undefined || other === undefined
        ? related
        : Math.max(related, cosineOf(vector, other));
    }),
  );

const missingIn = (told: Told[], present: string[]): MissingMeaning => {
  const sum = Array.from({ length: missingNumbers }, () => 0);
  for (const { term, share, vector } of told) {
    if (vector === undefined || coverageOf([term], present) > 0) continue;
    for (let at = 0; at < missingNumbers; at += 1) sum[at] = (sum[at] ?? 0) + share * (vector[at] ?? 0);
  }
  return Object.fromEntries(sum.map((value, at) => [`missing${at}`, value]));
};

/** What the best matches, and the passages of the best document, are called. */
const loadCalled = async ({ asked, lexical, documents }: Found) => {
  const matches = lexical.slice(0, compared.matches).map(({ passageId }) => passageId);
  const ofBest = (documents[0]?.passages ?? []).slice(0, compared.headings).map(({ passageId }) => passageId);
  const rows = new Map((await asked.index.load([...matches, ...ofBest])).map((row) => [row.passageId, row]));
  const calledAt = (id: string): Called[] => {
    const row = rows.get(id);
    return row === undefined ? [] : [calledOf(row)];
  };
  return { matches: matches.flatMap(calledAt), ofBest: ofBest.flatMap(calledAt) };
};

const calledAlikeOf = (words: string[], matches: Called[]): number => {
  // Of words of another script there are no vectors.
  const cannotTell = matches.every(({ titleOnly }) => titleOnly) || areOfOtherScript(words);
  const least = matches.length > 0 && cannotTell ? usual.calledAlike : 0;
  const names = matches.flatMap((called) => called.names);
  const question = wordVectors().meaningOf(words);
  return Math.max(least, ...names.map((name) => cosineOf(question, name)));
};

const headingAlikeOf = (told: Told[], ofBest: Called[]): number => {
  const headed = ofBest.filter(({ heading }) => heading.length > 0);
  if (headed.length === 0) return ofBest.length === 0 ? 0 : usual.headingAlike;
  return Math.max(
    ...headed.map((called) => told.reduce((sum, each) => sum + each.share * likenessOf(each, called), 0)),
  );
};

/** Compares the meaning of a question with what was found for it. */
export const measureMeaning = async (found: Found): Promise<Meaning & MissingMeaning> => {
  const words = wordsOf(found.asked.text);
  const told = toldIn(words, found.asked.terms);
  const { matches, ofBest } = await loadCalled(found);
  return {
    calledAlike: calledAlikeOf(words, matches),
    headingAlike: headingAlikeOf(told, ofBest),
    ...missingIn(told, found.lexical[0]?.terms ?? []),
  };
};
