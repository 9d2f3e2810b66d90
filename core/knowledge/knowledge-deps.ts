import type { RecordChange } from "../audit/record-change.ts";
import type { Config } from "../config.ts";
import type { Sql } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { Embedder } from "../platform/embedder.ts";
import type { Model } from "../platform/model.ts";
import { createDocumentStore } from "./documents/document-store.ts";
import { createExtrasStore } from "./extras/extras-store.ts";
import { createEmbeddingStore } from "./index/embedding-store.ts";
import { createPassageStore } from "./index/passage-store.ts";
import { createSearchIndex } from "./index/search-index.ts";
import { createSearchStore } from "./index/search-store.ts";
import type { Glossary } from "../text/glossary.ts";

/** The stores of the knowledge base; those of a transaction see what it has changed. */
export const createKnowledgeStores = (sql: Sql) => ({
  documents: createDocumentStore(sql),
  passages: createPassageStore(),
  extras: createExtrasStore(sql),
  embeddings: createEmbeddingStore(sql),
  search: createSearchIndex(createSearchStore(sql)),
});

export type KnowledgeStores = ReturnType<typeof createKnowledgeStores>;

/** What the knowledge base is built on. */
export interface KnowledgeDeps extends KnowledgeStores {
  sql: Sql;
  /** What is connected at this moment; a copy of these keeps it. */
  readonly model: Model | null;
  /** What finds by meaning at this moment, in the same way; null: only words do. */
  readonly embedder: Embedder | null;
  jobs: { indexDocument: (documentId: string) => Promise<void> };
  recordChange: RecordChange;
  config: Pick<Config, "orgName" | "assistant">;
  log: Logger;
  /** Gives the words that mean the same. */
  glossary: () => Promise<Glossary>;
  metrics: Pick<Metrics, "retrieval">;
}
