import { z } from "zod";
import { byId, id, searchQuery, text, time } from "./common.ts";
import { audience, category } from "./documents.ts";
import { endpoint, success } from "./endpoint.ts";

/** Where documents can come from that are kept up to date by themselves. */
export const sourceKind = z.enum(["notion", "web"]);
export type SourceKind = z.infer<typeof sourceKind>;

/** How much a source covers: one page, a page of Notion with those in it, a database of Notion, or what a sitemap lists. */
export const sourceScope = z.enum(["page", "subpages", "database", "sitemap"]);
export type SourceScope = z.infer<typeof sourceScope>;

export const sourceSchedule = z.enum(["hourly", "daily", "weekly"]);
export type SourceSchedule = z.infer<typeof sourceSchedule>;

/** `waiting` before it was ever read; `failing` when the last reading did not work; `gone` when it is not found any more. */
export const sourceState = z.enum(["waiting", "reading", "fresh", "failing", "gone"]);
export type SourceState = z.infer<typeof sourceState>;

/** A document whose page says something else by now, held back because golden questions would change. */
export const heldPage = z.object({
  documentId: z.string(),
  title: z.string(),
  heldAt: time,
  /** How many golden questions would change, of how many; more may where the model was away. */
  changed: z.number().int(),
  asked: z.number().int(),
});
export type HeldPage = z.infer<typeof heldPage>;

export const source = z.object({
  id: z.string(),
  kind: sourceKind,
  scope: sourceScope,
  name: z.string(),
  url: z.string(),
  /** What its documents are given when they are made. */
  category: z.string().nullable(),
  audience: audience.nullable(),
  schedule: sourceSchedule,
  state: sourceState,
  /** How many documents of the library come from it. */
  documents: z.number().int(),
  /** How far the reading is that is under way; null while the pages are still being listed, and without one. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  /** Changed pages that wait for an admin; their documents say what they said before. */
  held: z.array(heldPage),
  /** What went wrong, in plain words. */
  error: z.string().nullable(),
  /** What else is to be known, such as pages that are gone or were left out. */
  notes: z.array(z.string()),
  goneAt: time.nullable(),
  /** When all of it was last read. */
  lastReadAt: time.nullable(),
  nextReadAt: time.nullable(),
  addedBy: z.string().nullable(),
  createdAt: time,
});
export type Source = z.infer<typeof source>;

/** How many sources there may be. */
export const sourceLimit = 100;

const hasCredentials = (url: string): boolean => {
  const { username, password } = new URL(url);
  return username !== "" || password !== "";
};

const link = z
  .string({ error: "Paste a link" })
  .trim()
  .min(1, { error: "Paste a link" })
  .max(2000, { error: "At most 2,000 characters" })
  .refine((url) => URL.canParse(url) && /^https?:$/u.test(new URL(url).protocol), {
    error: "A link that begins with https://",
    abort: true,
  })
  .refine((url) => !hasCredentials(url), { error: "A link without a name or password in it" });

const name = text(200, "A name is required");

export const listSources = endpoint({
  summary: "The sources that documents are read from, oldest first, with how they stand.",
  method: "GET",
  path: "/api/sources",
  access: "admin",
  response: z.array(source),
});

const what = {
  url: link,
  /** Of a Notion page: whether the pages in it are read as well. */
  subpages: z.boolean().optional(),
};

/** What would be read of a link. */
export const sourcePreview = z.object({
  kind: sourceKind,
  scope: sourceScope,
  name: z.string(),
  url: z.string(),
  pages: z.number().int(),
  /** Whether there may be more pages than were counted. */
  more: z.boolean(),
  /** The first pages and how they begin. */
  documents: z.array(z.object({ title: z.string(), excerpt: z.string(), url: z.string() })),
  warnings: z.array(z.string()),
  /** Sitemaps of the same site, which could be read in place of the one page. */
  sitemaps: z.array(z.string()),
});
export type SourcePreview = z.infer<typeof sourcePreview>;

export const previewSource = endpoint({
  summary:
    "What would be read of a link: its name, how many pages, how the first ones begin, and what to know before.",
  method: "POST",
  path: "/api/sources/preview",
  access: "admin",
  limited: "source",
  body: z.object(what),
  response: sourcePreview,
});

export const addSource = endpoint({
  summary: "Add a source; it is read at once, and again by its schedule. 409 when it is there already.",
  method: "POST",
  path: "/api/sources",
  access: "admin",
  limited: "source",
  body: z.object({
    ...what,
    name: name.optional(),
    schedule: sourceSchedule.optional(),
    category: category.optional(),
    audience: audience.nullable().optional(),
  }),
  status: 201,
  response: source,
});

export const changeSource = endpoint({
  summary:
    "Change a source; absent fields stay. Its documents that are still in its category, or have its audience, follow it.",
  method: "PATCH",
  path: "/api/sources/:id",
  access: "admin",
  params: byId,
  body: z.object({
    name: name.optional(),
    schedule: sourceSchedule.optional(),
    category: category.optional(),
    audience: audience.nullable().optional(),
  }),
  response: source,
});

export const removeSource = endpoint({
  summary: "Remove a source; its documents go to the trash, or are kept as documents of one's own.",
  method: "DELETE",
  path: "/api/sources/:id",
  access: "admin",
  params: byId,
  query: z.object({ documents: z.enum(["trash", "keep"], { error: "Either trash or keep" }) }),
  response: success,
});

export const readSource = endpoint({
  summary: "Read a source now.",
  method: "POST",
  path: "/api/sources/:id/read",
  access: "admin",
  limited: "source",
  params: byId,
  response: source,
});

const heldParams = z.object({ id, documentId: id });

export const readHeldPage = endpoint({
  summary:
    "What a page that is held back says by now, to be tried on the golden questions; 404 where it is not held.",
  method: "GET",
  path: "/api/sources/:id/held/:documentId",
  access: "admin",
  params: heldParams,
  response: z.object({ documentId: z.string(), title: z.string(), content: z.string() }),
});

export const settleHeldPage = endpoint({
  summary:
    "Publish what a held page says by now as a new version of its document, or keep the document as it is until the page changes again. 404 where it is not held any more.",
  method: "POST",
  path: "/api/sources/:id/held/:documentId",
  access: "admin",
  params: heldParams,
  body: z.object({ publish: z.boolean() }),
  response: source,
});

/** A page or database that is shared with the integration. */
export const notionPlace = z.object({
  id: z.string(),
  kind: z.enum(["page", "database"]),
  title: z.string(),
  url: z.string(),
  editedAt: time,
  /** Whether it is a source already. */
  added: z.boolean(),
});
export type NotionPlace = z.infer<typeof notionPlace>;

export const findNotionPages = endpoint({
  summary:
    "Pages and databases of Notion that are shared with the integration, the last edited first, whose titles match. 409 where no Notion is configured.",
  method: "GET",
  path: "/api/sources/notion-pages",
  access: "admin",
  limited: "source",
  query: searchQuery,
  response: z.array(notionPlace),
});
