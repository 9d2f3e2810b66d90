import { stemmer } from "stemmer";
import { softWords, stopWords } from "./stop-words.ts";
import { canonicalOf, longestPhrase } from "./synonyms.ts";

const longestWord = 64;
const magnitudes: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};

const writtenOut = (text: string): string =>
  text
    .normalize("NFKD")
    // Marks, and what is not seen: pasted text has soft hyphens and spaces of no width within its words.
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .replaceAll(/\bU\.?S\.?(?:A\.?)?(?![\p{L}\p{N}$])/gu, " usa ")
    .toLowerCase()
    .replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, "")
    .replaceAll(/(?<=\d),(?=\d{3})/gu, "")
    .replaceAll(
      /(\d+(?:\.\d+)?)\s?(k|thousand|mn?|mio|million|bn?|billion)\b/gu,
      (_, amount: string, unit: string) => String(Math.round(Number(amount) * (magnitudes[unit] ?? 1))),
    )
    .replaceAll("%", " percent ");

/** The words of a text in order: lower case, without accents, amounts as plain digits ("$100k" is "100000"). */
export const wordsOf = (text: string): string[] =>
  (writtenOut(text).match(/[\p{L}\p{N}]+(?:\.\p{N}+)*/gu) ?? []).filter((word) => word.length <= longestWord);

const shortestStem = 3;

/** The form a word is indexed by: its stem, with British and American spelling made one. */
export const stemOf = (word: string): string => {
  if (/\p{N}/u.test(word)) return word;
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

const contentStems = (words: string[]): string[] => words.filter((word) => !stopWords.has(word)).map(stemOf);

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
