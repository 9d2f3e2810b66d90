import type { RecordChange } from "../audit/record-change.ts";
import type { Config } from "../config.ts";
import type { Sql } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { Embedder } from "../platform/embedder.ts";
import type { Model } from "../platform/model.ts";
import type { DocumentStore } from "./documents/document-store.ts";
import type { EmbeddingStore } from "./index/embedding-store.ts";
import type { EntryStore } from "./extras/entry-store.ts";
import type { ExtrasStore } from "./extras/extras-store.ts";
import type { PassageStore } from "./index/passage-store.ts";
import type { Glossary } from "./retrieval/glossary.ts";
import type { SearchIndex } from "./index/search-index.ts";

/** What the knowledge base is built on. */
export interface KnowledgeDeps {
  sql: Sql;
  documents: DocumentStore;
  entries: EntryStore;
  passages: PassageStore;
  extras: ExtrasStore;
  embeddings: EmbeddingStore;
  search: SearchIndex;
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
