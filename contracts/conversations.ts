import { z } from "zod";
import { id, searchQuery, text, time } from "./common.ts";
import { endpoint, success } from "./endpoint.ts";

/** Where a question that the core team was asked stands. */
export const requestState = z.enum(["waiting", "answered", "closed"]);
export type RequestState = z.infer<typeof requestState>;

/** The longest name somebody may give a conversation, in characters. */
export const titleLimit = 120;

/**
 * A conversation with the BD Assistant. Its title is the name it was given, else its first question; `lastLine` is plain
 * and cut; `request` says that it waits for the core team, or that their word is the last said.
 */
export const conversation = z.object({
  sessionId: z.string(),
  title: z.string(),
  isRenamed: z.boolean(),
  lastLine: z.string(),
  lastBy: z.enum(["user", "assistant", "core_team"]),
  lastMessageAt: time,
  isUnread: z.boolean(),
  request: requestState.nullable(),
});
export type Conversation = z.infer<typeof conversation>;

/** Where a page of a list continues that is told by times and names. */
export const placeQuery = z.object({ cursor: z.string().max(1000).optional() });

export const listConversations = endpoint({
  summary:
    "The caller's conversations with the BD Assistant, the latest first; `q` searches the names they were given.",
  method: "GET",
  path: "/api/chat/conversations",
  access: "user",
  query: placeQuery.extend(searchQuery.shape),
  response: z.array(conversation),
});

const named = {
  access: "user",
  params: z.object({ sessionId: text(200, "A session id is required") }),
} as const;

export const readConversation = endpoint({
  ...named,
  summary: "One of the caller's conversations with the BD Assistant.",
  method: "GET",
  path: "/api/chat/conversations/:sessionId",
  response: conversation,
});

export const renameConversation = endpoint({
  ...named,
  summary:
    "Give a conversation with the BD Assistant a name; null has it called by its first question again.",
  method: "PATCH",
  path: "/api/chat/conversations/:sessionId",
  body: z.object({ title: text(titleLimit, "Enter a name").nullable() }),
  response: conversation,
});

export const deleteConversation = endpoint({
  ...named,
  summary: "Remove a conversation with the BD Assistant; what it asked the core team is still answered.",
  method: "DELETE",
  path: "/api/chat/conversations/:sessionId",
  response: success,
});

export const markRead = endpoint({
  summary:
    "Note that the caller has read a conversation, with the BD Assistant or about a lead, up to a message.",
  method: "POST",
  path: "/api/chat/read",
  access: "user",
  body: z.object({ messageId: id }),
  response: success,
});
