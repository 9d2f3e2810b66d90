import { createKnowledgeStores, type KnowledgeDeps as Deps, type KnowledgeStores } from "./knowledge-deps.ts";
import {
  addDocument,
  arrangeDocuments,
  changeDocument,
  listVersions,
  removeDocument,
  restoreVersion,
} from "./documents/edit-documents.ts";
import { mergeFields } from "./documents/document-fields.ts";
import type { StoredDocument } from "./documents/document-store.ts";
import { libraryDocuments } from "./documents/library-documents.ts";
import { lockOrdinary, newDocument, type NewDocument } from "./documents/write-documents.ts";
import { compareQuestions, nearestQuestion } from "../text/question-likeness.ts";
import { createSearchStore } from "./index/search-store.ts";
import { addExtrasEntry, ensureExtras, entriesTo, takeBackEntry } from "./extras/extras-documents.ts";
import { listExtrasEntries, removeExtrasEntry } from "./extras/edit-entries.ts";
import { createHealthStore } from "./health/health-store.ts";
import { indexDocument, sweep, textToEmbed } from "./index/index-document.ts";
import { indexDocument as passagesOf } from "./index/index-passages.ts";
import type { DocumentPassages } from "./index/passage-store.ts";
import { knowledgeHealth } from "./health/knowledge-health.ts";
import { configuredEmbedder, type CurrentEmbedder, type Embedder } from "../platform/embedder.ts";
import type { Sql } from "../platform/database.ts";
import type { CurrentModel } from "../platform/model.ts";
import { noMetrics } from "../platform/metrics.ts";
import { splitVersion } from "../text/split-passages.ts";
import { knownWords, namedSections, nearestByWords } from "./retrieval/lookups.ts";
import { retrieve, retrieveWithin } from "./retrieval/retrieve.ts";
import { searchDocuments } from "./retrieval/search-documents.ts";

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

const openWithin = (deps: Deps) => (trx: Sql, embedder: Embedder | null) => {
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
const tryingOut = (deps: Deps) => ({
  indexDocument: passagesOf,
  textToEmbed,
  /** Who finds by meaning at this moment. */
  embedder: () => deps.embedder,
  /** The library within a transaction that is about to be undone, in which this embedder finds by meaning. */
  openWithin: openWithin(deps),
});

/** What admins do with documents. */
const editing = (deps: Deps) => ({
  addDocument: addDocument(deps),
  changeDocument: changeDocument(deps),
  arrangeDocuments: arrangeDocuments(deps),
  removeDocument: removeDocument(deps),
  listVersions: listVersions(deps),
  restoreVersion: restoreVersion(deps),
  listExtrasEntries: listExtrasEntries(deps),
  removeExtrasEntry: removeExtrasEntry(deps),
});

/** What finds something in them. */
const finding = (deps: Deps) => ({
  searchDocuments: searchDocuments(deps),
  compareQuestions: compareQuestions(deps.search.lookUp),
  nearestQuestion: (trx: Sql, question: string, others: string[]) =>
    nearestQuestion(createSearchStore(trx).lookUp)(question, others),
  knownWords: knownWords(deps),
  namedSections: namedSections(deps),
  retrieve: retrieve(deps),
  retrieveWithin: retrieveWithin(deps),
  /** By words alone, for what nobody asked. */
  retrieveByWords: retrieve({ ...deps, embedder: null, metrics: noMetrics }),
  nearestByWords: nearestByWords(deps),
  mentioned: deps.documents.mentioned,
  trying: tryingOut(deps),
  entrySource: deps.extras.source,
  areUnchanged: deps.documents.areUnchanged,
  editedSince: deps.documents.editedSince,
});

/** What the product itself does to keep them found. */
const upkeep = (deps: Deps) => ({
  indexDocument: indexDocument(deps),
  sweep: sweep(deps),
  forgetRemoved: deps.search.forgetRemoved,
  revision: deps.search.revision,
  ensureExtras: ensureExtras(deps),
  hasSample: deps.documents.hasSample,
  addExtrasEntry: addExtrasEntry(deps),
  takeBackEntry: takeBackEntry(deps),
  entriesTo: entriesTo(deps),
});

type Given = Pick<Deps, "sql" | "jobs" | "recordChange" | "config" | "log"> &
  Partial<Pick<Deps, "metrics" | "glossary">> & {
    model: CurrentModel;
    /** The embedding model that is configured with the model, if nothing else is given. */
    embedder?: CurrentEmbedder;
  };

/** So many earlier versions of a document are looked at for what it said before. */
const formerAtMost = 10;

/** The knowledge base: its documents, and finding in them. */
export const createKnowledge = (given: Given) => {
  const deps: Deps = {
    metrics: noMetrics,
    glossary: () => Promise.resolve([]),
    ...given,
    ...createKnowledgeStores(given.sql),
    get model() {
      return given.model();
    },
    get embedder() {
      return given.embedder === undefined ? configuredEmbedder(given.model()) : given.embedder();
    },
  };
  const documents = libraryDocuments(deps);
  return {
    ...editing(deps),
    ...finding(deps),
    ...upkeep(deps),
    health: knowledgeHealth(createHealthStore(given.sql)),
    queueIndexing: documents.queueIndexing,
    /** For what is written in transactions of other modules. */
    documents,
    /** For what looks at passages as they are indexed. */
    passages: {
      open: deps.search.open,
      lookUp: deps.search.lookUp,
      lock: deps.passages.lock,
      formerTexts: async (id: string): Promise<string[]> =>
        (await deps.documents.versions(id, undefined, formerAtMost)).map(({ content }) => content),
    },
  };
};

export type TryingOut = ReturnType<typeof tryingOut>;
export type LibraryWithin = ReturnType<TryingOut["openWithin"]>;
