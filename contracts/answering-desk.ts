import { z } from "zod";
import { passageEnds } from "./chat.ts";
import { byId, id, markdown, moduleName, pageSize, time } from "./common.ts";
import { bodyLimits, endpoint } from "./endpoint.ts";
import { adminResponseLimit, askersShown, feedbackRequest, missingResponse } from "./feedback.ts";

/** What of each kind is shown beside a request, at most; messages before and after the question. */
export const deskLimits = { before: 4, after: 4, passages: 3, answered: 3, alike: 9 } as const;

const percent = z.number().min(0).max(100);

/** `asked` is the question itself, `holding` the answer that passed it on, `core_team` word of the core team. */
export const deskMessage = z.object({
  id: z.string(),
  role: z.enum(["user", "assistant"]),
  kind: z.enum(["asked", "said", "holding", "core_team"]),
  content: z.string(),
  at: time,
});
export type DeskMessage = z.infer<typeof deskMessage>;

/** A passage of the library near the question; `text` is the part of it that bears on the question, as Markdown. */
export const deskPassage = z.object({
  documentId: z.string(),
  title: z.string(),
  heading: z.string().nullable(),
  passage: passageEnds,
  text: z.string(),
  /** The words of the text that were asked for, in small letters. */
  found: z.array(z.string()),
  relevance: percent,
});
export type DeskPassage = z.infer<typeof deskPassage>;

/** A question answered before; of those told its answer, `rated` said whether it helped, and `helpful` of them that it did. */
export const deskAnswered = z.object({
  id: z.string(),
  userQuestion: z.string(),
  answer: z.string(),
  answeredBy: z.string().nullable(),
  answeredAt: time,
  likeness: percent,
  helpful: z.number().int(),
  rated: z.number().int(),
});
export type DeskAnswered = z.infer<typeof deskAnswered>;

/** Another pending request that asks nearly the same. */
export const deskAlike = z.object({
  id: z.string(),
  module: moduleName,
  userQuestion: z.string(),
  telegramUsername: z.string(),
  createdAt: time,
  likeness: percent,
});
export type DeskAlike = z.infer<typeof deskAlike>;

/** What the library has near a question, and what was answered before. */
export const deskEvidence = {
  passages: z.array(deskPassage).max(deskLimits.passages),
  /** Of a lead's question: what is near it that leads may not be told. */
  agentsOnly: z.array(deskPassage).max(deskLimits.passages),
  answered: z.array(deskAnswered).max(deskLimits.answered),
  /** Made of the best passages; null where nothing is near, and for what the assistant has drafted itself. */
  passagesDraft: z.string().nullable(),
};

/** What there is to answer a request from. */
export const answeringDesk = z.object({
  /** The question that opened the request, for how its answer came about; null where it is not kept. */
  questionId: z.string().nullable(),
  /** The conversation around the question, oldest first; empty once its asker has cleared it. */
  messages: z.array(deskMessage),
  /** The lead it is about; null for a question of an agent's own. */
  projectName: z.string().nullable(),
  /** Those who asked last, the first of them first, in their own words where those were kept. */
  askers: z
    .array(
      z.object({
        telegramUsername: z.string(),
        question: z.string().nullable(),
        projectName: z.string().nullable(),
        askedAt: time,
      }),
    )
    .max(askersShown),
  ...deskEvidence,
  alike: z.array(deskAlike).max(deskLimits.alike),
});
export type AnsweringDesk = z.infer<typeof answeringDesk>;

export const readDesk = endpoint({
  summary:
    "What there is to answer a request from: the messages around it, who waits, the nearest passages, like questions answered before, and pending ones that ask nearly the same.",
  method: "GET",
  path: "/api/feedback/:id/desk",
  access: "admin",
  params: byId,
  response: answeringDesk,
});

export const setRequestPriority = endpoint({
  summary: "Mark a request as a priority of the BD team, or take the mark away.",
  method: "PATCH",
  path: "/api/feedback/:id/priority",
  access: "admin",
  params: byId,
  body: z.object({ bdPriority: z.boolean({ error: "Say whether it is a priority" }) }),
  response: feedbackRequest,
});

export const answerTogether = endpoint({
  summary:
    "Give several pending requests the same answer: everybody who asked is told, and the knowledge base has it once, under the first request's question, for agents and leads each where both asked. Requests that were settled meanwhile are left as they are; 409 when all were.",
  method: "POST",
  path: "/api/feedback/answer-together",
  access: "admin",
  body: z.object({
    ids: z
      .array(id)
      .min(2, { error: "Choose at least two requests" })
      .max(pageSize, { error: `At most ${pageSize} requests` }),
    adminResponse: markdown(adminResponseLimit, missingResponse),
  }),
  bodyBytes: bodyLimits.answer,
  response: z.object({ answered: z.array(feedbackRequest), left: z.array(z.string()) }),
});
