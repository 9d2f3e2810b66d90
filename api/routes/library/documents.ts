import {
  addDocument,
  type DocumentEntry,
  changeDocument,
  importDocument,
  listDocumentCategories,
  listDocumentEntries,
  listDocumentVersions,
  listDocuments,
  orderDocuments,
  readDocument,
  removeDocument,
  restoreDocumentVersion,
  searchDocuments,
} from "#contracts/documents.ts";
import { succeeded } from "#contracts/endpoint.ts";
import { listExtrasEntries, removeExtrasEntry } from "#contracts/extras.ts";
import {
  dismissContradiction,
  readKnowledgeHealth,
  restoreContradiction,
} from "#contracts/knowledge-health.ts";
import {
  changeDocuments,
  listDocumentMarks,
  listReviews,
  readLibraryDefaults,
  saveLibraryDefaults,
} from "#contracts/library.ts";
import { readSample, removeSample, restoreSample, setSampleRetiring } from "#contracts/sample.ts";
import {
  listTrash,
  purgeDocument,
  readTrashed,
  restoreDocument,
  restoreDocuments,
} from "#contracts/trash.ts";
import type { Actor } from "#core/actor.ts";
import type { Core } from "#core/core.ts";
import type { Page } from "#core/platform/lists/page.ts";
import { documentColumns, trashColumns } from "../../list-columns.ts";
import { mount, mountUpload, type ApiRouter } from "../../mount.ts";

/** All documents without their texts, in display order, at most a page of a category at a time. */
async function* entriesOf(
  { listCategories, listEntries }: Pick<Core["knowledge"], "listCategories" | "listEntries">,
  actor: Actor,
  narrowed: Parameters<Core["knowledge"]["listCategories"]>[1],
): AsyncGenerator<DocumentEntry[]> {
  for (const { category, count, documents } of await listCategories(actor, narrowed)) {
    yield documents;
    let cursor = documents.length < count ? documents.at(-1)?.id : undefined;
    while (cursor !== undefined) {
      // Each page is asked for by the last of the one before.
      // oxlint-disable-next-line no-await-in-loop
      const { rows, nextCursor }: Page<DocumentEntry> = await listEntries(actor, {
        ...narrowed,
        category,
        cursor,
      });
      yield rows;
      cursor = nextCursor ?? undefined;
    }
  }
}

const sampleRoutes = (api: ApiRouter, knowledge: Core["knowledge"]): void => {
  mount(api, readSample, ({ actor }) => knowledge.readSample(actor));
  mount(api, setSampleRetiring, ({ actor, input }) => knowledge.setSampleRetiring(actor, input));
  mount(api, removeSample, ({ actor }) => knowledge.removeSample(actor));
  mount(api, restoreSample, ({ actor }) => knowledge.restoreSample(actor));
};

const trashRoutes = (api: ApiRouter, knowledge: Core["knowledge"]): void => {
  mount(api, listTrash, ({ actor, input }) => knowledge.listTrash(actor, input), { columns: trashColumns });
  mount(api, restoreDocuments, ({ actor, input }) => knowledge.restoreDocuments(actor, input));
  mount(api, readTrashed, ({ actor, input }) => knowledge.readTrashed(actor, input));
  mount(api, restoreDocument, ({ actor, input }) => knowledge.restoreDocument(actor, input));
  mount(api, purgeDocument, async ({ actor, input }) => {
    await knowledge.purgeDocument(actor, input);
    return succeeded;
  });
};

const extrasRoutes = (api: ApiRouter, knowledge: Core["knowledge"]): void => {
  mount(api, listExtrasEntries, ({ actor, input }) => knowledge.listExtrasEntries(actor, input));
  mount(api, removeExtrasEntry, async ({ actor, input }) => {
    await knowledge.removeExtrasEntry(actor, input);
    return succeeded;
  });
};

const libraryRoutes = (api: ApiRouter, knowledge: Core["knowledge"]): void => {
  mount(api, changeDocuments, ({ actor, input }) => knowledge.changeDocuments(actor, input));
  mount(api, readLibraryDefaults, ({ actor }) => knowledge.readDefaults(actor));
  mount(api, saveLibraryDefaults, ({ actor, input }) => knowledge.saveDefaults(actor, input));
  mount(api, listDocumentMarks, ({ actor }) => knowledge.listMarks(actor));
  mount(api, listReviews, ({ actor, input }) => knowledge.listReviews(actor, input));
};

/** The knowledge base: read and searched by everybody, written by admins. */
export const documentRoutes = (api: ApiRouter, { knowledge, imports, knowledgeHealth }: Core): void => {
  mount(api, listDocuments, ({ actor }) => knowledge.listDocuments(actor));
  // Before those that would take their names for an id.
  sampleRoutes(api, knowledge);
  trashRoutes(api, knowledge);
  libraryRoutes(api, knowledge);
  extrasRoutes(api, knowledge);
  mount(api, listDocumentCategories, ({ actor, input }) => knowledge.listCategories(actor, input), {
    columns: documentColumns,
    pages: ({ actor, input }) => entriesOf(knowledge, actor, input),
  });
  mount(api, listDocumentEntries, ({ actor, input }) => knowledge.listEntries(actor, input));
  mount(api, readDocument, ({ actor, input }) => knowledge.readDocument(actor, input));
  mount(api, addDocument, ({ actor, input }) => knowledge.addDocument(actor, input));
  mountUpload(api, importDocument, ({ actor, input, file }) =>
    imports.importDocument(actor, { ...input, file }),
  );
  mount(api, readKnowledgeHealth, ({ actor }) => knowledgeHealth(actor));
  mount(api, dismissContradiction, async ({ actor, input }) => {
    await knowledge.dismissContradiction(actor, input);
    return succeeded;
  });
  mount(api, restoreContradiction, async ({ actor, input }) => {
    await knowledge.restoreContradiction(actor, input);
    return succeeded;
  });
  mount(api, orderDocuments, async ({ actor, input }) => {
    await knowledge.arrangeDocuments(actor, input);
    return succeeded;
  });
  mount(api, changeDocument, ({ actor, input }) => knowledge.changeDocument(actor, input));
  mount(api, removeDocument, async ({ actor, input }) => {
    await knowledge.removeDocument(actor, input);
    return succeeded;
  });
  mount(api, searchDocuments, ({ actor, input }) => knowledge.searchDocuments(actor, input));
  mount(api, listDocumentVersions, ({ actor, input }) => knowledge.listVersions(actor, input));
  mount(api, restoreDocumentVersion, ({ actor, input }) => knowledge.restoreVersion(actor, input));
};
