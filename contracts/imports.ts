import { z } from "zod";
import { id, text, time } from "./common.ts";
import { addDocument, audience, importLimit } from "./documents.ts";
import { bodyLimits, endpoint, success } from "./endpoint.ts";

/** How many files may be dropped at once, those within archives counted. */
export const mostImportFiles = 500;

/** The largest ZIP archive, in bytes; each file in it may be as large as any other. */
export const archiveLimit = 10 * importLimit;

/** What a file in an import has come to. */
export const importFileState = z.enum(["waiting", "ready", "refused", "imported", "unchanged", "failed"]);
export type ImportFileState = z.infer<typeof importFileState>;

const importFile = z.object({
  id: z.string(),
  /** With the folders that it was dropped with. */
  path: z.string(),
  bytes: z.number().int(),
  state: importFileState,
  /** Why it was not taken; null where it was. */
  refusal: z.string().nullable(),
  title: z.string().nullable(),
  category: z.string().nullable(),
  /** Null is what is usual in its category. */
  audience: audience.nullable(),
  /** What the file was, as in "11 pages". */
  extent: z.string().nullable(),
  /** What of it was not read. */
  warnings: z.array(z.string()),
  /** The document that has its title or was made from it before; null where there is none. */
  match: z
    .object({ id: z.string(), title: z.string(), version: z.number().int(), sameText: z.boolean() })
    .nullable(),
  /** Whether it becomes a document of its own in spite of the match. */
  asNew: z.boolean(),
  /** The document that came of it. */
  documentId: z.string().nullable(),
});
export type ImportFile = z.infer<typeof importFile>;

const importState = z.enum(["open", "writing", "done"]);

export const libraryImport = z.object({
  id: z.string(),
  state: importState,
  createdAt: time,
  files: z.array(importFile),
});
export type LibraryImport = z.infer<typeof libraryImport>;

const ofImport = z.object({ id });
const ofFile = z.object({ id, fileId: id });

export const startImport = endpoint({
  summary:
    "Begin an import: files are added to it, looked at and changed, and become documents once it is confirmed.",
  method: "POST",
  path: "/api/imports",
  access: "admin",
  status: 201,
  response: libraryImport,
});

export const listImports = endpoint({
  summary:
    "The caller's own latest import with its files, until it is a day old or dismissed; empty where there is none.",
  method: "GET",
  path: "/api/imports",
  access: "admin",
  response: z.array(libraryImport),
});

export const readImport = endpoint({
  summary: "An import of the caller with what each of its files becomes.",
  method: "GET",
  path: "/api/imports/:id",
  access: "admin",
  params: ofImport,
  response: libraryImport,
});

export const addImportFile = endpoint({
  summary:
    "Add a file of at most 10 MB, or a ZIP of such files of at most 100 MB, to an import. It is kept and read later. `path` is its name with the folders it was dropped with: one that is called as a category puts it there.",
  method: "POST",
  path: "/api/imports/:id/files",
  access: "admin",
  limited: "import",
  params: ofImport,
  upload: { field: "file", maxBytes: archiveLimit },
  body: z.object({ path: z.string().max(1000).optional() }),
  status: 201,
  response: importFile,
});

export const readImportFile = endpoint({
  summary: "The text that a file becomes, and what its match says now.",
  method: "GET",
  path: "/api/imports/:id/files/:fileId",
  access: "admin",
  params: ofFile,
  response: z.object({ content: z.string(), current: z.string().nullable() }),
});

export const changeImportFile = endpoint({
  summary:
    "Change what a file becomes: its title, text, category, audience, and whether it becomes a new document in spite of its match. Absent fields stay.",
  method: "PATCH",
  path: "/api/imports/:id/files/:fileId",
  access: "admin",
  params: ofFile,
  body: z.object({
    title: text(300, "A title is required").optional(),
    content: addDocument.body.shape.content.optional(),
    category: z.string().trim().max(100).optional(),
    audience: audience.nullable().optional(),
    asNew: z.boolean().optional(),
  }),
  bodyBytes: bodyLimits.document,
  response: importFile,
});

export const changeImport = endpoint({
  summary: "Put all files of an import into a category, or say of all who may be told them.",
  method: "PATCH",
  path: "/api/imports/:id",
  access: "admin",
  params: ofImport,
  body: z.object({
    category: z.string().trim().max(100).optional(),
    audience: audience.nullable().optional(),
  }),
  response: libraryImport,
});

export const removeImportFile = endpoint({
  summary: "Take a file out of an import.",
  method: "DELETE",
  path: "/api/imports/:id/files/:fileId",
  access: "admin",
  params: ofFile,
  response: success,
});

export const confirmImport = endpoint({
  summary:
    "Have the files of an import become documents. They are written one by one; reading the import tells how far that is.",
  method: "POST",
  path: "/api/imports/:id/confirm",
  access: "admin",
  params: ofImport,
  status: 200,
  response: libraryImport,
});

export const removeImport = endpoint({
  summary: "Give up an import, or dismiss one that is done; its documents stay.",
  method: "DELETE",
  path: "/api/imports/:id",
  access: "admin",
  params: ofImport,
  response: success,
});
