import { setImmediate as nextTurn } from "node:timers/promises";
import type { DocumentKind } from "../documents/document-store.ts";
import type { DenseMatch } from "../index/embedding-store.ts";
import { isSpared } from "../../platform/model-failure.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";
import { coverageOf, readQuestions, searchTerms, type Asked } from "./read-question.ts";
import type { Scope } from "../index/search-scope.ts";
import type { LexicalMatch } from "../index/search-index.ts";

const candidates = { lexical: 100, dense: 50 };
const shownDocuments = 10;
const shownPassages = 3;
const embeddingPatienceMs = 2_000;

type Embedding = Pick<KnowledgeDeps, "embedder" | "embeddings" | "log">;

/** The vectors of these texts, of which one without numbers compares with nothing; none where they cannot be had in time. */
export const embedTexts = async ({ embedder, log }: Embedding, texts: string[]): Promise<number[][]> => {
  if (embedder === null || texts.every((text) => text.trim() === "")) return [];
  try {
    return await embedder.embed(texts, AbortSignal.timeout(embeddingPatienceMs));
  } catch (error) {
    if (!isSpared(error))
      log.warn({ err: error }, "could not embed a question, searching by its words alone");
    return [];
  }
};

/** A document in the order of relevance, with its passages that matched, best first. */
export interface RankedDocument {
  documentId: string;
  kind: DocumentKind;
  score: number;
  passages: { passageId: string; score: number }[];
}

interface Scored extends Pick<LexicalMatch, "passageId" | "documentId" | "kind"> {
  score: number;
  /** What its whole document is worth, on the same scale. */
  documentScore: number;
}

/** How much a document's second and third passage add to its best one, and the whole of it. */
const shares = { passages: [1, 0.2, 0.1], whole: 0.5 };
const mostTrust = { own: 1.4, others: 0.8 };

/**
 * How much vectors count beside words, by the share of the question that the words cover: nothing when they cover it
 * all, so that no embedding model, however weak, makes a good match worse. Plain rank fusion does: every passage that
 * both legs list overtakes the best of one. The product's own encoder is known, and trusted sooner.
 */
export const trustInVectors = (coverage: number, isOwn: boolean): number =>
  isOwn ? mostTrust.own * (1 - coverage) : mostTrust.others * (1 - coverage) ** 2;

/** One ranking of what words and vectors found, each scaled to its best; `trust` weighs the vectors. */
export const fuse = (lexical: LexicalMatch[], dense: DenseMatch[], trust: number): Scored[] => {
  const best = Math.max(...lexical.map(({ score }) => score));
  const fused = new Map<string, Scored>(
    lexical.map(({ passageId, documentId, kind, score, documentScore }) => [
      passageId,
      { passageId, documentId, kind, score: score / best, documentScore: documentScore / best },
    ]),
  );
  const similarities = dense.map(({ similarity }) => similarity);
  const [nearest, farthest] = [Math.max(...similarities), Math.min(...similarities)];
  for (const { passageId, documentId, kind, similarity } of dense) {
    const nearness = nearest > farthest ? (similarity - farthest) / (nearest - farthest) : 1;
    const { score = 0, documentScore = 0 } = fused.get(passageId) ?? {};
    const sum = score + trust * nearness;
    if (sum > 0) fused.set(passageId, { passageId, documentId, kind, score: sum, documentScore });
  }
  return [...fused.values()].sort((a, b) => b.score - a.score);
};

/**
 * Ranks documents by their best passages and by the whole of them; the passages come best first. The entries of an Extras document
 * have nothing to do with each other, so that one is worth what its best is.
 */
export const rankDocuments = (passages: Scored[]): RankedDocument[] => {
  const documents = new Map<string, RankedDocument>();
  const whole = new Map<string, number>();
  for (const { documentId, kind, passageId, score, documentScore } of passages) {
    const document = documents.get(documentId) ?? { documentId, kind, score: 0, passages: [] };
    const at = document.passages.length;
    document.score += score * (at > 0 && kind !== "document" ? 0 : (shares.passages[at] ?? 0));
    document.passages.push({ passageId, score });
    documents.set(documentId, document);
    whole.set(documentId, Math.max(whole.get(documentId) ?? 0, documentScore));
  }
  for (const document of documents.values())
    document.score += shares.whole * (whole.get(document.documentId) ?? 0);
  return [...documents.values()].sort((a, b) => b.score - a.score);
};

/** How much of what a document is worth to the other wordings is added to its best. */
const shareOfOthers = 0.25;
/** What the ranking of a wording counts at least, of which hardly a word was found. */
const leastTrust = 0.3;
/** From here on what a wording finds first answers it, and it may be one of several things asked. */
const sureTrust = 0.6;

/**
 * One ranking of several wordings' rankings, each scaled to its best and weighed by how much of its wording was found. What is
 * best of a wording comes first, for it may be one of several things asked.
 */
export const mergeRankings = (
  rankings: { documents: RankedDocument[]; trust: number }[],
): RankedDocument[] => {
  const merged = new Map<string, RankedDocument & { scores: number[] }>();
  for (const { documents, trust } of rankings) {
    const scale = Math.max(leastTrust, trust) / (documents[0]?.score || 1);
    for (const { documentId, kind, score, passages } of documents) {
      const known = merged.get(documentId) ?? { documentId, kind, score: 0, passages: [], scores: [] };
      known.scores.push(score * scale);
      for (const passage of passages) {
        const other = known.passages.find(({ passageId }) => passageId === passage.passageId);
        if (other === undefined) known.passages.push({ ...passage, score: passage.score * scale });
        else other.score = Math.max(other.score, passage.score * scale);
      }
      merged.set(documentId, known);
    }
  }
  const firsts = new Set(
    rankings.flatMap(({ documents: [first], trust }) =>
      first !== undefined && trust >= sureTrust ? first.documentId : [],
    ),
  );
  const isFirst = ({ documentId }: RankedDocument): number => (firsts.has(documentId) ? 1 : 0);
  return [...merged.values()]
    .map(({ documentId, kind, passages, scores }) => {
      const [best = 0, ...others] = scores.toSorted((a, b) => b - a);
      const score = best + shareOfOthers * others.reduce((sum, other) => sum + other, 0);
      return { documentId, kind, score, passages: passages.toSorted((a, b) => b.score - a.score) };
    })
    .toSorted((a, b) => isFirst(b) - isFirst(a) || b.score - a.score);
};

/** What both ways of searching found for one wording. */
export interface FoundByWording {
  asked: Asked;
  lexical: LexicalMatch[];
  dense: DenseMatch[];
  /** Cosine similarity of every passage in either list that has a vector; of the product's own encoder, of those in `dense`. */
  similarities: Map<string, number>;
  /** Whether the vectors are the product's own encoder's, by which nearness is judged beside the words, not in their place. */
  isByOwn: boolean;
  documents: RankedDocument[];
}

/** The same of a question: its own wording, with one ranking of what this and other wordings found. */
export interface Found extends FoundByWording {
  /** What each wording found by itself, the question's own first. */
  wordings: FoundByWording[];
}

/** Similarities of all that may be shown, those of passages found by words alone asked for separately. */
const completeSimilarities = async (
  { embeddings, embedder }: Embedding,
  vector: number[],
  dense: DenseMatch[],
  documents: RankedDocument[],
): Promise<Map<string, number>> => {
  const known = new Map(dense.map(({ passageId, similarity }) => [passageId, similarity]));
  if (embedder === null || embedder.isOwn) return known;
  const shown = documents
    .slice(0, shownDocuments)
    .flatMap(({ passages }) => passages.slice(0, shownPassages));
  const missing = shown.map(({ passageId }) => passageId).filter((id) => !known.has(id));
  if (missing.length === 0) return known;
  const others = await embeddings.similarities(embedder.name, vector, missing);
  return new Map([...known, ...others]);
};

/** Whether what the vectors found says something of the whole library; what somebody chose is taken as it comes. */
const isTelling = async ({ embedder, embeddings }: Embedding, { index }: Asked): Promise<boolean> =>
  embedder !== null && (!embedder.isOwn || embeddings.covers(embedder.name, index.corpus.passages));

/** What words and vectors found of one wording in one scope, as one. */
export const searchIn = async (
  deps: Embedding,
  asked: Asked,
  given: number[] | null,
  lexical: LexicalMatch[],
  nearest: DenseMatch[],
): Promise<FoundByWording> => {
  const isByOwn = deps.embedder?.isOwn === true;
  const vector = given !== null && (await isTelling(deps, asked)) ? given : null;
  const dense = vector === null ? [] : nearest;
  const trust = trustInVectors(coverageOf(asked.terms, lexical[0]?.terms ?? []), isByOwn);
  const documents = rankDocuments(fuse(lexical, dense, trust));
  const similarities =
    vector === null ? new Map<string, number>() : await completeSimilarities(deps, vector, dense, documents);
  return { asked, lexical, dense, similarities, isByOwn, documents };
};

const searchByWords = async (asked: Asked) => {
  // Counting leaves this process no time for anything else, so what is to be sent meanwhile goes first.
  await nextTurn();
  return asked.index.match(searchTerms(asked.terms), candidates.lexical);
};

/** The passages nearest to a vector in each scope; none where there is no vector. */
export const nearestIn = (
  { embeddings, embedder }: Embedding,
  vector: number[] | null,
  scopes: Scope[],
): Promise<DenseMatch[][]> =>
  Promise.all(
    scopes.map(async (scope) =>
      vector === null ? [] : embeddings.nearest(embedder?.name ?? "", vector, scope, candidates.dense),
    ),
  );

/** One wording in every scope, as it was read, with its vector. */
const searchWording = async (
  deps: KnowledgeDeps,
  read: Promise<Asked>,
  embedded: Promise<number[] | null>,
  scopes: Scope[],
): Promise<FoundByWording[]> => {
  const byMeaning = async () => {
    const vector = await embedded;
    return { vector, dense: await nearestIn(deps, vector, scopes) };
  };
  const byWords = async () => {
    const asked = await read;
    return { asked, lexical: await searchByWords(asked) };
  };
  const [{ vector, dense }, { asked, lexical }] = await Promise.all([byMeaning(), byWords()]);
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
export const findPassages = async <const Scopes extends Scope[]>(
  given: KnowledgeDeps,
  texts: string[],
  scopes: Scopes,
  { known = [], now }: { known?: FoundByWording[][]; now?: string | undefined } = {},
): Promise<{ [At in keyof Scopes]: Found }> => {
  const startedAt = performance.now();
  // Where a model reads two dozen documents, and first says in the library's words what is meant, the product's own encoder adds
  // little to what words find, and its time to each answer. Vectors of one model are compared with its own alone, also where
  // another one is connected meanwhile.
  const { model, embedder } = given;
  const deps = { ...given, embedder: model !== null && embedder?.isOwn === true ? null : embedder };
  const knownOf = (text: string): FoundByWording[] | null => {
    const found = scopes.flatMap((_, at) => known[at]?.find(({ asked }) => asked.text === text) ?? []);
    return found.length === scopes.length ? found : null;
  };
  const sought = texts.filter((text) => knownOf(text) === null);
  const vectors = embedTexts(deps, sought);
  const vectorOf = async (text: string) => {
    const vector = (await vectors)[sought.indexOf(text)];
    return vector === undefined || vector.length === 0 ? null : vector;
  };
  const read = readQuestions(deps.search, sought, scopes, now);
  const readOf = async (text: string) => {
    const asked = (await read)[sought.indexOf(text)];
    if (asked === undefined) throw new Error("A wording was not read");
    return asked;
  };
  const found = await Promise.all(
    texts.map(async (text) => knownOf(text) ?? searchWording(deps, readOf(text), vectorOf(text), scopes)),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  deps.metrics.retrieval({
    mode: (await vectors).every(({ length }) => length === 0) ? "words" : "hybrid",
    seconds,
  });
  const inEach = scopes.map((_, at) => together(found.flatMap((byScope) => byScope[at] ?? [])));
  return inEach as { [At in keyof Scopes]: Found };
};
