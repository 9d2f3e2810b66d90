import type { SearchResult } from "#contracts/documents.ts";
import type { Actor } from "../../actor.ts";
import { together, type FoundByWording } from "./find-passages.ts";
import { withOtherWordings } from "./glossary.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";
import { fuse, rankDocuments } from "./rank-documents.ts";
import { readUnfinished, searchTerms } from "./read-question.ts";
import { documentRelevance, nonIncreasing, toPercent } from "./relevance.ts";
import { excerptOf, wordsAmong } from "../../text/excerpt.ts";
import { endsOf } from "../../text/passage-ends.ts";

const most = { candidates: 100, results: 20 };

const searchWording = async (
  { search }: Pick<KnowledgeDeps, "search">,
  text: string,
): Promise<FoundByWording> => {
  const asked = await readUnfinished(search, text, [{ kinds: ["document", "extras", "extras_lead"] }]);
  const [lexical = []] = await asked.index.match(searchTerms(asked.terms), most.candidates);
  const documents = rankDocuments(fuse(lexical, [], 0));
  return { asked, lexical, dense: [], similarities: new Map<string, number>(), documents };
};

/** Documents that match a text, or what the glossary has for its words, best first; its last word may be unfinished, as while typing. */
export const searchDocuments =
  (deps: Pick<KnowledgeDeps, "search" | "glossary">) =>
  async (_actor: Actor, { query }: { query: string }): Promise<SearchResult[]> => {
    const wordings = withOtherWordings([query], await deps.glossary());
    const found = together(await Promise.all(wordings.map((wording) => searchWording(deps, wording))));
    const documents = found.documents.slice(0, most.results);
    const rows = await found.asked.index.load(
      documents.flatMap(({ passages: [best] }) => best?.passageId ?? []),
    );
    const relevances = nonIncreasing(
      documents.map(({ documentId }) => toPercent(documentRelevance(found, documentId, []))),
    );
    const terms = new Set(
      found.wordings.flatMap(({ asked }) =>
        asked.terms.flatMap(({ variants }) => variants.map(({ term }) => term)),
      ),
    );
    return documents.flatMap(({ documentId }, at) => {
      const row = rows.find((candidate) => candidate.documentId === documentId);
      if (row === undefined) return [];
      const { title, category, heading, text } = row;
      const snippet = excerptOf(text, terms);
      return {
        id: documentId,
        title,
        category,
        snippet,
        found: wordsAmong(`${title} ${snippet}`, terms),
        heading,
        passage: endsOf(text),
        relevanceScore: relevances[at] ?? 0,
      };
    });
  };
