import { z } from "zod";
import { answerMode } from "./chat.ts";
import { byId, keptQuestion, markdown, moduleName, searchedPage, seenText, service, time } from "./common.ts";
import { bodyLimits, endpoint } from "./endpoint.ts";

/** How much of a source document a reply shows, in characters. */
export const sourcePreviewLength = 500;

/** From this many days on, replies of all time are listed. */
export const allTimeDays = 365;

/** What replies can be narrowed to by the thumb their agent gave them. */
export const replyRatings = ["helpful", "unhelpful", "none"] as const;
export type ReplyRating = (typeof replyRatings)[number];

/** What they can be narrowed to by whether the library could answer. */
export const replyOutcomes = ["answered", "gap"] as const;
export type ReplyOutcome = (typeof replyOutcomes)[number];

/** The longest answer an admin may write, in characters. */
export const answerLimit = 20_000;

/** A document an answer rested on; `content` is its beginning, empty once the document is removed. */
export const sourceDocument = z.object({ id: z.string(), title: z.string(), content: z.string() });
export type SourceDocument = z.infer<typeof sourceDocument>;

/** An asked question with what was answered; `id` is that of the question. */
export const agentReply = z.object({
  id: z.string(),
  userQuestion: z.string(),
  module: moduleName,
  service: service.nullable(),
  projectName: z.string().nullable(),
  proposalReceived: z.boolean().nullable(),
  telegramUsername: z.string(),
  askedAt: time,
  aiResponse: z.string(),
  mode: answerMode,
  knowledgeGapDetected: z.boolean(),
  /** Whether the answer said that it may not be what was asked for. */
  unsure: z.boolean(),
  sourceDocuments: z.array(sourceDocument),
  /** The agent's thumb on the answer; null while there is none. */
  helpful: z.boolean().nullable(),
  /** Why it did not help, where the agent said so. */
  ratingReason: z.string().nullable(),
  /** The core team's answer: what it was improved to, or what the request that asks the same was answered. */
  improvedAnswer: z.string().nullable(),
  improvedAt: time.nullable(),
});
export type AgentReply = z.infer<typeof agentReply>;

export const days = z
  .string()
  .regex(/^[1-9]\d{0,8}$/u, { error: "A whole number of days, at least 1" })
  .transform(Number);

export const listAgentReplies = endpoint({
  summary:
    "What was answered in the last days, newest first; 365 days mean all time. `q` searches question, asker, project and answer; those with its words in the answer alone come last.",
  method: "GET",
  path: "/api/bd-questions/agent-replies",
  access: "admin",
  csv: true,
  query: searchedPage.extend({
    /** Default 7. */
    daysBack: days.optional(),
    /** Another name of daysBack, which goes before it. */
    days: days.optional(),
    module: moduleName.default("bd_assistant"),
    service: service.optional(),
    /** A part of the username of who asked. */
    person: z.string().trim().max(33).optional(),
    outcome: z.enum(replyOutcomes, { error: "answered or gap" }).optional(),
    rating: z.enum(replyRatings, { error: "helpful, unhelpful or none" }).optional(),
    /** A part of the title of a document that the answer rests on. */
    source: z.string().trim().max(100).optional(),
  }),
  response: z.array(agentReply),
});

const improvement = {
  access: "admin",
  params: byId,
  body: z.object({
    improvedAnswer: markdown(answerLimit, "Enter the improved answer"),
    originalQuestion: keptQuestion,
    questionId: z.string().max(100).optional(),
    /** The core team's answer that was being improved; another one given in the meantime answers 409 and names this. */
    basedOn: seenText.optional(),
    /** Whether those who were told the earlier answer are told this one in its place. */
    tell: z.boolean().default(true),
  }),
  bodyBytes: bodyLimits.answer,
  response: agentReply,
} as const;

export const improveAnswer = endpoint({
  ...improvement,
  summary:
    "Add a better answer to Extras; the next person who asks gets it. What was asked in the Lead Replier answers 409.",
  method: "POST",
  path: "/api/bd-questions/:id/improve",
});

export const improveLeadAnswer = endpoint({
  ...improvement,
  summary:
    "Add a better reply to Extras LEAD; the next such lead gets it. What was asked in the BD Assistant answers 409.",
  method: "POST",
  path: "/api/bd-questions/:id/improve-lead",
});

export const countTold = endpoint({
  summary:
    "How many people were told an answer, and would be told a better one in its place; by the id of a reply or of a feedback request.",
  method: "GET",
  path: "/api/bd-questions/:id/told",
  access: "admin",
  params: byId,
  response: z.object({ people: z.number().int() }),
});
