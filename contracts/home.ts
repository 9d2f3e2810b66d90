import { z } from "zod";
import { service, time } from "./common.ts";
import { conversation, placeQuery, requestState } from "./conversations.ts";
import { endpoint } from "./endpoint.ts";
import { leadStage } from "./leads.ts";

const count = z.number().int();

/**
 * How much is new for the caller in each place, or waits for them: conversations, leads, tickets, participations with
 * announced initiatives, and announcements with reminders.
 */
export const homeCounts = z.object({
  chats: count,
  leads: count,
  support: count,
  initiatives: count,
  announcements: count,
});
export type HomeCounts = z.infer<typeof homeCounts>;

export const readHomeCounts = endpoint({
  summary:
    "How much is new for the caller, or waits for them, in Chats, Leads, Support, Initiatives and Announcements.",
  method: "GET",
  path: "/api/home/counts",
  access: "user",
  response: homeCounts,
});

/** A lead as it stands among what happened last; `lastLine` is what was sent to it, else what it wrote. */
export const recentLead = z.object({
  kind: z.literal("lead"),
  conversationId: z.string(),
  projectName: z.string(),
  service: service.nullable(),
  stage: leadStage,
  needsReply: z.boolean(),
  /** Who had it before, as long as nothing has been sent since it was handed over. */
  handedOverFrom: z.string().nullable(),
  reminderAt: time.nullable(),
  lastLine: z.string(),
  lastBy: z.enum(["user", "lead", "core_team"]),
  lastMessageAt: time,
  isUnread: z.boolean(),
  request: requestState.nullable(),
});
export type RecentLead = z.infer<typeof recentLead>;

export const recentChat = conversation.extend({ kind: z.literal("chat") });

export const recent = z.discriminatedUnion("kind", [recentChat, recentLead]);
export type Recent = z.infer<typeof recent>;

export const listRecent = endpoint({
  summary: "The caller's conversations with the BD Assistant and their leads in one list, the latest first.",
  method: "GET",
  path: "/api/home/recent",
  access: "user",
  query: placeQuery,
  response: z.array(recent),
});
