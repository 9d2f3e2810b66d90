import { z } from "zod";
import { moduleName, pageQuery, service, time } from "./common.ts";
import { endpoint } from "./endpoint.ts";

export const feedbackStatus = z.enum(["pending", "answered", "approved"]);
export type FeedbackStatus = z.infer<typeof feedbackStatus>;

export const feedbackRequest = z.object({
  id: z.string(),
  userQuestion: z.string(),
  telegramUsername: z.string(),
  createdAt: time,
  answeredAt: time.nullable(),
  module: moduleName,
  service: service.nullable(),
  proposalReceived: z.boolean().nullable(),
  aiResponse: z.string().nullable(),
  adminResponse: z.string().nullable(),
  status: feedbackStatus,
  bdPriority: z.boolean(),
  askers: z.array(z.object({ telegramUsername: z.string(), askedAt: time })),
  askCount: z.number().int(),
});
export type FeedbackRequest = z.infer<typeof feedbackRequest>;

export const listFeedback = endpoint({
  name: "listFeedback",
  summary: "Questions the assistant could not answer, newest first.",
  method: "GET",
  path: "/api/feedback",
  access: "admin",
  query: pageQuery.extend({ status: feedbackStatus.optional() }),
  response: z.array(feedbackRequest),
});
