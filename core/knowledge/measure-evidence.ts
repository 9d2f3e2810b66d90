import { coverageOf, idfOf, type AskedTerm } from "./asked-terms.ts";
import type { Coverage, EvidenceFeatures } from "./evidence.ts";
import type { Found } from "./find-passages.ts";
import { measureFit } from "./measure-fit.ts";
import { measureMeaning } from "./measure-meaning.ts";
import { formOf } from "./question-form.ts";
import { bm25 } from "./bm25.ts";
import type { LexicalMatch } from "./search-index.ts";

const most = { unknownWords: 3, meant: 10, compared: 30, rarest: 10 };

const weightOf = (terms: AskedTerm[]): number => terms.reduce((sum, { weight }) => sum + weight, 0);
const upToOne = (value: number): number => Math.min(1, value);
const isCovered = (term: AskedTerm, present: string[]): boolean => coverageOf([term], present) > 0;

/** The weights of terms, the heaviest first, as shares of the heaviest there can be. */
const weightsOf = (terms: AskedTerm[], rarest: number): number[] =>
  terms.map(({ weight }) => upToOne(weight / (rarest || 1))).toSorted((a, b) => b - a);

const saidShareOf = (said: AskedTerm[], matches: LexicalMatch[]): number => {
  const [best = 0, ...others] = matches.slice(0, most.compared).map(({ terms }) => coverageOf(said, terms));
  return best === 0 ? 0 : best / Math.max(best, ...others);
};

const measureCoverage = ({ asked, lexical, documents }: Found): Coverage => {
  const { terms } = asked;
  const ofBest = lexical.filter(({ documentId }) => documentId === documents[0]?.documentId);
  const telling = terms.filter((term) => term.telling);
  const meant = terms.filter((term) => term.meant);
  const said = terms.filter((term) => !term.meant);
  const unknown = telling.filter(({ variants }) => variants.length === 0);
  const { terms: present = [], documentTerms = [] } = lexical[0] ?? {};
  const rarest = idfOf(0, asked.corpus);
  const possible = weightOf(terms) * (bm25.k1 + 1);
  const missing = telling.filter((term) => !isCovered(term, documentTerms));
  return {
    unknown: weightOf(unknown) / (weightOf(telling) || 1),
    unknownWords: upToOne(unknown.length / most.unknownWords),
    passageCoverage: Math.max(0, ...ofBest.map((match) => coverageOf(telling, match.terms))),
    meantCoverage: coverageOf(meant, present),
    meant: upToOne(meant.length / most.meant),
    heaviest: weightsOf(telling, rarest)[0] ?? 0,
    secondMissing: weightsOf(missing, rarest)[1] ?? 0,
    scoreShare: possible === 0 ? 0 : (ofBest[0]?.score ?? 0) / possible,
    saidShare: saidShareOf(said, lexical),
    smallTalk: said.filter((term) => !term.telling).length / Math.max(1, said.length),
    library: rarest / most.rarest,
  };
};

/** Measures how well what was found covers a question, and what kind of question it is. */
export const measureEvidence = async (found: Found): Promise<EvidenceFeatures> => ({
  ...measureCoverage(found),
  ...(await measureFit(found)),
  ...(await measureMeaning(found)),
  ...formOf(found.asked.text),
});
