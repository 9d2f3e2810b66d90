import { LRUCache } from "lru-cache";
import { stemOf, wordsOf } from "./analyse-text.ts";
import type { PassageRow } from "./search-store.ts";
import { cosineOf, wordVectors } from "./word-vectors.ts";

/** How far what a passage is called says what a text says, each from 0 to 1. */
export interface NameLikeness {
  /** Its heading. */
  heading: number;
  /** The nearest of its heading and the phrases it is to be found by. */
  nearest: number;
  /** The mean of the three nearest, of fewer if it has no more. */
  nearestThree: number;
}

interface Word {
  stem: string;
  vector: Float32Array | undefined;
  weight: number;
}

const leastWeight = 0.05;
/** Words more common than that are like no other word: "when" is near to all that is said of time. */
const tellingWeight = 0.3;
// What the vectors of two words have in common that have nothing to do with each other, and what related words are worth.
const unrelated = 0.3;
const related = 0.9;

const read = (text: string): Word[] => {
  const { vectorOf, weightOf } = wordVectors();
  return wordsOf(text).map((word) => ({
    stem: stemOf(word),
    vector: vectorOf(word),
    weight: Math.max(leastWeight, weightOf(word)),
  }));
};

const likenessOfWords = (one: Word, other: Word): number => {
  if (one.stem === other.stem) return 1;
  if (one.vector === undefined || other.vector === undefined) return 0;
  if (Math.min(one.weight, other.weight) < tellingWeight) return 0;
  return (related * Math.max(0, cosineOf(one.vector, other.vector) - unrelated)) / (1 - unrelated);
};

/** The weighted share of words for which the other text has one that is alike. */
const shareSaid = (words: Word[], other: Word[]): number => {
  let [said, all] = [0, 0];
  for (const word of words) {
    const alike = other.reduce((most, each) => Math.max(most, likenessOfWords(word, each)), 0);
    said += word.weight * alike;
    all += word.weight;
  }
  return all === 0 ? 0 : said / all;
};

/** The harmonic mean of what each says of the other. */
const likeness = (one: Word[], other: Word[]): number => {
  const [there, back] = [shareSaid(one, other), shareSaid(other, one)];
  return there + back === 0 ? 0 : (2 * there * back) / (there + back);
};

interface Called {
  heading: Word[];
  phrases: Word[][];
}

// By the row, which is kept as long as the index keeps the passage's text.
const prepared = new WeakMap<PassageRow, Called>();

const calledOf = (row: PassageRow): Called => {
  const known = prepared.get(row);
  if (known !== undefined) return known;
  const phrases = row.askedAs.split(/[;\n]/u).map(read);
  const called = { heading: read(row.heading ?? ""), phrases: phrases.filter(({ length }) => length > 0) };
  prepared.set(row, called);
  return called;
};

// One text is compared with many passages.
const texts = new LRUCache<string, Word[]>({ max: 8 });

const readOnce = (text: string): Word[] => {
  const words = texts.get(text) ?? read(text);
  texts.set(text, words);
  return words;
};

const compared = 3;

/** Compares a text with what a passage is called, by the words they share and by words that mean alike. */
export const nameLikeness = (row: PassageRow, text: string): NameLikeness => {
  const words = readOnce(text);
  const called = calledOf(row);
  const heading = likeness(words, called.heading);
  const nearest = [heading, ...called.phrases.map((phrase) => likeness(words, phrase))]
    .toSorted((a, b) => b - a)
    .slice(0, compared);
  return {
    heading,
    nearest: nearest[0] ?? 0,
    nearestThree: nearest.reduce((sum, each) => sum + each, 0) / Math.max(1, nearest.length),
  };
};
