import { z } from "zod";
import { time } from "./common.ts";
import { attachment } from "./files.ts";

/** The longest message in a thread, in characters. */
export const threadMessageLimit = 8000;

export const threadEvents = ["opened", "message", "changed", "reopened", "withdrawn"] as const;

const change = z.object({ from: z.string().nullable(), to: z.string().nullable() });

/** One line of a thread: something said, or something that became of its record. */
export const threadEntry = z.object({
  id: z.string(),
  event: z.enum(threadEvents),
  /** A username without `@`; null for what was done in Notion. */
  author: z.string().nullable(),
  /** Whether it is of the core team, and not of whose record it is. */
  fromTeam: z.boolean(),
  at: time,
  text: z.string().nullable(),
  picture: attachment.nullable(),
  /** What became otherwise, by field. */
  changes: z.object({
    status: change.optional(),
    result: change.optional(),
    handledBy: change.optional(),
    /** Whose record it is. */
    agent: change.optional(),
  }),
  /** Whether it came since the caller, whose record it is, last looked. */
  isNew: z.boolean(),
});
export type ThreadEntry = z.infer<typeof threadEntry>;

/** The last thing said about a record, as its list shows it. */
export const lastMessage = z.object({
  author: z.string().nullable(),
  fromTeam: z.boolean(),
  text: z.string().nullable(),
  hasPicture: z.boolean(),
  at: time,
});
export type LastMessage = z.infer<typeof lastMessage>;
