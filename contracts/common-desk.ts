import { z } from "zod";
import { deskEvidence } from "./answering-desk.ts";
import { byId, keptQuestion, markdown, time } from "./common.ts";
import { bodyLimits, endpoint } from "./endpoint.ts";
import { adminResponseLimit, askersShown, feedbackRequest, missingResponse } from "./feedback.ts";

/** What there is to answer a common question from. */
export const commonDesk = z.object({
  ...deskEvidence,
  /** Who asked it in the days that count, whoever asked last first, each with when that was and how often. */
  askers: z
    .array(z.object({ telegramUsername: z.string(), askedAt: time, times: z.number().int() }))
    .max(askersShown),
  /** Its requests that wait for an answer, oldest first. */
  pending: z.array(feedbackRequest),
});
export type CommonDesk = z.infer<typeof commonDesk>;

export const readCommonDesk = endpoint({
  summary:
    "What there is to answer a common question from: who asked, its pending requests, the nearest passages, and like questions answered before.",
  method: "GET",
  path: "/api/analytics/common-questions/:id/desk",
  access: "admin",
  params: byId,
  response: commonDesk,
});

export const answerCommonQuestion = endpoint({
  summary:
    "Answer a common question: its pending requests are answered with it and everybody who waits is told; where there is none, whoever asks next gets it. Gives the requests that were answered.",
  method: "POST",
  path: "/api/analytics/common-questions/:id/answer",
  access: "admin",
  params: byId,
  body: z.object({
    adminResponse: markdown(adminResponseLimit, missingResponse),
    originalQuestion: keptQuestion,
  }),
  bodyBytes: bodyLimits.answer,
  response: z.object({ answered: z.array(feedbackRequest) }),
});
