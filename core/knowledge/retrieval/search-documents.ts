import type { SearchResult } from "#contracts/documents.ts";
import type { Actor } from "../../actor.ts";
import { nearEnough, nearnessIn } from "./evidence.ts";
import { embedTexts, nearestIn, searchIn, together, type FoundByWording } from "./find-passages.ts";
import { withOtherWordings } from "../../text/glossary.ts";
import type { DenseMatch } from "../index/embedding-store.ts";
import type { LexicalMatch } from "../index/search-index.ts";
import { allKinds, type Scope } from "../index/search-scope.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";
import type { PassageRow } from "../index/search-store.ts";
import { coverageOf, readUnfinished, searchTerms, type Asked } from "./read-question.ts";
import { documentRelevance, nonIncreasing, toPercent } from "./quote-documents.ts";
import { excerptOf, searchedTerms, wordsFound, type Searched } from "../../text/excerpt.ts";
import { endsOf } from "../../text/plain-text.ts";

const most = { candidates: 100, results: 20 };
const scope: Scope = { kinds: allKinds };

type Deps = Pick<KnowledgeDeps, "search" | "glossary" | "embedder" | "embeddings" | "log">;

const toVector = async (deps: Deps, { text, terms }: Asked, lexical: LexicalMatch[]) => {
  // Nothing is asked of a server while somebody types, and nothing at all where words say it all.
  if (deps.embedder?.isOwn !== true || coverageOf(terms, lexical[0]?.terms ?? []) === 1) return null;
  const [vector = []] = await embedTexts(deps, [text]);
  return vector.length === 0 ? null : vector;
};

const searchWording = async (deps: Deps, text: string): Promise<FoundByWording> => {
  const asked = await readUnfinished(deps.search, text, [scope]);
  const [lexical = []] = await asked.index.match(searchTerms(asked.terms), most.candidates);
  const vector = await toVector(deps, asked, lexical);
  const [dense = []] = await nearestIn(deps, vector, [scope]);
  const found = await searchIn(deps, asked, vector, lexical, dense);
  const isNear = ({ similarity }: DenseMatch) =>
    nearnessIn(asked.index.corpus.passages, similarity) >= nearEnough;
  // What has no word of the text is shown where it is clearly near, for something is the nearest to nonsense, too.
  const shown = new Set([...lexical, ...dense.filter(isNear)].map(({ documentId }) => documentId));
  return { ...found, documents: found.documents.filter(({ documentId }) => shown.has(documentId)) };
};

/** The excerpt of a passage; one that has the words in its heading alone is led by that. */
const snippetOf = ({ heading, text }: Pick<PassageRow, "heading" | "text">, searched: Searched): string => {
  const excerpt = excerptOf(text, searched);
  const own = heading?.split(" > ").at(-1) ?? "";
  if (wordsFound(excerpt, searched).length > 0 || wordsFound(own, searched).length === 0) return excerpt;
  return excerptOf(`${own}: ${text}`, searched);
};

/** Documents that match a text, or what the glossary has for its words, best first; its last word may be unfinished, as while typing. */
export const searchDocuments =
  (deps: Deps) =>
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
    const searched = searchedTerms(
      new Set(
        found.wordings.flatMap(({ asked }) =>
          asked.terms.flatMap(({ variants }) => variants.map(({ term }) => term)),
        ),
      ),
    );
    return documents.flatMap(({ documentId }, at) => {
      const row = rows.find((candidate) => candidate.documentId === documentId);
      if (row === undefined) return [];
      const { title, category, heading, text } = row;
      const snippet = snippetOf(row, searched);
      return {
        id: documentId,
        title,
        category,
        snippet,
        found: wordsFound(`${title} ${snippet}`, searched),
        heading,
        passage: endsOf(text),
        relevanceScore: relevances[at] ?? 0,
      };
    });
  };
