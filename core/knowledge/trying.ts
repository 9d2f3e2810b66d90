import type { Embedder } from "../platform/embedder.ts";
import type { Sql } from "../platform/database.ts";
import { noMetrics } from "../platform/metrics.ts";
import { applyChange, readDrafts, type LibraryChange, type ReadDraft } from "./documents/apply-change.ts";
import { textToEmbed } from "./index/index-document.ts";
import { createKnowledgeStores, type KnowledgeDeps } from "./knowledge-deps.ts";
import { withOtherWordings } from "./retrieval/glossary.ts";
import { retrieve, retrieveWithin } from "./retrieval/retrieve.ts";

/** What trying a change of the library needs of it. */
export const tryingOut = (deps: KnowledgeDeps) => ({
  readDrafts,
  textToEmbed,
  withOtherWordings,
  /** Who finds by meaning at this moment. */
  embedder: () => deps.embedder,
  /** The library within a transaction that is about to be undone, in which this embedder finds by meaning. */
  openWithin: (trx: Sql, embedder: Embedder | null) => {
    const stores = createKnowledgeStores(trx);
    const within = { ...deps, ...stores, sql: trx, embedder, metrics: noMetrics };
    return {
      apply: (change: LibraryChange, drafts: ReadDraft[]) => applyChange(stores, change, drafts, trx),
      embeddings: stores.embeddings,
      library: { retrieve: retrieve(within), retrieveWithin: retrieveWithin(within) },
    };
  },
});

export type TryingOut = ReturnType<typeof tryingOut>;
