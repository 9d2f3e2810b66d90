import { setImmediate as nextTurn } from "node:timers/promises";
import { coverageOf, searchTerms } from "./asked-terms.ts";
import { askIndex, type Asked } from "./ask-index.ts";
import type { DenseMatch } from "./embedding-store.ts";
import { isSpared } from "../platform/model-failure.ts";
import type { KnowledgeDeps } from "./knowledge-deps.ts";
import { fuse, rankDocuments, trustInVectors, type RankedDocument } from "./rank-documents.ts";
import type { Scope } from "./search-scope.ts";
import type { LexicalMatch } from "./search-index.ts";

const candidates = { lexical: 100, dense: 50 };
const shownDocuments = 10;
const shownPassages = 3;
const embeddingPatienceMs = 2_000;

const embedQuestion = async ({ model, log }: KnowledgeDeps, question: string): Promise<number[] | null> => {
  if (model === null || model.embeddingModel === null || question.trim() === "") return null;
  try {
    const [vector] = await model.embed([question], AbortSignal.timeout(embeddingPatienceMs));
    return vector ?? null;
  } catch (error) {
    if (!isSpared(error))
      log.warn({ err: error }, "could not embed a question, searching by its words alone");
    return null;
  }
};

/** What both ways of searching found for a question. */
export interface Found {
  asked: Asked;
  lexical: LexicalMatch[];
  dense: DenseMatch[];
  /** Cosine similarity of every passage in either list that has a vector. */
  similarities: Map<string, number>;
  documents: RankedDocument[];
}

/** How much of the question's subject the best passage covers. */
const bestCoverage = ({ terms }: Asked, [best]: LexicalMatch[]): number =>
  coverageOf(
    terms.filter(({ telling }) => telling),
    best?.terms ?? [],
  );

/** Similarities of all that may be shown, those of passages found by words alone asked for separately. */
const completeSimilarities = async (
  { embeddings, model }: KnowledgeDeps,
  vector: number[],
  dense: DenseMatch[],
  documents: RankedDocument[],
): Promise<Map<string, number>> => {
  const known = new Map(dense.map(({ passageId, similarity }) => [passageId, similarity]));
  const shown = documents
    .slice(0, shownDocuments)
    .flatMap(({ passages }) => passages.slice(0, shownPassages));
  const missing = shown.map(({ passageId }) => passageId).filter((id) => !known.has(id));
  if (missing.length === 0) return known;
  const others = await embeddings.similarities(model?.embeddingModel ?? "", vector, missing);
  return new Map([...known, ...others]);
};

const searchIn = async (
  deps: KnowledgeDeps,
  asked: Asked,
  vector: number[] | null,
  lexical: LexicalMatch[],
  dense: DenseMatch[],
): Promise<Found> => {
  const documents = rankDocuments(fuse(lexical, dense, trustInVectors(bestCoverage(asked, lexical))));
  const similarities =
    vector === null ? new Map<string, number>() : await completeSimilarities(deps, vector, dense, documents);
  return { asked, lexical, dense, similarities, documents };
};

/** A scope, and what its words are searched by if not by the question itself. */
export type Searched = Scope & { wording?: string | undefined };

const searchByWords = async ({ search }: KnowledgeDeps, question: string, scopes: Scope[]) => {
  const asked = await askIndex(search, question, scopes);
  // Counting leaves this process no time for anything else, so what is to be sent meanwhile goes first.
  await nextTurn();
  const lexical = await asked.index.match(searchTerms(asked.terms), candidates.lexical);
  return scopes.map((scope, at) => ({ scope, asked, lexical: lexical[at] ?? [] }));
};

/** What the words find in each scope, those of one wording looked up together. */
const searchByWordings = async (deps: KnowledgeDeps, question: string, searched: Searched[]) => {
  const scopes = searched.map(({ wording = question, ...scope }) => ({ wording, scope }));
  const wordings = [...new Set(scopes.map(({ wording }) => wording))];
  const found = await Promise.all(
    wordings.map((wording) =>
      searchByWords(
        deps,
        wording,
        scopes.filter((each) => each.wording === wording).map(({ scope }) => scope),
      ),
    ),
  );
  return scopes.flatMap(({ scope }) => found.flat().find((each) => each.scope === scope) ?? []);
};

const searchByMeaning = async (deps: KnowledgeDeps, question: string, scopes: Scope[]) => {
  const { embeddings, model } = deps;
  const vector = await embedQuestion(deps, question);
  const nearest = async (scope: Scope) =>
    vector === null ? [] : embeddings.nearest(model?.embeddingModel ?? "", vector, scope, candidates.dense);
  return { vector, dense: await Promise.all(scopes.map(nearest)) };
};

/** Searches each scope by words and, when an embedding model answers, by meaning, both at the same time. */
export const findPassagesIn = async (
  deps: KnowledgeDeps,
  question: string,
  searched: Searched[],
): Promise<Found[]> => {
  const startedAt = performance.now();
  const scopes = searched.map(({ wording: _wording, ...scope }) => scope);
  const [{ vector, dense }, byWords] = await Promise.all([
    searchByMeaning(deps, question, scopes),
    searchByWordings(deps, question, searched),
  ]);
  const found = await Promise.all(
    byWords.map(({ asked, lexical }, at) => searchIn(deps, asked, vector, lexical, dense[at] ?? [])),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  deps.metrics.retrieval({ mode: vector === null ? "words" : "hybrid", seconds });
  return found;
};

/** The same for one scope. */
export const findPassages = async (deps: KnowledgeDeps, question: string, scope: Scope): Promise<Found> => {
  const [found] = await findPassagesIn(deps, question, [scope]);
  if (found === undefined) throw new Error("No scope was searched");
  return found;
};
