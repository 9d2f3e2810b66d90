import { z } from "zod";
import { replyRatings } from "./agent-replies.ts";
import { id, lastDays, service, time } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { feedbackStatus, prioritised } from "./feedback.ts";

/** A question is common that was asked at least this often in so many days. */
export const common = { askings: 3, days: 90 } as const;

/** Of a common question at most so many groups, ids and askings are listed, the newest. */
export const commonLimits = { groups: 20, ids: 50, instances: 10 } as const;

/** One asking of a common question. `aiResponse` is the answer, or the reply suggested for a lead. */
export const questionInstance = z.object({
  id: z.string(),
  createdAt: time,
  telegramUsername: z.string(),
  bdPriority: z.boolean(),
  status: feedbackStatus,
  userQuestion: z.string(),
  aiResponse: z.string().nullable(),
  projectName: z.string().nullable(),
  service: service.nullable(),
});
export type QuestionInstance = z.infer<typeof questionInstance>;

/** So many of the latest askings say how a common question is answered. */
export const judgedAskings = 30;

/** So many answers that did not help are a pattern. */
export const fewestUnhelpful = 2;

const namedDocument = z.object({ id: z.string(), title: z.string() });

/**
 * Questions of one meaning. `frequency` counts all askings, `service` is the latest one's. Of the latest askings `open`
 * wait for an answer or are still not answered by the one given, and `rated` were rated, `helpful` of them as helpful:
 * where the core team has answered it, at `answeredAt` last, since then; before that `ratedBefore` and `helpfulBefore`.
 */
export const commonQuestion = z.object({
  id: z.string(),
  question: z.string(),
  normalizedQuestion: z.string(),
  frequency: z.number().int(),
  lastAsked: time,
  bdPriority: z.boolean(),
  allRequestIds: z.array(z.string()),
  service: service.nullable(),
  open: z.number().int(),
  rated: z.number().int(),
  helpful: z.number().int(),
  answeredAt: time.nullable(),
  ratedBefore: z.number().int(),
  helpfulBefore: z.number().int(),
  answeredWell: z.boolean(),
  /** The document that its latest answers rest on most; null where they rest on none. */
  answeredBy: namedDocument.nullable(),
  /** The document that was made of it; null where there is none. */
  document: namedDocument.nullable(),
  instances: z.array(questionInstance),
});
export type CommonQuestion = z.infer<typeof commonQuestion>;

/** Whether a common question is answered well. */
export const answeredWays = ["well", "not-well"] as const;
export const answeredHow = z.enum(answeredWays);
export type AnsweredHow = z.infer<typeof answeredHow>;

const commonFilter = z.object({
  /** Of the latest asking. */
  service: service.optional(),
  answered: answeredHow.optional(),
  /** What most thought of the latest answers; not helpful is what several found so. */
  rating: z.enum(replyRatings, { error: "helpful, unhelpful or none" }).optional(),
  /** Last asked in the last so many days. */
  days: lastDays.optional(),
  priority: prioritised.optional(),
});

export const listCommonBdQuestions = endpoint({
  summary: "Questions asked 3 or more times in the last 90 days, the most frequent first.",
  method: "GET",
  path: "/api/analytics/common-bd-questions",
  access: "admin",
  query: commonFilter,
  response: z.array(commonQuestion),
});

export const listCommonLeadQuestions = endpoint({
  summary: "What leads asked 3 or more times in the last 90 days, the most frequent first.",
  method: "GET",
  path: "/api/analytics/common-lead-questions",
  access: "admin",
  query: commonFilter,
  response: z.array(commonQuestion),
});

export const setQuestionPriority = endpoint({
  summary: "Mark asked questions as a priority of the BD team, or take the mark away.",
  method: "PATCH",
  path: "/api/analytics/bd-questions/bulk-priority",
  access: "admin",
  body: z.object({
    questionIds: z
      .array(id, { error: "Name the questions" })
      .min(1, { error: "Name at least one question" })
      .max(1_000, { error: "At most 1,000 questions" }),
    bdPriority: z.boolean({ error: "Say whether they are a priority" }),
  }),
  response: z.object({ success: z.literal(true), updated: z.number().int() }),
});
