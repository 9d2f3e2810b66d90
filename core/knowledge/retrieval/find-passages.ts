import { setImmediate as nextTurn } from "node:timers/promises";
import type { DenseMatch } from "../index/embedding-store.ts";
import { isSpared } from "../../platform/model-failure.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";
import { coverageOf, readQuestion, searchTerms, type Asked } from "./read-question.ts";
import { fuse, mergeRankings, rankDocuments, trustInVectors, type RankedDocument } from "./rank-documents.ts";
import type { Scope } from "../index/search-scope.ts";
import type { LexicalMatch } from "../index/search-index.ts";

const candidates = { lexical: 100, dense: 50 };
const shownDocuments = 10;
const shownPassages = 3;
const embeddingPatienceMs = 2_000;

const embedTexts = async ({ model, log }: KnowledgeDeps, texts: string[]): Promise<number[][]> => {
  if (model === null || model.embeddingModel === null || texts.every((text) => text.trim() === "")) return [];
  try {
    return await model.embed(texts, AbortSignal.timeout(embeddingPatienceMs));
  } catch (error) {
    if (!isSpared(error))
      log.warn({ err: error }, "could not embed a question, searching by its words alone");
    return [];
  }
};

/** What both ways of searching found for one wording. */
export interface FoundByWording {
  asked: Asked;
  lexical: LexicalMatch[];
  dense: DenseMatch[];
  /** Cosine similarity of every passage in either list that has a vector. */
  similarities: Map<string, number>;
  documents: RankedDocument[];
}

/** The same of a question: its own wording, with one ranking of what this and other wordings found. */
export interface Found extends FoundByWording {
  /** What each wording found by itself, the question's own first. */
  wordings: FoundByWording[];
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
): Promise<FoundByWording> => {
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

const nearestIn = (
  { embeddings, model }: KnowledgeDeps,
  vector: number[] | null,
  scopes: Scope[],
): Promise<DenseMatch[][]> =>
  Promise.all(
    scopes.map(async (scope) =>
      vector === null ? [] : embeddings.nearest(model?.embeddingModel ?? "", vector, scope, candidates.dense),
    ),
  );

/** One wording in every scope; `embedded` are the vectors of all wordings, this one's at its place. */
const searchWording = async (
  deps: KnowledgeDeps,
  text: string,
  embedded: Promise<number[] | null>,
  scopes: Scope[],
): Promise<FoundByWording[]> => {
  const byMeaning = async () => {
    const vector = await embedded;
    return { vector, dense: await nearestIn(deps, vector, scopes) };
  };
  const [{ vector, dense }, { asked, lexical }] = await Promise.all([
    byMeaning(),
    searchByWords(deps, text, scopes),
  ]);
  return Promise.all(
    scopes.map((_, at) => searchIn(deps, asked, vector, lexical[at] ?? [], dense[at] ?? [])),
  );
};

/** What wordings of the same found by themselves, the first of them its own, as one. */
export const together = (wordings: FoundByWording[]): Found => {
  const [own] = wordings;
  if (own === undefined) throw new Error("Nothing was searched");
  if (wordings.length === 1) return { ...own, wordings };
  const rankings = wordings.map(({ asked, lexical, documents }) => ({
    documents,
    trust: coverageOf(asked.terms, lexical[0]?.terms ?? []),
  }));
  return { ...own, documents: mergeRankings(rankings), wordings };
};

/**
 * Searches each scope by words and, when an embedding model answers, by meaning, both at the same time; the first text is the
 * question, the others further wordings of it or of parts of it, whose results are merged with its own. What is known of a
 * wording in every scope is not searched again.
 */
export const findPassagesIn = async (
  given: KnowledgeDeps,
  texts: string[],
  scopes: Scope[],
  known: FoundByWording[][] = [],
): Promise<Found[]> => {
  const startedAt = performance.now();
  // Vectors of one model are compared with its own alone, also where another one is connected meanwhile.
  const deps = { ...given };
  const knownOf = (text: string): FoundByWording[] | null => {
    const found = scopes.flatMap((_, at) => known[at]?.find(({ asked }) => asked.text === text) ?? []);
    return found.length === scopes.length ? found : null;
  };
  const sought = texts.filter((text) => knownOf(text) === null);
  const vectors = embedTexts(deps, sought);
  const vectorOf = async (text: string) => (await vectors)[sought.indexOf(text)] ?? null;
  const found = await Promise.all(
    texts.map(async (text) => knownOf(text) ?? searchWording(deps, text, vectorOf(text), scopes)),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  deps.metrics.retrieval({ mode: (await vectors).length === 0 ? "words" : "hybrid", seconds });
  return scopes.map((_, at) => together(found.flatMap((byScope) => byScope[at] ?? [])));
};

/** The same for one scope. */
export const findPassages = async (
  deps: KnowledgeDeps,
  texts: string[],
  scope: Scope,
  known: FoundByWording[] = [],
): Promise<Found> => {
  const [found] = await findPassagesIn(deps, texts, [scope], [known]);
  if (found === undefined) throw new Error("No scope was searched");
  return found;
};
