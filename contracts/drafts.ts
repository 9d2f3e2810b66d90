import { z } from "zod";
import { id } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** How many answered requests a document can be drafted from at once. */
export const draftedFrom = 10;

/** A document that a model wrote, for an admin to look at; nothing of it is stored. */
export const draftedDocument = z.object({
  title: z.string(),
  content: z.string(),
  /** What of it none of the answers says, as it is written. */
  unsupported: z.array(z.string()),
});
export type DraftedDocument = z.infer<typeof draftedDocument>;

export const draftDocument = endpoint({
  summary:
    "Have the model write a document from the core team's answers to requests, or from what a reply was improved to, as a draft that nothing is stored of. 409 without a model, or where one of them is not answered; 503 while the model is away.",
  method: "POST",
  path: "/api/drafts/document",
  access: "admin",
  limited: "chat",
  body: z
    .object({
      feedbackIds: z
        .array(id)
        .max(draftedFrom, { error: `At most ${draftedFrom} requests` })
        .default([]),
      replyId: id.optional(),
    })
    .refine(({ feedbackIds, replyId }) => feedbackIds.length > 0 || replyId !== undefined, {
      path: ["feedbackIds"],
      error: "Name at least one answered request",
    }),
  response: draftedDocument,
});

/** Whose answer it is: the core team's to a request, or what an agent's reply was improved to. */
const givenAnswer = z
  .object({ feedbackId: id.optional(), replyId: id.optional() })
  .refine(({ feedbackId, replyId }) => (feedbackId === undefined) !== (replyId === undefined), {
    path: ["feedbackId"],
    error: "Name either an answered request or an improved reply",
  });
export type GivenAnswerId = z.infer<typeof givenAnswer>;

/** A section of a document with an answer worked into it, for an admin to approve; nothing of it is stored. */
export const draftedMerge = z.object({
  /** The document as it is, and its version, which the change is based on. */
  documentId: z.string(),
  title: z.string(),
  version: z.number().int(),
  heading: z.string().nullable(),
  /** The section as it is and as it would be. */
  before: z.string(),
  after: z.string(),
  /** What of the document stands above and below it, so that the three make the whole of it. */
  above: z.string(),
  below: z.string(),
  /** What of the new section neither the old one nor the answer says. */
  unsupported: z.array(z.string()),
});
export type DraftedMerge = z.infer<typeof draftedMerge>;

export const draftMerge = endpoint({
  summary:
    "Have the model work the core team's answer to a request, or what a reply was improved to, into the section of the document that is about it, as a difference to approve. 409 without a model, where no section is about it, and where the section says so already; 503 while the model is away.",
  method: "POST",
  path: "/api/drafts/merge",
  access: "admin",
  limited: "chat",
  body: givenAnswer,
  response: draftedMerge,
});

/** A title and headings for the text of an imported file that has none; nothing of it is stored. */
export const draftedOutline = z.object({ title: z.string(), content: z.string() });
export type DraftedOutline = z.infer<typeof draftedOutline>;

export const draftOutline = endpoint({
  summary:
    "Have the model give a file of the caller's open import a title and headings; its text stays as it is. 409 without a model, and where the text has headings; 503 while the model is away.",
  method: "POST",
  path: "/api/drafts/outline",
  access: "admin",
  limited: "chat",
  body: z.object({ importId: id, fileId: id }),
  response: draftedOutline,
});
