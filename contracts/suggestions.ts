import { z } from "zod";
import { service, text } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** The longest message of a lead that is offered, in characters. */
export const leadMessageLimit = 500;

/** A message that leads often write; with the service it is about, if it is about one. */
export const leadSuggestion = z.object({
  text: text(leadMessageLimit, "An entry is empty"),
  service: service.optional(),
});
export type LeadSuggestion = z.infer<typeof leadSuggestion>;

/** What empty conversations offer to start from. */
export const suggestions = z.object({
  questions: z.array(z.string()),
  leadMessages: z.array(leadSuggestion),
});
export type Suggestions = z.infer<typeof suggestions>;

export const readSuggestions = endpoint({
  summary:
    "What empty conversations offer: up to five questions that the library surely answers, those of the guidance first, then others that people ask and that its headings ask; and five messages of leads.",
  method: "GET",
  path: "/api/suggestions",
  access: "user",
  response: suggestions,
});

/** A question that is offered, or could be: pinned in the guidance, asked often and answered well, or made of a heading. */
export const suggestedQuestion = z.object({
  question: z.string(),
  origin: z.enum(["pinned", "asked", "heading"]),
  /** The document that answers it. */
  documentId: z.string(),
  title: z.string(),
});
export type SuggestedQuestion = z.infer<typeof suggestedQuestion>;

export const suggestedQuestions = z.object({
  offered: z.array(suggestedQuestion),
  /** Further ones that could be pinned. */
  others: z.array(suggestedQuestion),
  /** Pinned ones that the library does not surely answer, so that they are not offered. */
  unanswered: z.array(z.string()),
});
export type SuggestedQuestions = z.infer<typeof suggestedQuestions>;

export const readSuggestedQuestions = endpoint({
  summary:
    "The questions that an empty chat offers now, where they come from, and which pinned ones it does not offer.",
  method: "GET",
  path: "/api/guidance/suggestions",
  access: "admin",
  response: suggestedQuestions,
});
