import type { KnowledgeDeps as Deps } from "./knowledge-deps.ts";
import { addDocument } from "./documents/add-document.ts";
import { agentsOnlyIn } from "./retrieval/agents-only.ts";
import { changeDocument } from "./documents/change-document.ts";
import { compareQuestions } from "./retrieval/compare-questions.ts";
import { createDocumentStore } from "./documents/document-store.ts";
import { listVersions, restoreVersion } from "./documents/document-versions.ts";
import { createDuplicateStore } from "./health/duplicate-store.ts";
import { createEmbeddingStore } from "./index/embedding-store.ts";
import { createEntryStore } from "./extras/entry-store.ts";
import { addExtrasEntry, ensureExtras } from "./extras/extras-documents.ts";
import { createExtrasStore } from "./extras/extras-store.ts";
import { findDuplicates } from "./health/find-duplicates.ts";
import { createHealthStore } from "./health/health-store.ts";
import { importDocument } from "./documents/import-document.ts";
import { indexDocument, sweep } from "./index/index-document.ts";
import { knowledgeHealth } from "./health/knowledge-health.ts";
import { readLibrary } from "./documents/list-documents.ts";
import { loadSample } from "./documents/load-sample.ts";
import { createPassageStore } from "./index/passage-store.ts";
import type { Sql } from "../platform/database.ts";
import { noMetrics } from "../platform/metrics.ts";
import { queueIndexing } from "./index/queue-indexing.ts";
import { removeDocument } from "./documents/remove-document.ts";
import { libraryLanguages } from "./retrieval/library-languages.ts";
import { retrieve, retrieveWithin } from "./retrieval/retrieve.ts";
import { searchDocuments } from "./retrieval/search-documents.ts";
import { createSearchIndex } from "./index/search-index.ts";
import { createSearchStore } from "./index/search-store.ts";

const createStores = (sql: Sql) => ({
  documents: createDocumentStore(sql),
  entries: createEntryStore(sql),
  passages: createPassageStore(),
  extras: createExtrasStore(sql),
  embeddings: createEmbeddingStore(sql),
  search: createSearchIndex(createSearchStore(sql)),
});

/** The knowledge base: its documents, and finding in them. A null model means search by words alone. */
export const createKnowledge = (
  given: Pick<Deps, "sql" | "model" | "jobs" | "recordChange" | "config" | "log"> &
    Partial<Pick<Deps, "metrics" | "glossary">>,
) => {
  const deps: Deps = {
    metrics: noMetrics,
    glossary: () => Promise.resolve([]),
    ...given,
    ...createStores(given.sql),
  };
  const [health, add] = [createHealthStore(given.sql), addDocument(deps)];
  return {
    ...readLibrary(deps),
    countDocuments: health.countDocuments,
    addDocument: add,
    importDocument: importDocument({ addDocument: add }),
    changeDocument: changeDocument(deps),
    removeDocument: removeDocument(deps),
    searchDocuments: searchDocuments(deps),
    listVersions: listVersions(deps),
    restoreVersion: restoreVersion(deps),
    indexDocument: indexDocument(deps),
    sweep: sweep(deps),
    forgetRemoved: deps.search.forgetRemoved,
    revision: deps.search.revision,
    ensureExtras: ensureExtras(deps),
    loadSample: loadSample(deps),
    hasSample: deps.documents.hasSample,
    addExtrasEntry: addExtrasEntry(deps),
    queueIndexing: queueIndexing(deps),
    entrySource: deps.extras.source,
    compareQuestions: compareQuestions(deps),
    health: knowledgeHealth({ health }),
    findDuplicates: findDuplicates({ ...deps, duplicates: createDuplicateStore(given.sql) }),
    languages: libraryLanguages(deps),
    retrieve: retrieve(deps),
    retrieveWithin: retrieveWithin(deps),
    agentsOnly: agentsOnlyIn(deps),
  };
};

export type Knowledge = ReturnType<typeof createKnowledge>;
