import { z } from "zod";
import { scoredSource } from "./chat.ts";
import {
  byId,
  id,
  keptQuestion,
  lastDays,
  markdown,
  moduleName,
  pageSize,
  searchedPage,
  seenText,
  service,
  showsSomething,
  time,
} from "./common.ts";
import { bodyLimits, endpoint, success } from "./endpoint.ts";

export const feedbackStatuses = ["pending", "answered", "approved"] as const;
export const feedbackStatus = z.enum(feedbackStatuses);
export type FeedbackStatus = z.infer<typeof feedbackStatus>;

/** Whether a request has a draft to approve. */
export const draftChoices = ["with", "without"] as const;
export const drafting = z.enum(draftChoices);
export type Drafting = z.infer<typeof drafting>;

/** Whether a request is a BD priority. */
export const priorityChoices = ["yes", "no"] as const;
export const prioritised = z.enum(priorityChoices);
export type Prioritised = z.infer<typeof prioritised>;

/** The longest answer the core team can give, in characters. */
export const adminResponseLimit = 20_000;

/** Whether asking the question again is answered from the core team's answer; `reason` says why not. */
export const closure = z.object({
  state: z.enum(["checking", "proven", "unproven"]),
  reason: z.string().nullable(),
  checkedAt: time.nullable(),
});
export type Closure = z.infer<typeof closure>;

/** How long an answer can be taken back, in milliseconds; nobody is told it until then. */
export const undoMs = 5000;

/** How many of those who asked a request shows. */
export const askersShown = 50;

export const feedbackRequest = z.object({
  id: z.string(),
  userQuestion: z.string(),
  telegramUsername: z.string(),
  createdAt: time,
  answeredAt: time.nullable(),
  /** The admin who answered or approved. */
  answeredBy: z.string().nullable(),
  module: moduleName,
  service: service.nullable(),
  proposalReceived: z.boolean().nullable(),
  aiResponse: z.string().nullable(),
  /** Whether that draft rests on the knowledge base; null where it is not known. */
  aiGrounded: z.boolean().nullable(),
  adminResponse: z.string().nullable(),
  /** The question that the answer is kept under, where that is not the one asked. */
  keptQuestion: z.string().nullable(),
  status: feedbackStatus,
  bdPriority: z.boolean(),
  /** Those who asked last; `askCount` counts all. */
  askers: z.array(z.object({ telegramUsername: z.string(), askedAt: time })).max(askersShown),
  askCount: z.number().int(),
  /** Null while nobody has answered. */
  closure: closure.nullable(),
  /** Of a pending one: what the library answers by now, though it did not when it was asked; null where it does not. */
  foundAnswer: z.object({ text: z.string(), sources: z.array(scoredSource), foundAt: time }).nullable(),
});
export type FeedbackRequest = z.infer<typeof feedbackRequest>;

/** What is said of an answer without words. */
export const missingResponse = "Please provide a response before submitting.";
export const listFeedback = endpoint({
  summary:
    "Questions the assistant could not answer, newest first; of the pending ones those of BD priority before all others. `q` searches question, asker, service and answer.",
  method: "GET",
  path: "/api/feedback",
  access: "admin",
  csv: true,
  query: searchedPage.extend({
    status: feedbackStatus.optional(),
    module: moduleName.optional(),
    service: service.optional(),
    /** A part of the username of anybody who asked. */
    person: z.string().trim().max(33).optional(),
    /** Opened in the last so many days. */
    days: lastDays.optional(),
    /** Opened at least so many days ago. */
    waiting: lastDays.optional(),
    priority: prioritised.optional(),
    draft: drafting.optional(),
  }),
  response: z.array(feedbackRequest),
});

export const readFeedback = endpoint({
  summary: "One question the assistant could not answer.",
  method: "GET",
  path: "/api/feedback/:id",
  access: "admin",
  params: byId,
  response: feedbackRequest,
});

export const resolveFeedback = endpoint({
  summary:
    "Answer a pending request, or approve the answer the assistant drafted; 409 when it is not pending.",
  method: "PATCH",
  path: "/api/feedback/:id",
  access: "admin",
  params: byId,
  body: z
    .object({
      status: z.enum(["answered", "approved"], { error: "Must be answered or approved" }),
      adminResponse: z
        .string({ error: missingResponse })
        .trim()
        .max(adminResponseLimit, { error: `At most ${adminResponseLimit.toLocaleString("en")} characters` })
        .nullish(),
      originalQuestion: keptQuestion,
    })
    .refine(({ status, adminResponse }) => status === "approved" || showsSomething(adminResponse ?? ""), {
      path: ["adminResponse"],
      error: missingResponse,
    }),
  bodyBytes: bodyLimits.answer,
  response: feedbackRequest,
});

export const improveFeedback = endpoint({
  summary:
    "Replace the core team's answer to a request; what the assistant answers is checked again. With `basedOn`, the answer that was being improved, another one given in the meantime answers 409 and names `basedOn`.",
  method: "POST",
  path: "/api/feedback/:id/improve",
  access: "admin",
  params: byId,
  body: z.object({
    improvedAnswer: markdown(adminResponseLimit, missingResponse),
    originalQuestion: keptQuestion,
    basedOn: seenText.optional(),
    /** Whether those who were told the earlier answer are told this one in its place. */
    tell: z.boolean().default(true),
  }),
  bodyBytes: bodyLimits.answer,
  response: feedbackRequest,
});

export const takeBackFeedback = endpoint({
  summary:
    "Take answers back within five seconds, before anybody is told them: the requests are pending again, and Extras is as it was. What was answered together is taken back together. Answers that were told or changed are left as they are; 409 when all were.",
  method: "POST",
  path: "/api/feedback/take-back",
  access: "admin",
  body: z.object({
    ids: z
      .array(id)
      .min(1, { error: "Name at least one request" })
      .max(pageSize, { error: `At most ${pageSize} requests` }),
  }),
  response: z.object({ pending: z.array(feedbackRequest), left: z.array(z.string()) }),
});

export const removeFeedback = endpoint({
  summary: "Delete a request, whatever its state.",
  method: "DELETE",
  path: "/api/feedback/:id",
  access: "admin",
  params: byId,
  response: success,
});
