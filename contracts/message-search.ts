import { z } from "zod";
import { moduleName, pageQuery, text, time } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** A message that was found, with the words around what was searched for and where it stands. */
export const foundMessage = z.object({
  id: z.string(),
  /** What its conversation is called. */
  title: z.string().nullable(),
  role: z.enum(["user", "assistant"]),
  snippet: z.string(),
  /** The words of the snippet that were found, in small letters. */
  found: z.array(z.string()),
  timestamp: time,
  module: moduleName,
  sessionId: z.string(),
  projectName: z.string().nullable(),
  conversationId: z.string().nullable(),
});
export type FoundMessage = z.infer<typeof foundMessage>;

export const searchMessages = endpoint({
  summary: "The caller's own messages of every conversation that have all the words, the latest first.",
  method: "GET",
  path: "/api/chat/search",
  access: "user",
  query: pageQuery.extend({ query: text(200, "Enter what to search for") }),
  response: z.array(foundMessage),
});
