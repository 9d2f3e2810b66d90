import { z } from "zod";
import { passageEnds } from "./chat.ts";
import { byId, id, pageQuery, searchQuery, showsSomething, text, time } from "./common.ts";
import { documentPlace, documentSource } from "./document-source.ts";
import { bodyLimits, endpoint, success } from "./endpoint.ts";

/** The document categories, in the order screens show them. */
export const categories = [
  "BD Essentials",
  "BD Policies & Extras",
  "Resources",
  "Service Decks",
  "Team Management",
  "Lead Handling Scripts",
] as const;
export type Category = (typeof categories)[number];

/** Where a document lands that names no known category. */
export const defaultCategory: Category = "BD Essentials";

/** Who may be told what a document says: agents only, or leads too. */
export const audience = z.enum(["agents", "leads"]);
export type Audience = z.infer<typeof audience>;

/** The categories whose documents may be told to leads unless they say otherwise. */
export const leadCategories: readonly Category[] = ["Lead Handling Scripts", "Service Decks", "Resources"];

/** What a document of a category is where neither it nor an admin says otherwise. */
export const usualAudience = (category: string | null): Audience =>
  leadCategories.some((known) => known === category) ? "leads" : "agents";

/** What a document without a category is listed under. */
export const generalCategory = "General";

/** The largest file to import, in bytes. */
export const importLimit = 10 * 1024 * 1024;

/** The longest document, in bytes of UTF-8. */
export const documentLimit = 1024 * 1024;

/** Somebody of the team who answers for a document. */
const documentOwner = z.object({ id: z.string(), username: z.string() });

/** A document without its text, as lists have it. */
export const documentEntry = z.object({
  id: z.string(),
  title: z.string(),
  category: z.string().nullable(),
  orderIndex: z.number().int().nullable(),
  uploadedAt: time,
  updatedAt: time,
  fileType: z.string(),
  /** One more after every change; Extras documents keep theirs. */
  version: z.number().int(),
  /** Extras documents are made of question-answer entries and cannot be edited whole. */
  kind: z.enum(["document", "extras", "extras_lead"]),
  /** Null is what is usual in its category; Extras LEAD may be told to leads, Extras may not. */
  audience: audience.nullable(),
  /** Whether it came with the product, and nobody has made it their own by editing it. */
  sample: z.boolean(),
  /** Who sees to it that it stays true. */
  owner: documentOwner.nullable(),
  /** The day from which on it is to be read again, as YYYY-MM-DD. */
  reviewOn: z.iso.date().nullable(),
  source: documentSource.nullable(),
});
export type DocumentEntry = z.infer<typeof documentEntry>;

export const document = documentEntry.extend({ content: z.string() });
export type KnowledgeDocument = z.infer<typeof document>;

const title = text(300, "A title is required");
const content = z
  .string({ error: "Content is required" })
  .refine(showsSomething, { error: "Content is required" })
  .refine((value) => new TextEncoder().encode(value).length <= documentLimit, {
    error: "At most 1 MB of text",
  });
/** A category's name as it comes in; one that is unknown becomes the default. */
export const category = z.string().trim().max(100).nullable();
const orderIndex = z
  .number({ error: "A whole number, zero or more" })
  .int({ error: "A whole number, zero or more" })
  .min(0, { error: "A whole number, zero or more" })
  .max(1_000_000, { error: "At most 1,000,000" })
  .nullable();
const version = z.int().min(1).max(2_147_483_647);
const fileType = z.string().trim().max(100);

export const listDocuments = endpoint({
  summary: "Every document, in display order.",
  method: "GET",
  path: "/api/documents",
  access: "user",
  response: z.array(document),
});

/** As the product brought it, people's own, with its review date come, or with nobody who looks after it. */
export const documentState = z.enum(["sample", "own", "review", "unowned"]);
export type DocumentState = z.infer<typeof documentState>;

const documentFilter = {
  ...searchQuery.shape,
  /** Who may be told it, by its own word or its category's. */
  audience: audience.optional(),
  /** A part of the username of who looks after it. */
  owner: z.string().trim().max(33).optional(),
  place: documentPlace.optional(),
  state: documentState.optional(),
};

/** A category of the library with the first of its documents, a page of them at most. */
export const documentCategory = z.object({
  category: z.string(),
  count: z.number().int(),
  documents: z.array(documentEntry),
});
export type DocumentCategory = z.infer<typeof documentCategory>;

export const listDocumentCategories = endpoint({
  summary:
    "The categories that have documents, in display order, each with how many it has and the first of them without their texts. `q` searches titles.",
  method: "GET",
  path: "/api/documents/categories",
  access: "user",
  csv: true,
  query: z.object({ ...documentFilter, category: z.string().trim().max(100).optional() }),
  response: z.array(documentCategory),
});

export const listDocumentEntries = endpoint({
  summary:
    "Documents of a category without their texts, in display order; those of none are in General. `cursor` is the id of the last one seen, `q` searches titles.",
  method: "GET",
  path: "/api/documents/entries",
  access: "user",
  query: pageQuery.extend({ ...documentFilter, category: text(100, "Name a category") }),
  response: z.array(documentEntry),
});

export const readDocument = endpoint({
  summary: "One document with its text.",
  method: "GET",
  path: "/api/documents/:id",
  access: "user",
  params: byId,
  response: document,
});

export const addDocument = endpoint({
  summary: `Add a document; it is searchable at once. A \`category\` that is missing or none of the six becomes \`${defaultCategory}\`. \`fromQuestion\` is the common question that it is made of; 409 where a document of it is there already.`,
  method: "POST",
  path: "/api/documents",
  access: "admin",
  body: z.object({
    title,
    content,
    category: category.optional(),
    orderIndex: orderIndex.optional(),
    audience: audience.nullable().optional(),
    fileType: fileType.optional(),
    fromQuestion: id.optional(),
  }),
  bodyBytes: bodyLimits.document,
  status: 201,
  response: document,
});

export const changeDocument = endpoint({
  summary: `Change a document; absent fields stay, the earlier version is kept. A new \`category\` that is none of the six becomes \`${defaultCategory}\`. With \`basedOn\`, the version that was being edited, fields sent as they were in it stay as they are now, and what somebody else has changed in the meantime answers 409 and names \`basedOn\`. The title and text of a document with a \`source\` are edited there: changing them answers 409.`,
  method: "PUT",
  path: "/api/documents/:id",
  access: "admin",
  params: byId,
  body: z.object({
    title: title.optional(),
    content: content.optional(),
    category: category.optional(),
    orderIndex: orderIndex.optional(),
    audience: audience.nullable().optional(),
    basedOn: version.optional(),
  }),
  bodyBytes: bodyLimits.document,
  response: document,
});

/** How many documents are put in order at once. */
export const orderedAtOnce = 500;

export const orderDocuments = endpoint({
  summary:
    "Put documents of a category in this order; those that are not named come after them, in the order they have. 409 where one of them is not in it any more.",
  method: "PUT",
  path: "/api/documents/order",
  access: "admin",
  body: z.object({
    category: text(100, "Name a category"),
    ids: z
      .array(id)
      .min(1, "Name at least one document")
      .max(orderedAtOnce, `At most ${orderedAtOnce} documents`)
      .refine((ids) => new Set(ids).size === ids.length, { error: "Name each document once" }),
  }),
  response: success,
});

export const removeDocument = endpoint({
  summary: "Remove a document from the library and from retrieval.",
  method: "DELETE",
  path: "/api/documents/:id",
  access: "admin",
  params: byId,
  response: success,
});

export const searchResult = z.object({
  id: z.string(),
  title: z.string(),
  category: z.string().nullable(),
  snippet: z.string(),
  /** The words of title and snippet that were found, in small letters. */
  found: z.array(z.string()),
  /** Where in the document that stands. */
  heading: z.string().nullable(),
  passage: passageEnds,
  relevanceScore: z.number().min(0).max(100),
});
export type SearchResult = z.infer<typeof searchResult>;

export const searchDocuments = endpoint({
  summary: "Documents that match a text, best first.",
  method: "GET",
  path: "/api/documents/search/:query",
  access: "user",
  limited: "search",
  params: z.object({ query: text(500, "Enter a text to search for") }),
  response: z.array(searchResult),
});

export const documentVersion = z.object({
  version: z.number().int(),
  title: z.string(),
  content: z.string(),
  category: z.string().nullable(),
  orderIndex: z.number().int().nullable(),
  audience: audience.nullable(),
  editedBy: z.string().nullable(),
  editedAt: time,
});
export type DocumentVersion = z.infer<typeof documentVersion>;

/** How many earlier versions are listed at once, for each has its whole text. */
export const versionsAtOnce = 10;

export const listDocumentVersions = endpoint({
  summary: "A document's earlier versions, newest first, ten at a time.",
  method: "GET",
  path: "/api/documents/:id/versions",
  access: "admin",
  params: byId,
  query: pageQuery,
  response: z.array(documentVersion),
});

export const restoreDocumentVersion = endpoint({
  summary: "Make an earlier version the current one; who may be told it stays as it is.",
  method: "POST",
  path: "/api/documents/:id/versions/:version/restore",
  access: "admin",
  params: z.object({ id, version: z.coerce.number().int().min(1).max(2_147_483_647) }),
  response: document,
});

export const importDocument = endpoint({
  summary:
    "Add a Markdown, text, HTML, Word, PDF, PowerPoint, Excel or CSV file as a document, converted to Markdown. A ZIP answers 415: it becomes many documents by way of `/api/imports`.",
  method: "POST",
  path: "/api/documents/import",
  access: "admin",
  limited: "upload",
  upload: { field: "file", maxBytes: importLimit },
  body: z.object({ category: category.optional() }),
  status: 201,
  response: document,
});
