import { setImmediate as nextTurn } from "node:timers/promises";
import type { DenseMatch } from "../index/embedding-store.ts";
import { isSpared } from "../../platform/model-failure.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";
import { coverageOf, readQuestion, searchTerms, type Asked } from "./read-question.ts";
import { fuse, rankDocuments, trustInVectors, type RankedDocument } from "./rank-documents.ts";
import type { Scope } from "../index/search-scope.ts";
import type { LexicalMatch } from "../index/search-index.ts";

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
  const documents = rankDocuments(
    fuse(lexical, dense, trustInVectors(coverageOf(asked.terms, lexical[0]?.terms ?? []))),
  );
  const similarities =
    vector === null ? new Map<string, number>() : await completeSimilarities(deps, vector, dense, documents);
  return { asked, lexical, dense, similarities, documents };
};

const searchByWords = async ({ search }: KnowledgeDeps, question: string, scopes: Scope[]) => {
  const asked = await readQuestion(search, question, scopes);
  // Counting leaves this process no time for anything else, so what is to be sent meanwhile goes first.
  await nextTurn();
  return { asked, lexical: await asked.index.match(searchTerms(asked.terms), candidates.lexical) };
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
  scopes: Scope[],
): Promise<Found[]> => {
  const startedAt = performance.now();
  const [{ vector, dense }, { asked, lexical }] = await Promise.all([
    searchByMeaning(deps, question, scopes),
    searchByWords(deps, question, scopes),
  ]);
  const found = await Promise.all(
    scopes.map((_, at) => searchIn(deps, asked, vector, lexical[at] ?? [], dense[at] ?? [])),
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
