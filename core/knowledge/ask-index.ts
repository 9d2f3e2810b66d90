import { stemOf, wordsOf } from "./analyse-text.ts";
import { idfOf, readQuestion, termsOf, unknownTerms, weighQuestion, type AskedTerm } from "./asked-terms.ts";
import { isMistyped } from "./look-alikes.ts";
import type { OpenIndex, SearchIndex } from "./search-index.ts";
import type { Scope } from "./search-scope.ts";
import type { Corpus, VocabularyTerm } from "./search-store.ts";

/** A question as the index is asked it. */
export interface Asked {
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

/** Weighs a question's terms by the vocabulary; a term nobody wrote is taken for a mistyped one if it looks like it. */
export const askIndex = async (search: SearchIndex, text: string, scopes: Scope[]): Promise<Asked> => {
  const question = readQuestion(text);
  const index = await search.open(termsOf(question), scopes);
  const { corpus, known } = index;
  const spelt = await spellings(search, unknownTerms(question, known));
  const vocabulary = [...known, ...spelt.known];
  return { text, terms: weighQuestion(question, vocabulary, spelt.lookAlikes, corpus), corpus, index };
};

const shortestPrefix = 2;

/** The same of a text still being typed: its last word also stands for the words that begin like it. */
export const askPrefix = async (search: SearchIndex, query: string, scopes: Scope[]): Promise<Asked> => {
  const last = /[\p{L}\p{N}]$/u.test(query) ? wordsOf(query).at(-1) : undefined;
  const [{ terms, corpus, index }, completions] = await Promise.all([
    askIndex(search, query, scopes),
    last === undefined || last.length < shortestPrefix ? [] : search.startingWith(last),
  ]);
  // Who types a word into a search box looks for that word.
  const said = { text: query, terms: terms.filter(({ meant }) => !meant), corpus, index };
  if (completions.length === 0 || last === undefined) return said;
  const unfinished = stemOf(last);
  const weight = Math.max(...completions.map(({ passages }) => idfOf(passages, corpus)));
  const variants = [...new Set([...completions.map(({ term }) => term), unfinished])].map((term) => ({
    term,
    share: 1,
    literal: true,
  }));
  const finished = said.terms.filter(({ term }) => term !== unfinished);
  return {
    ...said,
    terms: [...finished, { term: unfinished, weight, telling: true, meant: false, variants }],
  };
};
