import { analyseText } from "./analyse-text.ts";
import { coverageOf, idfOf, type AskedTerm } from "./asked-terms.ts";
import type { EvidenceFeatures } from "./evidence.ts";
import type { Found } from "./find-passages.ts";
import type { QuotedDocument } from "./quote-documents.ts";
import type { RankedDocument } from "./rank-documents.ts";
import { bm25 } from "./score-postings.ts";

const weightOf = (terms: AskedTerm[]): number => terms.reduce((sum, { weight }) => sum + weight, 0);
const upToOne = (value: number): number => Math.min(1, value);

// What a related word covers is covered, but it is no sign that the documents know the word itself.
const literally = (term: AskedTerm): AskedTerm => ({
  ...term,
  variants: term.variants.filter(({ literal }) => literal),
});

const marginOf = ([best, second]: RankedDocument[]): number =>
  best === undefined || best.score <= 0 ? 0 : (best.score - (second?.score ?? 0)) / best.score;

/** Measures how well a question's best document covers it. */
export const measureEvidence = (
  { asked, lexical, documents }: Found,
  quoted: QuotedDocument[],
): EvidenceFeatures => {
  const ofBest = lexical.filter(({ documentId }) => documentId === documents[0]?.documentId);
  const telling = asked.terms.filter((term) => term.telling);
  const documentTerms = ofBest[0]?.documentTerms ?? [];
  const titles =
    quoted[0]?.passages.flatMap(({ title, heading }) => analyseText(`${title} ${heading ?? ""}`)) ?? [];
  const missing = telling.filter((term) => coverageOf([literally(term)], documentTerms) === 0);
  const rarest = idfOf(0, asked.corpus);
  const score = ofBest[0]?.score ?? 0;
  const possible = weightOf(asked.terms) * (bm25.k1 + 1);
  return {
    unknown: weightOf(telling.filter(({ variants }) => variants.length === 0)) / (weightOf(telling) || 1),
    passageCoverage: Math.max(0, ...ofBest.map(({ terms }) => coverageOf(telling, terms))),
    documentCoverage: coverageOf(telling, documentTerms),
    titleCoverage: coverageOf(telling, titles),
    missing: upToOne(Math.max(0, ...missing.map(({ weight }) => weight)) / (rarest || 1)),
    score: upToOne(score / (10 * rarest || 1)),
    scoreShare: possible === 0 ? 0 : score / possible,
    margin: marginOf(documents),
    meant: upToOne(asked.terms.filter(({ meant }) => meant).length / 10),
  };
};
