import { z } from "zod";
import { id, pageQuery } from "./common.ts";
import { audience, categories, documentEntry } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { documentsAtOnce } from "./trash.ts";

/** The longest and the shortest time between two reviews, in days. */
export const reviewLimits = { least: 1, most: 3_650 } as const;

const day = z.iso.date({ error: "A day as YYYY-MM-DD" });

export const changeDocuments = endpoint({
  summary:
    "Change several documents at once: who may be told them, their category, owner and review date; `reviewed` notes that they were read today and sets the next date; `trash` deletes them. Absent fields stay, those that are gone are passed over; all or none are changed.",
  method: "PATCH",
  path: "/api/documents/bulk",
  access: "admin",
  body: z
    .object({
      ids: z
        .array(id)
        .min(1, { error: "Name at least one document" })
        .max(documentsAtOnce, { error: `At most ${documentsAtOnce} documents at once` }),
      audience: audience.nullable().optional(),
      category: z.enum(categories, { error: "Name a category" }).optional(),
      ownerId: id.nullable().optional(),
      reviewOn: day.nullable().optional(),
      reviewed: z.literal(true, { error: "True or absent" }).optional(),
      trash: z.literal(true, { error: "True or absent" }).optional(),
    })
    .refine(({ ids: _ids, ...change }) => Object.values(change).some((value) => value !== undefined), {
      error: "Say what is to be changed",
    }),
  response: z.object({ changed: z.number().int() }),
});

export const categoryDefault = z.object({ category: z.enum(categories), audience });
export type CategoryDefault = z.infer<typeof categoryDefault>;

/** Who may be told the documents of each category that say nothing themselves, and how often all are reviewed. */
export const libraryDefaults = z.object({
  categories: z.array(categoryDefault),
  reviewDays: z.number().int(),
});
export type LibraryDefaults = z.infer<typeof libraryDefaults>;

export const readLibraryDefaults = endpoint({
  summary:
    "Who may usually be told the documents of each category, and after how many days one is reviewed again.",
  method: "GET",
  path: "/api/documents/defaults",
  access: "admin",
  response: libraryDefaults,
});

export const saveLibraryDefaults = endpoint({
  summary: "Change them; a category that is not named stays as it is.",
  method: "PUT",
  path: "/api/documents/defaults",
  access: "admin",
  body: z.object({
    categories: z
      .array(z.object({ category: z.enum(categories, { error: "Name a category" }), audience }))
      .max(categories.length, { error: "Name each category once" })
      .refine((named) => new Set(named.map(({ category }) => category)).size === named.length, {
        error: "Name each category once",
      })
      .optional(),
    reviewDays: z
      .int({ error: "A whole number of days" })
      .min(reviewLimits.least, { error: "At least one day" })
      .max(reviewLimits.most, { error: `At most ${reviewLimits.most.toLocaleString("en")} days` })
      .optional(),
  }),
  response: libraryDefaults,
});

export const listReviews = endpoint({
  summary:
    "Documents whose review date has come, the longest overdue first, without their texts. `mine` lists those the caller looks after.",
  method: "GET",
  path: "/api/documents/reviews",
  access: "admin",
  query: pageQuery.extend({ mine: z.enum(["true", "false"]).optional() }),
  response: z.array(documentEntry),
});

/** What is to be known of a document before its word is taken: it is the sample's, or nobody has reviewed it in time. */
export const documentMark = z.object({
  id: z.string(),
  sample: z.boolean(),
  /** The day it was to be reviewed on, once that has passed. */
  overdueSince: day.nullable(),
});
export type DocumentMark = z.infer<typeof documentMark>;

/** So many marks are told at most. */
export const mostMarks = 2_000;

export const listDocumentMarks = endpoint({
  summary: "The documents that came with the product and those whose review is overdue.",
  method: "GET",
  path: "/api/documents/marks",
  access: "user",
  response: z.array(documentMark),
});
