import type { Sql } from "../platform/database.ts";
import { createDocumentStore } from "./documents/document-store.ts";
import { createEntryStore } from "./extras/entry-store.ts";
import { createExtrasStore } from "./extras/extras-store.ts";
import { createEmbeddingStore } from "./index/embedding-store.ts";
import { createPassageStore } from "./index/passage-store.ts";
import { createSearchIndex } from "./index/search-index.ts";
import { createSearchStore } from "./index/search-store.ts";

/** The stores of the knowledge base; those of a transaction see what it has changed. */
export const createKnowledgeStores = (sql: Sql) => ({
  documents: createDocumentStore(sql),
  entries: createEntryStore(sql),
  passages: createPassageStore(),
  extras: createExtrasStore(sql),
  embeddings: createEmbeddingStore(sql),
  search: createSearchIndex(createSearchStore(sql)),
});
