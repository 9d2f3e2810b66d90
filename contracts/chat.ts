import { z } from "zod";
import { id, moduleName, service, text, time } from "./common.ts";
import { requestState } from "./conversations.ts";
import { endpoint, success } from "./endpoint.ts";

/** The longest chat or lead text, in characters. */
export const messageLimit = 8_000;

/** A document a drafted reply was made with. */
export const contextDocument = z.object({
  id: z.string(),
  title: z.string(),
  category: z.string().nullable(),
});
export type ContextDocument = z.infer<typeof contextDocument>;

/** Who wrote the answer: the language model, or the playbook quoted word for word. */
export const answerMode = z.enum(["model", "playbook"]);
export type AnswerMode = z.infer<typeof answerMode>;

/** The words a passage begins and ends with, as they are shown; its document may have been edited since. */
export const passageEnds = z.object({ from: z.string(), to: z.string() });
export type PassageEnds = z.infer<typeof passageEnds>;

/**
 * A document an answer rests on. `relevanceScore` is a percent; `heading` names the cited section, `passage` the cited
 * part of it, which messages of earlier versions lack.
 */
export const scoredSource = z.object({
  id: z.string(),
  relevanceScore: z.number().min(0).max(100),
  title: z.string(),
  heading: z.string().nullable(),
  passage: passageEnds.optional(),
  /** Where each of its numbers in the text leads, in their order, where that is not one place for all of them. */
  places: z.array(z.object({ heading: z.string().nullable(), passage: passageEnds.optional() })).optional(),
});
export type ScoredSource = z.infer<typeof scoredSource>;

/** A section of the playbook whose words may be a reply to a lead; `text` is plain, `relevance` a percent. */
export const replyChoice = z.object({
  title: z.string(),
  heading: z.string().nullable(),
  text: z.string(),
  documentId: z.string(),
  category: z.string().nullable(),
  relevance: z.number().min(0).max(100),
  passage: passageEnds.optional(),
  /** Whether they are the core team's own answer to a lead. */
  answered: z.boolean().optional(),
});
export type ReplyChoice = z.infer<typeof replyChoice>;

/** So many of what documents state otherwise are told of an answer, and so many of them at once. */
export const differingLimits = { told: 10, atOnce: 2 } as const;

/** A sentence of a document that states another figure than the answer it stands beside. */
export const differingStatement = z.object({
  id: z.string(),
  title: z.string(),
  heading: z.string().nullable(),
  passage: passageEnds,
  /** A row of a table with the heads of what differs. */
  sentence: z.string(),
  /** The figures that the answer has instead, and the document it has them from; messages of earlier versions lack it. */
  cited: z.object({ title: z.string(), figures: z.array(z.string()) }).optional(),
  /** Beside a draft for a lead: whether the lead may not be told of it. */
  agentsOnly: z.boolean().optional(),
});
export type DifferingStatement = z.infer<typeof differingStatement>;

const messageRating = z.object({ helpful: z.boolean(), reason: z.string().nullable() });
export type MessageRating = z.infer<typeof messageRating>;

export const messageMetadata = z.object({
  sources: z.array(z.string()),
  sourcesWithScores: z.array(scoredSource),
  mode: answerMode.optional(),
  notice: z.string().optional(),
  knowledgeGapDetected: z.boolean().optional(),
  /** Its reader stopped it: the text is what had been written by then. */
  stopped: z.boolean().optional(),
  /** Of a reply to a lead: what it was made with, and its phrases that nothing of it states. */
  contextDocuments: z.array(contextDocument).optional(),
  unsupported: z.array(z.string()).optional(),
  /** Of one without a model: the sections that fit, the best first, and the index of the one whose words it has. */
  choices: z.array(replyChoice).max(5).optional(),
  chosen: z.number().int().min(0).optional(),
  /** Whether it only keeps the lead company. */
  holding: z.boolean().optional(),
  /** Whether sentences of it were left out or said otherwise, for they commit the firm or tell internal matters. */
  guarded: z.boolean().optional(),
  /** Of an answer of the core team, or word that it closed a request without one: the request, and what was asked. */
  kind: z.enum(["core_team_answer", "request_closed"]).optional(),
  feedbackId: z.string().optional(),
  question: z.string().optional(),
  /** Of an answer of the core team: the message that it takes the place of. */
  corrects: z.string().optional(),
  /** Of any answer: the message of the core team that takes its place. */
  correctedBy: z.string().optional(),
  /** The thumb its reader gave it. */
  /** Null once it was taken back. */
  rating: messageRating.nullish(),
  /** Whether what was found may or may not be what was asked for; of a reply to a lead until another section was chosen. */
  uncertain: z.boolean().optional(),
  /** Of a question that nothing answers: what comes nearest to it. */
  nearest: z.array(scoredSource).max(3).optional(),
  /** What other documents state in place of figures of the answer. */
  differing: z.array(differingStatement).max(differingLimits.told).optional(),
  /** Whether the question, or the part that the answer leaves open, was sent to the core team. */
  forwarded: z.boolean().optional(),
});
export type MessageMetadata = z.infer<typeof messageMetadata>;

export const chatMessage = z.object({
  id: z.string(),
  content: z.string(),
  role: z.enum(["user", "assistant"]),
  timestamp: time,
  sessionId: z.string(),
  module: moduleName,
  projectName: z.string().nullable(),
  conversationId: z.string().nullable(),
  service: service.nullable(),
  metadata: messageMetadata.nullable(),
  /** Of an answer whose question went to the core team: where that stands, asked when and settled when; in histories alone. */
  request: z.object({ state: requestState, since: time, until: time.nullable() }).optional(),
  /** Whether it is word of the core team that its reader has not seen; in histories alone. */
  isNew: z.boolean().optional(),
  /** Of an answer: the ids of those of its documents whose text was edited since; in histories alone. */
  edited: z.array(z.string()).optional(),
  /** Of a reply to a lead: what of it was sent; absent while nothing was. */
  sent: z.object({ text: z.string(), at: time }).optional(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

export const askAnswer = z.object({
  userMessage: chatMessage,
  assistantMessage: chatMessage,
  knowledgeGapDetected: z.boolean(),
});
export type AskAnswer = z.infer<typeof askAnswer>;

const sessionId = text(200, "A session id is required");

export const ask = endpoint({
  summary: "Ask the BD Assistant; JSON, or an event stream of the answer as it is written.",
  method: "POST",
  path: "/api/chat/messages",
  access: "user",
  limited: "chat",
  body: z.object({
    content: text(messageLimit, "Enter a message"),
    role: z.literal("user", { error: "A client may only write as user" }),
    sessionId,
    /** The question asked last, which this one takes the place of together with its answer. */
    replaces: id.optional(),
    module: z.literal("bd_assistant", { error: "Only bd_assistant is asked here" }).default("bd_assistant"),
  }),
  status: 201,
  response: askAnswer,
  streams: true,
});

export const stopAnswer = endpoint({
  summary: "Stop the answer under way in a session of the BD Assistant; what was written of it is kept.",
  method: "POST",
  path: "/api/chat/messages/stop",
  access: "user",
  body: z.object({ sessionId }),
  response: askAnswer,
});

const history = z.object({
  sessionId,
  module: moduleName,
  projectName: z.string().trim().max(200).optional(),
});

/** How many messages of a conversation, or leads, are read at once. */
export const historyLimit = 200;

export const chatHistory = endpoint({
  summary: `The caller's latest messages of one conversation, oldest first; at most ${historyLimit}, those before one by its id.`,
  method: "GET",
  path: "/api/chat/messages",
  access: "user",
  query: history.extend({ before: id.optional() }),
  response: z.array(chatMessage),
});

export const clearChat = endpoint({
  summary: "Remove the caller's messages of one conversation.",
  method: "DELETE",
  path: "/api/chat/messages",
  access: "user",
  query: history,
  response: success,
});
