import { unspacedEnd } from "../writing-systems.ts";
import { stemOf, wordsOf } from "./analyse-text.ts";
import { idfOf, readQuestion, termsOf, unknownTerms, weighQuestion, type AskedTerm } from "./asked-terms.ts";
import { isMistyped } from "./look-alikes.ts";
import { respell } from "./respell.ts";
import type { OpenIndex, SearchIndex } from "./search-index.ts";
import type { Scope } from "./search-scope.ts";
import type { Corpus, VocabularyTerm } from "./search-store.ts";

/** A question as the index is asked it. */
export interface Asked {
  /** The question, its mistyped words put right. */
  text: string;
  terms: AskedTerm[];
  corpus: Corpus;
  index: OpenIndex;
}

const spellings = async (search: SearchIndex, unknown: string[]) => {
  const lookAlikes = new Map<string, string[]>();
  const known: VocabularyTerm[] = [];
  // Another number is no other spelling.
  const words = unknown.filter((term) => !/\d/u.test(term));
  if (words.length === 0) return { lookAlikes, known };
  for (const { asked, term, passages } of await search.lookAlikes(words)) {
    if (!isMistyped(asked, term)) continue;
    lookAlikes.set(asked, [...(lookAlikes.get(asked) ?? []), term]);
    known.push({ term, passages });
  }
  return { lookAlikes, known };
};

/**
 * Weighs a question's terms by the vocabulary, mistyped words put right; what still nobody wrote is taken for a word of
 * the documents that it looks like. What begins at `unfinished` is taken as it is.
 */
export const askIndex = async (
  search: SearchIndex,
  text: string,
  scopes: Scope[],
  unfinished = text.length,
): Promise<Asked> => {
  const correct = (isWritten?: (word: string) => boolean): string =>
    respell(text.slice(0, unfinished), isWritten) + text.slice(unfinished);
  const guessed = correct();
  const readings = [...new Set([text, guessed])].map(readQuestion);
  const index = await search.open([...new Set(readings.flatMap(termsOf))], scopes);
  const { corpus, known } = index;
  const written = new Set(known.map(({ term }) => term));
  // A word of the documents is no slip.
  const read = guessed === text ? text : correct((word) => written.has(stemOf(word)));
  const question = readQuestion(read);
  const spelt = await spellings(search, unknownTerms(question, known));
  const vocabulary = [...known, ...spelt.known];
  return { text: read, terms: weighQuestion(question, vocabulary, spelt.lookAlikes, corpus), corpus, index };
};

const shortestPrefix = 2;
const lastWord = /\S*$/u;

/** What a query ends with that may be the beginning of a word: where no spaces part them, also several that may be one. */
const beginningsIn = (query: string): string[] => {
  if (!/[\p{L}\p{M}\p{N}]$/u.test(query)) return [];
  const word = wordsOf(query).at(-1) ?? "";
  const run = wordsOf(unspacedEnd(query)).join("");
  return [...new Set([run, word])].filter(
    (beginning) => beginning.length >= shortestPrefix || /^\p{Script=Han}$/u.test(beginning),
  );
};

/** The first of the beginnings that words of the documents have, with those words. */
const completed = async (search: SearchIndex, beginnings: string[]) => {
  for (const last of beginnings) {
    const completions = await search.startingWith(last);
    if (completions.length > 0) return { last, completions };
  }
  return null;
};

/** The same of a text still being typed: its last word also stands for the words that begin like it. */
export const askPrefix = async (search: SearchIndex, query: string, scopes: Scope[]): Promise<Asked> => {
  const [{ terms, corpus, index }, found] = await Promise.all([
    askIndex(search, query, scopes, query.search(lastWord)),
    completed(search, beginningsIn(query)),
  ]);
  // Who types a word into a search box looks for that word.
  const said = { text: query, terms: terms.filter(({ meant }) => !meant), corpus, index };
  if (found === null) return said;
  const { last, completions } = found;
  const unfinished = stemOf(last);
  const weight = Math.max(...completions.map(({ passages }) => idfOf(passages, corpus)));
  const variants = [...new Set([...completions.map(({ term }) => term), unfinished])].map((term) => ({
    term,
    share: 1,
    literal: true,
  }));
  const replaced = new Set([unfinished, ...wordsOf(last).map(stemOf)]);
  const finished = said.terms.filter(({ term }) => !replaced.has(term));
  return {
    ...said,
    terms: [...finished, { term: unfinished, weight, telling: true, meant: false, variants }],
  };
};
