import {
  addDocument,
  changeDocument,
  importDocument,
  listDocumentCategories,
  listDocumentEntries,
  listDocumentVersions,
  listDocuments,
  readDocument,
  removeDocument,
  restoreDocumentVersion,
  searchDocuments,
} from "#contracts/documents.ts";
import { succeeded } from "#contracts/endpoint.ts";
import { readKnowledgeHealth } from "#contracts/knowledge-health.ts";
import type { Core } from "#core/core.ts";
import { mount, mountUpload, type ApiRouter } from "../mount.ts";

/** The knowledge base: read and searched by everybody, written by admins. */
export const documentRoutes = (api: ApiRouter, { knowledge, knowledgeHealth }: Core): void => {
  mount(api, listDocuments, ({ actor }) => knowledge.listDocuments(actor));
  // Before the one that would take their names for an id.
  mount(api, listDocumentCategories, ({ actor, input }) => knowledge.listCategories(actor, input));
  mount(api, listDocumentEntries, ({ actor, input }) => knowledge.listEntries(actor, input));
  mount(api, readDocument, ({ actor, input }) => knowledge.readDocument(actor, input));
  mount(api, addDocument, ({ actor, input }) => knowledge.addDocument(actor, input));
  mountUpload(api, importDocument, ({ actor, input, file }) =>
    knowledge.importDocument(actor, { ...input, file }),
  );
  mount(api, readKnowledgeHealth, ({ actor }) => knowledgeHealth(actor));
  mount(api, changeDocument, ({ actor, input }) => knowledge.changeDocument(actor, input));
  mount(api, removeDocument, async ({ actor, input }) => {
    await knowledge.removeDocument(actor, input);
    return succeeded;
  });
  mount(api, searchDocuments, ({ actor, input }) => knowledge.searchDocuments(actor, input));
  mount(api, listDocumentVersions, ({ actor, input }) => knowledge.listVersions(actor, input));
  mount(api, restoreDocumentVersion, ({ actor, input }) => knowledge.restoreVersion(actor, input));
};
