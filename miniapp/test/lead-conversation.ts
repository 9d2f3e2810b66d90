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
