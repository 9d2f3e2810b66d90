import { z } from "zod";
import { byId, id, pageQuery, searchQuery, time } from "./common.ts";
import { document, documentEntry } from "./documents.ts";
import { endpoint, success } from "./endpoint.ts";

/** How many days a deleted document can be restored. */
export const trashDays = 30;

/** How many documents are restored, or changed, at once. */
export const documentsAtOnce = 200;

const deletion = {
  deletedAt: time,
  /** Who deleted it; null where that is not known. */
  deletedBy: z.string().nullable(),
  /** When it is gone for good. */
  goneAt: time,
};

/** A deleted document in the list of them. */
export const trashedEntry = documentEntry.extend(deletion);
export type TrashedEntry = z.infer<typeof trashedEntry>;

/** The same with its text. */
export const trashedDocument = document.extend(deletion);
export type TrashedDocument = z.infer<typeof trashedDocument>;

export const listTrash = endpoint({
  summary: "Deleted documents, the latest first, without their texts. `q` searches titles.",
  method: "GET",
  path: "/api/documents/trash",
  access: "admin",
  csv: true,
  query: pageQuery.extend(searchQuery.shape),
  response: z.array(trashedEntry),
});

export const readTrashed = endpoint({
  summary: "A deleted document with its text.",
  method: "GET",
  path: "/api/documents/trash/:id",
  access: "admin",
  params: byId,
  response: trashedDocument,
});

export const restoreDocument = endpoint({
  summary: "Take a document out of the trash: it has its versions and its place, and is found at once.",
  method: "POST",
  path: "/api/documents/:id/restore",
  access: "admin",
  params: byId,
  response: document,
});

export const restoreDocuments = endpoint({
  summary: "The same for several; those that are not in the trash any more are passed over.",
  method: "POST",
  path: "/api/documents/trash/restore",
  access: "admin",
  body: z.object({
    ids: z
      .array(id)
      .min(1, { error: "Name at least one document" })
      .max(documentsAtOnce, { error: `At most ${documentsAtOnce} documents at once` }),
  }),
  response: z.object({ restored: z.number().int() }),
});

export const purgeDocument = endpoint({
  summary: "Delete a document in the trash for good, with its versions.",
  method: "DELETE",
  path: "/api/documents/trash/:id",
  access: "admin",
  params: byId,
  response: success,
});
