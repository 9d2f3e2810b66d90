import { stemmer } from "stemmer";
import { isOfOtherScript } from "../writing-systems.ts";
import { lightStem } from "./light-stems.ts";
import { otherGrammar } from "./other-grammar.ts";
import { softWords, stopWords } from "./stop-words.ts";
import { canonicalOf, longestPhrase } from "./synonyms.ts";
import { writtenOut } from "./written-out.ts";

const longestWord = 64;

/** The words of a text in order: lower case, without accents, amounts as plain digits ("$100k" is "100000"). */
export const wordsOf = (text: string): string[] =>
  (writtenOut(text).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:\.\p{N}+)*/gu) ?? []).filter(
    (word) => word.length <= longestWord,
  );

const shortestStem = 3;

/** The form a word is indexed by: its stem, with British and American spelling made one. */
export const stemOf = (word: string): string => {
  if (/\p{N}/u.test(word)) return word;
  if (isOfOtherScript(word)) return lightStem(word);
  const stem = stemmer(word.replace(/is(?=(?:e[sdr]?|ing|ations?)$)/u, "iz"));
  // Short words lose too much: "AED" would become "a".
  return stem.length < shortestStem ? word : stem;
};

interface Phrase {
  canonical: string | undefined;
  words: string[];
}

const phraseAt = (words: string[], start: number): Phrase => {
  for (let length = Math.min(longestPhrase, words.length - start); length > 0; length--) {
    const phrase = words.slice(start, start + length);
    const canonical = canonicalOf.get(phrase.join(" "));
    if (canonical !== undefined) return { canonical, words: phrase };
  }
  return { canonical: undefined, words: words.slice(start, start + 1) };
};

const phrasesOf = (words: string[]): Phrase[] => {
  const phrases: Phrase[] = [];
  for (let start = 0; start < words.length;) {
    const phrase = phraseAt(words, start);
    phrases.push(phrase);
    start += phrase.words.length;
  }
  return phrases;
};

let otherStopWords: ReadonlySet<string> | null = null;
// What the dictionaries take for several words is no word of its own, and its parts may be about something.
const readOtherStopWords = () =>
  new Set(otherGrammar.map(wordsOf).flatMap(([word = "", ...more]) => (more.length === 0 ? word : [])));
const isOtherStopWord = (word: string): boolean => (otherStopWords ??= readOtherStopWords()).has(word);

// A particle, or what is left of the end of a verb or of a name that no dictionary has.
const loneKana = /^[\p{Script=Hiragana}ー]$/u;

/** What a word is indexed by, nothing if it is grammar. */
const contentStem = (word: string): string[] => {
  if (stopWords.has(word) || loneKana.test(word)) return [];
  const stem = stemOf(word);
  return isOfOtherScript(word) && (isOtherStopWord(word) || isOtherStopWord(stem)) ? [] : [stem];
};

const contentStems = (words: string[]): string[] => words.flatMap(contentStem);

/** Every term a text is found by, repeated as often as it occurs; a known phrase gives its canonical term and its words. */
export const analyseText = (text: string): string[] =>
  phrasesOf(wordsOf(text)).flatMap(({ canonical, words }) =>
    contentStems(words).concat(canonical === undefined ? [] : stemOf(canonical)),
  );

const softStems = new Set([...softWords].map(stemOf));

/** Whether a term is small talk: searched, but no subject. */
export const isSmallTalk = (term: string): boolean => softStems.has(term);

/** The distinct terms a question says, in order; a known phrase gives its canonical term alone. */
export const termsSaid = (text: string): string[] => [
  ...new Set(
    phrasesOf(wordsOf(text)).flatMap(({ canonical, words }) =>
      canonical === undefined ? contentStems(words) : [stemOf(canonical)],
    ),
  ),
];

/** The distinct terms a question as it is written is about, without small talk. */
export const subjectsSaid = (text: string): string[] => termsSaid(text).filter((term) => !isSmallTalk(term));
