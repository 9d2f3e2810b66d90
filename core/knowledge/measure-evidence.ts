import { analyseText } from "./analyse-text.ts";
import { coverageOf } from "./asked-terms.ts";
import type { EvidenceFeatures } from "./evidence.ts";
import type { Found } from "./find-passages.ts";
import type { QuotedDocument } from "./quote-documents.ts";

/** Measures how well a question's best document covers it. */
export const measureEvidence = (
  { asked, lexical, documents }: Found,
  quoted: QuotedDocument[],
): EvidenceFeatures => {
  const [best, next] = documents;
  const ofBest = lexical.filter(({ documentId }) => documentId === best?.documentId);
  const titles =
    quoted[0]?.passages.flatMap(({ title, heading }) => analyseText(`${title} ${heading ?? ""}`)) ?? [];
  const total = asked.terms.reduce((sum, { weight }) => sum + weight, 0);
  const unknown = asked.terms
    .filter(({ variants }) => variants.length === 0)
    .reduce((sum, { weight }) => sum + weight, 0);
  return {
    passageCoverage: Math.max(0, ...ofBest.map(({ terms }) => coverageOf(asked.terms, terms))),
    documentCoverage: coverageOf(asked.terms, ofBest[0]?.documentTerms ?? []),
    titleCoverage: coverageOf(asked.terms, titles),
    unknown: total === 0 ? 1 : unknown / total,
    margin: best === undefined || best.score === 0 ? 0 : (best.score - (next?.score ?? 0)) / best.score,
  };
};
