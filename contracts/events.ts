import { z } from "zod";
import { moduleName } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** What a client keeps a copy of and may have to read again. */
export const liveKeys = [
  "chat",
  "leads",
  "feedback",
  "documents",
  /** Where documents are read from, and how far that is. */
  "sources",
  "questions",
  "users",
  "tickets",
  "participations",
  /** Upcoming initiatives and the leaderboard. */
  "initiatives",
  /** What admins tell the team, and reminders of initiatives. */
  "announcements",
  /** Support categories and initiative types. */
  "options",
  /** What admins have the assistants say and know besides the documents. */
  "guidance",
  /** Golden questions, and what they were answered last. */
  "golden",
  /** The model and what else the product is connected to. */
  "connections",
] as const;
export type LiveKey = (typeof liveKeys)[number];

/**
 * Says that something changed; `answer` that the core team has answered a question of the caller, has put a better
 * answer in place of what they were told, or has closed it without an answer, and where.
 */
export const liveChange = z.object({
  keys: z.array(z.enum(liveKeys)),
  answer: z
    .object({
      /** Null where nobody had asked the core team. */
      feedbackId: z.string().nullable(),
      messageId: z.string(),
      module: moduleName,
      sessionId: z.string(),
      projectName: z.string().nullable(),
      conversationId: z.string().nullable(),
      isClosed: z.boolean(),
      /** Whether it takes the place of what the caller was told before. */
      isCorrected: z.boolean(),
    })
    .optional(),
});
export type LiveChange = z.infer<typeof liveChange>;

/** At most so many event streams of one user are open at once; one more answers 429. */
export const liveStreamLimit = 10;

export const followChanges = endpoint({
  summary:
    "An event stream without end: `ready` once it is open, then an `invalidate` event for every change the caller may see.",
  method: "GET",
  path: "/api/events",
  access: "user",
  response: liveChange,
  streams: true,
});
