import { searchTerms } from "./asked-terms.ts";
import { askIndex, type Asked } from "./ask-index.ts";
import type { DenseMatch } from "./embedding-store.ts";
import type { KnowledgeDeps } from "./knowledge-deps.ts";
import { fuse, rankDocuments, type RankedDocument } from "./rank-documents.ts";
import type { Scope } from "./search-scope.ts";
import type { LexicalMatch } from "./search-store.ts";

const candidates = 100;
const embeddingPatienceMs = 2_000;

const embedQuestion = async ({ model, log }: KnowledgeDeps, question: string): Promise<number[] | null> => {
  if (model === null || model.embeddingModel === null || question.trim() === "") return null;
  try {
    const [vector] = await model.embed([question], AbortSignal.timeout(embeddingPatienceMs));
    return vector ?? null;
  } catch (error) {
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

/** Searches by words and, when an embedding model answers, by meaning. */
export const findPassages = async (deps: KnowledgeDeps, question: string, scope: Scope): Promise<Found> => {
  const { search, embeddings, model } = deps;
  const [asked, vector] = await Promise.all([askIndex(search, question), embedQuestion(deps, question)]);
  const [lexical, dense] = await Promise.all([
    search.match(searchTerms(asked.terms), asked.corpus, scope, candidates),
    vector === null ? [] : embeddings.nearest(model?.embeddingModel ?? "", vector, scope, candidates),
  ]);
  const similarities = new Map(dense.map(({ passageId, similarity }) => [passageId, similarity]));
  return { asked, lexical, dense, similarities, documents: rankDocuments(fuse(lexical, dense)) };
};
