import type { Sql } from "../../platform/database.ts";
import { indexDocument } from "../index/index-passages.ts";
import { isFor } from "../index/search-scope.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";
import { documentsIn, entriesIn, inCategory, type StoredDocument } from "./document-store.ts";
import { auditedDocument, presentDocument, presentEntry } from "./document-fields.ts";
import { newDocument, refuseExtras, withdraw, writeDocuments, type NewDocument } from "./write-documents.ts";

const sampleType = { fileType: "text/markdown" };

/** Adds the documents of a sample, unless a document was ever added; gives how many came. */
const addSample =
  ({ sql, documents, passages }: KnowledgeDeps) =>
  (inputs: readonly NewDocument[]): Promise<number> =>
    sql.transaction(async (trx) => {
      await passages.lock(trx);
      if (await documents.everAdded(trx)) return 0;
      const now = Date.now();
      const sample = inputs.map((input, index): StoredDocument => {
        const at = new Date(now + index);
        const document = newDocument(null, { ...input, ...sampleType });
        return { ...document, sample: true, uploadedAt: at, updatedAt: at };
      });
      await documents.add(sample, trx);
      await passages.replace(
        sample.map((document) => ({ documentId: document.id, passages: indexDocument(document) })),
        trx,
      );
      await passages.analyse(trx);
      return sample.length;
    });

/** Documents for what keeps the library in order: read as they are stored, written, and shown. */
export const libraryDocuments = (deps: KnowledgeDeps) => ({
  ...writeDocuments(deps),
  /** Documents with all that is read of one, or without their texts; removed ones, too. */
  all: documentsIn,
  entries: entriesIn,
  inCategory,
  isFor,
  list: deps.documents.list,
  present: presentDocument,
  presentEntry,
  audited: auditedDocument,
  /** Finds those of these that are there and holds them until the transaction ends; throws `conflict` for Extras. */
  lockSeveral: async (ids: readonly string[], trx: Sql): Promise<StoredDocument[]> => {
    const found = await deps.documents.lockSeveral(ids, trx);
    for (const document of found) refuseExtras(document);
    return found;
  },
  /** Who looks after a document and when it is read again: no part of what it says, so no version of it. */
  setCare: (id: string, care: Pick<StoredDocument, "ownerId" | "reviewOn">, trx: Sql): Promise<void> =>
    deps.documents.change(id, care, trx),
  /** Puts documents into the trash without a line of the audit log for each. */
  withdraw: (ids: readonly string[], { at, by }: { at: Date; by: string }, trx: Sql): Promise<void> =>
    withdraw(deps, ids, { at, by }, trx),
  addSample: addSample(deps),
  everAdded: deps.documents.everAdded,
  idsOfSample: deps.documents.idsOfSample,
  isSampleRetired: deps.documents.isSampleRetired,
});

export type LibraryDocuments = ReturnType<typeof libraryDocuments>;
