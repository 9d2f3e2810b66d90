import { LRUCache } from "lru-cache";
import {
  english,
  languageOf,
  languageOfScript,
  languageOfWords,
  latinLanguages,
  writesCompounds,
  type Language,
} from "./languages.ts";
import { remembered } from "./remembered.ts";
import { withoutAccents, writtenWords } from "./words.ts";

const shortestStem = 3;

/** The parts a word of Korean letters is found by: two letters each, for its endings are written to it. */
const pairsOf = (word: string): string[] => {
  const letters = Array.from(word);
  return letters.length <= 2 ? [word] : letters.slice(1).map((letter, at) => `${letters[at] ?? ""}${letter}`);
};

const hangul = /^\p{Script=Hangul}+$/u;
const han = /^\p{Script=Han}+$/u;

/** What a word of Chinese letters begins and ends with: each letter means something, and dictionaries take two words for one. */
export const partsOf = (word: string): string[] => {
  const letters = han.test(word) ? Array.from(word) : [];
  return letters
    .slice(1)
    .flatMap((_, at) => [letters.slice(0, at + 1).join(""), letters.slice(at + 1).join("")]);
};

// Words of one spelling may differ in another language, so that each has its own; those of English bear no mark.
const marked = (stem: string, { code }: Language): string =>
  code === english.code ? stem : `${stem}/${code}`;

/** The term of a Latin word in a language. */
const latinTerm = (word: string, language: Language): string => {
  const plain = withoutAccents(word);
  // The English stemmer knows no accents.
  const stem = withoutAccents(language.stem(language.code === english.code ? plain : word));
  // Short words lose too much: "AED" would become "a".
  return marked(stem.length < shortestStem ? plain : stem, language);
};

/** A Latin word's terms in all languages, in English first; kept of words seen lately, for every stemmer takes its time. */
const termsInAll = new LRUCache<string, string[]>({
  max: 10_000,
  memoMethod: (word) => [...new Set(latinLanguages.map((language) => latinTerm(word, language)))],
});

/** Whether a word is all in capitals. */
const isCapital = (word: string): boolean =>
  word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase();

// All capitals among small letters name something: "the US" is not "us".
const namesIn = (words: string[]): ((word: string) => boolean) =>
  words.every((word) => word === word.toUpperCase()) ? () => false : isCapital;

const numeric = /\p{N}/u;

const termsOfWord = (word: string, language: Language): string[] => {
  const scripted = languageOfScript(word);
  if (scripted === null) return [numeric.test(word) ? word : latinTerm(word, language)];
  return hangul.test(word) ? pairsOf(word) : [scripted.stem(word)];
};

const isGrammar = (word: string, language: Language): boolean =>
  (languageOfScript(word) ?? language).isGrammar(word);

const contentWords = (text: string, languageFor: (words: string[]) => Language) => {
  const words = writtenWords(text);
  const small = words.map((word) => word.toLowerCase());
  const language = languageFor(small);
  const isName = namesIn(words);
  const content = small.filter((word, at) => !isGrammar(word, language) || isName(words[at] ?? ""));
  return { language, content };
};

/** The words of a text in all capitals, in lower case: short names, where not all of it is in capitals. */
export const shortNamesIn = (text: string): string[] => {
  const words = writtenWords(text);
  return words.filter(namesIn(words)).map((word) => word.toLowerCase());
};

/** Every term a text is found by, as often as it occurs; `language` is that of its Latin letters. */
export const termsOf = (text: string, language = languageOf(text)): string[] => {
  const { content } = contentWords(text, () => language);
  return content.flatMap((word) => termsOfWord(word, language));
};

/** The same, each once, kept of texts read lately: telling a text's language takes longer than all else of it. */
export const termSetOf = remembered((text): ReadonlySet<string> => new Set(termsOf(text)));

/** A word of a question with the terms it may be found by, in whatever language a text is. */
export interface AskedWord {
  word: string;
  terms: string[];
}

/** A word's terms in all languages; each part of a word of Korean letters is looked for by itself. */
const inAll = (word: string): AskedWord[] => {
  const isLatin = languageOfScript(word) === null && !numeric.test(word);
  return isLatin
    ? [{ word, terms: termsInAll.memo(word) }]
    : termsOfWord(word, english).map((term) => ({ word: term, terms: [term] }));
};

/** The words of a question that are no grammar, in order, each once. */
export const askedWords = (question: string): AskedWord[] => {
  const { content } = contentWords(question, languageOfWords);
  const seen = new Set<string>();
  return content
    .flatMap(inAll)
    .filter(({ word, terms: [first = word] }) => !seen.has(first) && seen.add(first));
};

/** The terms of a text in a language, each with those that its word is found by in whatever language another text is. */
export const termsToFind = (text: string, language: Language): Map<string, string[]> => {
  const { content } = contentWords(text, () => language);
  return new Map(
    content.flatMap((word) => {
      const terms = termsOfWord(word, language);
      return inAll(word).map((all, at) => [terms[at] ?? all.word, all.terms] as const);
    }),
  );
};

/**
 * What ends the terms that may be a part of another word of a question's language, or be made of several: of all languages that
 * write compounds where it seems to be English.
 */
export const compoundMarks = (question: string): string[] => {
  const { language } = contentWords(question, languageOfWords);
  return latinLanguages
    .filter((one) => writesCompounds(one) && (language === english || language === one))
    .map((one) => marked("", one));
};

/** How many of a question's words a text has, in whatever form; `language` is that of the text's Latin letters. */
export const wordsShared = (question: string, text: string, language = languageOf(text)): number => {
  const terms = new Set(termsOf(text, language));
  return askedWords(question).filter((word) => word.terms.some((term) => terms.has(term))).length;
};

/** The term of each word of a question in the question's own language, each once: what it is about. */
export const questionTerms = (question: string): string[] => {
  const { language, content } = contentWords(question, languageOfWords);
  return [...new Set(content.flatMap((word) => termsOfWord(word, language)))];
};

/** Where a text has a term's word: the term without what marks its language. */
export const stemOfTerm = (term: string): string => term.split("/", 1)[0] ?? term;
