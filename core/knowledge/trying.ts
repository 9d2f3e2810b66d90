import type { Embedder } from "../platform/embedder.ts";
import type { Sql } from "../platform/database.ts";
import { noMetrics } from "../platform/metrics.ts";
import { splitVersion } from "../text/split-passages.ts";
import { mergeFields } from "./documents/document-fields.ts";
import type { StoredDocument } from "./documents/document-store.ts";
import { lockOrdinary, newDocument, type NewDocument } from "./documents/write-documents.ts";
import { textToEmbed } from "./index/index-document.ts";
import { indexDocument } from "./index/index-passages.ts";
import type { DocumentPassages } from "./index/passage-store.ts";
import { createKnowledgeStores, type KnowledgeDeps, type KnowledgeStores } from "./knowledge-deps.ts";
import { retrieve, retrieveWithin } from "./retrieval/retrieve.ts";

/** Writes what a document would be, with no version of it and nothing indexed; gives its id. */
const writeDraft = async (
  { documents }: KnowledgeStores,
  editor: string,
  draft: NewDocument,
  stored: StoredDocument | undefined,
  trx: Sql,
): Promise<string> => {
  if (stored !== undefined) {
    const changes = { ...mergeFields(stored, draft), updatedAt: new Date(), splitVersion };
    await documents.change(stored.id, changes, trx);
    return stored.id;
  }
  const added = newDocument(editor, draft);
  await documents.add([added], trx);
  return added.id;
};

const openWithin = (deps: KnowledgeDeps) => (trx: Sql, embedder: Embedder | null) => {
  const stores = createKnowledgeStores(trx);
  const within = { ...deps, ...stores, sql: trx, embedder, metrics: noMetrics };
  return {
    lock: (id: string) => lockOrdinary(stores, id, trx),
    write: (editor: string, draft: NewDocument, stored: StoredDocument | undefined) =>
      writeDraft(stores, editor, draft, stored, trx),
    remove: (ids: readonly string[], by: string) => stores.documents.remove(ids, { at: new Date(), by }, trx),
    index: (documents: DocumentPassages[]) => stores.passages.replace(documents, trx),
    embeddings: stores.embeddings,
    retrieve: retrieve(within),
    retrieveWithin: retrieveWithin(within),
  };
};

/** What trying a change of the library needs of it. */
export const tryingOut = (deps: KnowledgeDeps) => ({
  indexDocument,
  textToEmbed,
  /** Who finds by meaning at this moment. */
  embedder: () => deps.embedder,
  /** The library within a transaction that is about to be undone, in which this embedder finds by meaning. */
  openWithin: openWithin(deps),
});

export type TryingOut = ReturnType<typeof tryingOut>;
export type LibraryWithin = ReturnType<TryingOut["openWithin"]>;
