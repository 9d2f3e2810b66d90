import { askedWords, compoundMarks, partsOf, stemOfTerm, type AskedWord } from "../../text/terms.ts";
import { isMisspelt, isOfOneRoot, isSpelt, unspacedEnd, wordsOf } from "../../text/words.ts";
import { idfOf } from "../../text/bm25.ts";
import type { SearchTerm } from "../../platform/inverted-index/score-postings.ts";
import type { OpenIndex, SearchIndex } from "../index/search-index.ts";
import type { Scope } from "../index/search-scope.ts";
import type { VocabularyTerm } from "../index/search-store.ts";

/** A word of a question with the terms of the library that may stand for it. */
export interface AskedTerm {
  word: string;
  /** What finding it is worth: its inverse document frequency. */
  weight: number;
  /** None for a word that nobody wrote; `share` is what finding this one is worth of that, 1 for the word itself. */
  variants: { term: string; share: number }[];
}

/** A question as the index is asked it. */
export interface Asked {
  text: string;
  terms: AskedTerm[];
  /** What a word weighs that nobody wrote. */
  rarest: number;
  index: OpenIndex;
}

/** Fewer passages say little of how rare a word is. */
const fewest = 200;
/** What a word counts that a question was only completed with: what is said now is asked now. */
const shareOfBefore = 0.5;
/** What a word of the library is worth to one that nobody wrote there: where that is a slip of it, is one word with it, has the same root, or is a part of it. */
const shareOf = { misspelt: 0.8, compound: 0.6, ofOneRoot: 0.5, part: 0.4 };

/** A term of the library with what finding it is worth to the word. */
type Variant = VocabularyTerm & { share: number };

const likenessOf = (stem: string, other: string): "misspelt" | "ofOneRoot" | null => {
  if (isMisspelt(stem, other)) return "misspelt";
  return isOfOneRoot(stem, other) ? "ofOneRoot" : null;
};

const spellingsOf = async (index: OpenIndex, words: AskedWord[]): Promise<Map<string, Variant[]>> => {
  const spellings = new Map<string, Variant[]>();
  const spelt = words.filter(({ word }) => isSpelt(word));
  const asked = [...new Map(spelt.map((each) => [each.word, each])).values()];
  const stems = new Set(asked.flatMap(({ terms }) => terms.map(stemOfTerm)));
  if (stems.size === 0) return spellings;
  for (const { asked: stem, term, passages } of await index.lookAlikes([...stems])) {
    const likeness = likenessOf(stem, stemOfTerm(term));
    if (likeness === null) continue;
    // In its own language alone.
    const own = stem + term.slice(stemOfTerm(term).length);
    for (const { word } of asked.filter(({ terms }) => terms.includes(own)))
      spellings.set(word, [...(spellings.get(word) ?? []), { term, passages, share: shareOf[likeness] }]);
  }
  return spellings;
};

/**
 * The words of questions with the library's words that are compounds with them. One that English texts have is English, unless its
 * question is in another language.
 */
const compoundsOf = async (
  index: OpenIndex,
  questions: { text: string; words: AskedWord[] }[],
  isKnown: (term: string) => boolean,
): Promise<Map<AskedWord, Variant[]>> => {
  const sought = questions.flatMap(({ text, words }) => {
    const marks = compoundMarks(text);
    return words.flatMap((word) => {
      const { terms } = word;
      if (marks.length > 1 && isKnown(terms[0] ?? "")) return [];
      return terms
        .filter((term) => marks.some((mark) => term.endsWith(mark)))
        .map((term) => ({ term, word }));
    });
  });
  const compounds = new Map<AskedWord, Variant[]>();
  const terms = [...new Set(sought.map(({ term }) => term))];
  for (const { asked, term, passages } of terms.length === 0 ? [] : await index.lookCompounds(terms))
    for (const { word } of sought.filter((each) => each.term === asked))
      compounds.set(word, [...(compounds.get(word) ?? []), { term, passages, share: shareOf.compound }]);
  return compounds;
};

/** A word by what of the library is itself, and by what is one word with it: worth what the first is, where there is any. */
const weigh = (word: string, itself: Variant[], compounds: Variant[], all: number): AskedTerm => {
  const known = itself.length > 0 ? itself : compounds;
  const others = compounds.filter(({ term }) => known.every((own) => own.term !== term));
  const passages = known.reduce((sum, own) => sum + own.passages, 0);
  return {
    word,
    weight: idfOf(passages, all),
    variants: [...known, ...others].map(({ term, share }) => ({ term, share })),
  };
};

/**
 * Looks the words of questions up in the library, of all in the same statements; one that nobody wrote stands for those it is a
 * slip of, and for less those of its root or that are parts of it. Where what is said `now` was completed, the other words count less.
 */
export const readQuestions = async (
  search: SearchIndex,
  texts: string[],
  scopes: Scope[],
  now?: string,
): Promise<Asked[]> => {
  if (texts.length === 0) return [];
  const questions = texts.map((text) => ({ text, words: askedWords(text) }));
  const words = questions.flatMap((question) => question.words);
  const index = await search.open(
    words.flatMap(({ word, terms }) => [...terms, ...partsOf(word)]),
    scopes,
  );
  const vocabulary = new Map(index.known.map((known) => [known.term, known]));
  const knownOf = (terms: string[]) => terms.flatMap((term) => vocabulary.get(term) ?? []);
  const variantsOf = (terms: string[], share: number) => knownOf(terms).map((term) => ({ ...term, share }));
  const [spellings, compounds] = await Promise.all([
    spellingsOf(
      index,
      words.filter(({ terms }) => knownOf(terms).length === 0),
    ),
    compoundsOf(index, questions, (term) => vocabulary.has(term)),
  ]);
  const all = Math.max(fewest, index.corpus.passages);
  const saidNow = now === undefined ? null : new Set(askedWords(now).map(({ word }) => word));
  const termOf = (asked: AskedWord): AskedTerm => {
    const itself = variantsOf(asked.terms, 1);
    const near = spellings.get(asked.word) ?? variantsOf(partsOf(asked.word), shareOf.part);
    const term = weigh(asked.word, itself.length > 0 ? itself : near, compounds.get(asked) ?? [], all);
    return saidNow?.has(asked.word) === false ? { ...term, weight: term.weight * shareOfBefore } : term;
  };
  return questions.map((asked) => ({
    text: asked.text,
    terms: asked.words.map(termOf),
    rarest: idfOf(0, all),
    index,
  }));
};

/** The same of one question. */
export const readQuestion = async (search: SearchIndex, text: string, scopes: Scope[]): Promise<Asked> => {
  const [asked] = await readQuestions(search, [text], scopes);
  if (asked === undefined) throw new Error("Nothing was asked");
  return asked;
};

/** What to search by. */
export const searchTerms = (terms: AskedTerm[]): SearchTerm[] =>
  terms.flatMap(({ weight, variants }, slot) =>
    variants.map(({ term, share }) => ({ slot, term, weight: weight * share })),
  );

const coveredShare = ({ variants }: AskedTerm, present: ReadonlySet<string>): number =>
  Math.max(0, ...variants.flatMap(({ term, share }) => (present.has(term) ? share : [])));

/** What finding all of these terms is worth. */
export const weightOf = (asked: AskedTerm[]): number => asked.reduce((sum, { weight }) => sum + weight, 0);

/** The share of these terms' weight that a text with those terms covers, 0 to 1. */
export const coverageOf = (asked: AskedTerm[], terms: Iterable<string>): number => {
  const present = new Set(terms);
  const total = weightOf(asked);
  const covered = asked.reduce((sum, term) => sum + term.weight * coveredShare(term, present), 0);
  return total === 0 ? 0 : covered / total;
};

/** How many of these words a text with those terms has, in whichever spelling; one that it has a mere part of is none. */
export const wordsFound = (asked: AskedTerm[], terms: Iterable<string>): number => {
  const present = new Set(terms);
  const isWord = ({ term, share }: AskedTerm["variants"][number]) =>
    share > shareOf.part && present.has(term);
  return asked.filter(({ variants }) => variants.some(isWord)).length;
};

const shortestPrefix = 2;

/** What a text ends with that may be the beginning of a word: where no spaces part them, also several that may be one. */
const beginningsIn = (text: string): string[] => {
  if (!/[\p{L}\p{M}\p{N}]$/u.test(text)) return [];
  const run = wordsOf(unspacedEnd(text)).join("");
  return [...new Set([run, wordsOf(text).at(-1) ?? ""])].filter(
    (beginning) => beginning.length >= shortestPrefix || /^\p{Script=Han}$/u.test(beginning),
  );
};

/** The same of a text still being typed: its last word also stands for the words that begin like it. */
export const readUnfinished = async (search: SearchIndex, text: string, scopes: Scope[]): Promise<Asked> => {
  const asked = await readQuestion(search, text, scopes);
  for (const beginning of beginningsIn(text)) {
    const completions = await search.startingWith(beginning);
    if (completions.length === 0) continue;
    const replaced = new Set([beginning, ...wordsOf(beginning)]);
    const typed = asked.terms.filter(({ word }) => replaced.has(word)).flatMap(({ variants }) => variants);
    const finished = asked.terms.filter(({ word }) => !replaced.has(word));
    const variants = [...completions.map(({ term }) => ({ term, share: 1 })), ...typed];
    const weight = Math.max(
      ...completions.map(({ passages }) => idfOf(passages, asked.index.corpus.passages)),
    );
    return { ...asked, terms: [...finished, { word: beginning, weight, variants }] };
  }
  return asked;
};
