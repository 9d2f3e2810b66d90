import type { SearchResult } from "#contracts/documents.ts";
import type { Actor } from "../../actor.ts";
import type { Found } from "./find-passages.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";
import { fuse, rankDocuments } from "./rank-documents.ts";
import { readUnfinished, searchTerms } from "./read-question.ts";
import { documentRelevance, nonIncreasing, toPercent } from "./relevance.ts";
import { excerptOf } from "../../text/excerpt.ts";

const most = { candidates: 100, results: 20 };

/** Documents that match a text, best first; its last word may be unfinished, as while typing. */
export const searchDocuments =
  ({ search }: KnowledgeDeps) =>
  async (_actor: Actor, { query }: { query: string }): Promise<SearchResult[]> => {
    const asked = await readUnfinished(search, query, [{ kinds: ["document", "extras", "extras_lead"] }]);
    const [lexical = []] = await asked.index.match(searchTerms(asked.terms), most.candidates);
    const documents = rankDocuments(fuse(lexical, [], 0)).slice(0, most.results);
    const rows = await asked.index.load(documents.flatMap(({ passages: [best] }) => best?.passageId ?? []));
    const own = { asked, lexical, dense: [], similarities: new Map<string, number>(), documents };
    const found: Found = { ...own, wordings: [own] };
    const relevances = nonIncreasing(
      documents.map(({ documentId }) => toPercent(documentRelevance(found, documentId, []))),
    );
    const terms = new Set(asked.terms.flatMap(({ variants }) => variants.map(({ term }) => term)));
    return documents.flatMap(({ documentId }, at) => {
      const row = rows.find((candidate) => candidate.documentId === documentId);
      if (row === undefined) return [];
      const { title, category, text } = row;
      return {
        id: documentId,
        title,
        category,
        snippet: excerptOf(text, terms),
        relevanceScore: relevances[at] ?? 0,
      };
    });
  };
