import type { ChatMessage } from "#contracts/chat.ts";
import type { LeadConversation } from "#contracts/lead-replier.ts";

/** A lead of which nothing is known yet but its name, and what is given of it. */
export const leadConversation = (
  given: Pick<LeadConversation, "conversationId" | "projectName" | "lastMessageAt"> &
    Partial<LeadConversation>,
): LeadConversation => ({
  service: null,
  proposalReceived: null,
  stage: "In talks",
  lastLine: null,
  needsReply: false,
  reminderAt: null,
  reminderIsAutomatic: false,
  handedOverFrom: null,
  isUnread: false,
  archived: false,
  messages: [],
  messageCount: 0,
  ...given,
});

/** A message of a lead called Harbour. */
export const leadMessage = (id: string, role: ChatMessage["role"], content: string): ChatMessage => ({
  id,
  content,
  role,
  timestamp: "2026-01-05T10:00:00.000Z",
  sessionId: "default-session",
  module: "lead_replier",
  projectName: "Harbour",
  conversationId: "c1",
  service: null,
  metadata: null,
});
