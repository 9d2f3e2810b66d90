import {
  addDocument,
  changeDocument,
  listDocumentVersions,
  listDocuments,
  removeDocument,
  restoreDocumentVersion,
  searchDocuments,
} from "#contracts/documents.ts";
import { succeeded } from "#contracts/endpoint.ts";
import type { Core } from "#core/core.ts";
import { mount, type ApiRouter } from "../mount.ts";

/** The knowledge base: read and searched by everybody, written by admins. */
export const documentRoutes = (api: ApiRouter, { knowledge }: Core): void => {
  mount(api, listDocuments, ({ actor }) => knowledge.listDocuments(actor));
  mount(api, addDocument, ({ actor, input }) => knowledge.addDocument(actor, input));
  mount(api, changeDocument, ({ actor, input }) => knowledge.changeDocument(actor, input));
  mount(api, removeDocument, async ({ actor, input }) => {
    await knowledge.removeDocument(actor, input);
    return succeeded;
  });
  mount(api, searchDocuments, ({ actor, input }) => knowledge.searchDocuments(actor, input));
  mount(api, listDocumentVersions, ({ actor, input }) => knowledge.listVersions(actor, input));
  mount(api, restoreDocumentVersion, ({ actor, input }) => knowledge.restoreVersion(actor, input));
};
