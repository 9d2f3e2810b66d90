import { createKnowledgeStores, type KnowledgeDeps as Deps } from "./knowledge-deps.ts";
import {
  addDocument,
  arrangeDocuments,
  changeDocument,
  listVersions,
  removeDocument,
  restoreVersion,
} from "./documents/edit-documents.ts";
import { libraryDocuments } from "./documents/library-documents.ts";
import { nearestByWords } from "./retrieval/find-passages.ts";
import { compareQuestions, nearestQuestion } from "../text/question-likeness.ts";
import { createSearchStore } from "./index/search-store.ts";
import { addExtrasEntry, ensureExtras, takeBackEntry } from "./extras/extras-documents.ts";
import { createHealthStore } from "./health/health-store.ts";
import { indexDocument, sweep } from "./index/index-document.ts";
import { knowledgeHealth } from "./health/knowledge-health.ts";
import { configuredEmbedder, type CurrentEmbedder } from "../platform/embedder.ts";
import type { Sql } from "../platform/database.ts";
import type { CurrentModel } from "../platform/model.ts";
import { noMetrics } from "../platform/metrics.ts";
import { tryingOut } from "./trying.ts";
import { knownWords } from "./retrieval/known-words.ts";
import { namedSections } from "./retrieval/named-sections.ts";
import { retrieve, retrieveWithin } from "./retrieval/retrieve.ts";
import { searchDocuments } from "./retrieval/search-documents.ts";

/** What admins do with documents. */
const editing = (deps: Deps) => ({
  addDocument: addDocument(deps),
  changeDocument: changeDocument(deps),
  arrangeDocuments: arrangeDocuments(deps),
  removeDocument: removeDocument(deps),
  listVersions: listVersions(deps),
  restoreVersion: restoreVersion(deps),
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
});

type Given = Pick<Deps, "sql" | "jobs" | "recordChange" | "config" | "log"> &
  Partial<Pick<Deps, "metrics" | "glossary">> & {
    model: CurrentModel;
    /** The embedding model that is configured with the model, if nothing else is given. */
    embedder?: CurrentEmbedder;
  };

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
    passages: { open: deps.search.open, lookUp: deps.search.lookUp, lock: deps.passages.lock },
  };
};
