import { coverageOf, type AskedTerm } from "#core/knowledge/asked-terms.ts";
import { analyseQuestion } from "#core/knowledge/analyse-question.ts";
import type { MatchedPassage } from "#core/knowledge/match-passages.ts";
import { nameLikeness } from "#core/knowledge/name-likeness.ts";
import type { RetrievedPassage } from "#core/knowledge/retrieve.ts";

const termOf = (term: string): AskedTerm => ({
  term,
  weight: 1,
  telling: true,
  meant: false,
  variants: [{ term, share: 1, literal: true }],
});

/** Passages as a search for a text would match them, their relevance standing for its score. */
export const matched = (query: string, passages: RetrievedPassage[], askedAs = ""): MatchedPassage[] => {
  const said = analyseQuestion(query).map(termOf);
  const best = Math.max(...passages.map(({ relevance }) => relevance));
  return passages.map((passage) => ({
    ...passage,
    share: passage.relevance / best,
    covers: (terms, aside) =>
      coverageOf(
        said.filter(({ term }) => !aside.has(term)),
        terms,
      ),
    likeness: (text) => nameLikeness({ ...passage, askedAs }, text),
  }));
};
