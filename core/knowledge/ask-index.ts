import { stemOf, wordsOf } from "./analyse-text.ts";
import { idfOf, readQuestion, termsOf, unknownTerms, weighQuestion, type AskedTerm } from "./asked-terms.ts";
import { isMistyped } from "./look-alikes.ts";
import type { Corpus, SearchStore } from "./search-store.ts";

/** A question as the index is asked it. */
export interface Asked {
  terms: AskedTerm[];
  corpus: Corpus;
}

const spellings = async (search: SearchStore, unknown: string[]): Promise<Map<string, string[]>> => {
  const found = new Map<string, string[]>();
  if (unknown.length === 0) return found;
  for (const { asked, term } of await search.lookAlikes(unknown)) {
    if (isMistyped(asked, term)) found.set(asked, [...(found.get(asked) ?? []), term]);
  }
  return found;
};

/** Weighs a question's terms by the vocabulary; a term nobody wrote is taken for a mistyped one if it looks like it. */
export const askIndex = async (search: SearchStore, text: string): Promise<Asked> => {
  const question = readQuestion(text);
  if (termsOf(question).length === 0) {
    return { terms: [], corpus: { passages: 0, averageLength: 0 } };
  }
  const { corpus, known } = await search.lookUp(termsOf(question));
  const lookAlikes = await spellings(search, unknownTerms(question, known));
  return { terms: weighQuestion(question, known, lookAlikes, corpus), corpus };
};

const shortestPrefix = 2;

/** The same of a text still being typed: its last word also stands for the words that begin like it. */
export const askPrefix = async (search: SearchStore, query: string): Promise<Asked> => {
  const last = /[\p{L}\p{N}]$/u.test(query) ? wordsOf(query).at(-1) : undefined;
  const [{ terms, corpus: known }, completions] = await Promise.all([
    askIndex(search, query),
    last === undefined || last.length < shortestPrefix ? [] : search.startingWith(last),
  ]);
  // Who types a word into a search box looks for that word.
  const said = { terms: terms.filter(({ meant }) => !meant), corpus: known };
  if (completions.length === 0 || last === undefined) return said;
  const corpus = known.passages > 0 ? known : (await search.lookUp([])).corpus;
  const unfinished = stemOf(last);
  const weight = Math.max(...completions.map(({ passages }) => idfOf(passages, corpus)));
  const variants = [...new Set([...completions.map(({ term }) => term), unfinished])].map((term) => ({
    term,
    share: 1,
    literal: true,
  }));
  const finished = said.terms.filter(({ term }) => term !== unfinished);
  return {
    corpus,
    terms: [...finished, { term: unfinished, weight, telling: true, meant: false, variants }],
  };
};
