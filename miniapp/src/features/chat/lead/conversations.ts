import { type LeadConversation, listLeadConversations } from "#contracts/lead-replier.ts";
import { callPage } from "../../../platform/api/api.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { createGrowingList } from "../growing-list.ts";
import { defaultSessionId } from "../session-id.ts";

const joined = (...parts: LeadConversation[][]): LeadConversation[] => {
  const byId = new Map<string, LeadConversation>();
  for (const one of parts.flat()) if (!byId.has(one.conversationId)) byId.set(one.conversationId, one);
  return [...byId.values()];
};

/** The person's lead conversations, the one spoken to last first. */
export const leadConversations = createGrowingList<LeadConversation, object>({
  keyOf: () => keys.conversations,
  read: (input, options) =>
    callPage(listLeadConversations, { ...input, sessionId: defaultSessionId }, options),
  idOf: ({ conversationId }) => conversationId,
  oldestAt: -1,
  renew: (latest, known) => {
    const last = latest.at(-1)?.lastMessageAt ?? "";
    return joined(
      latest,
      known.filter(({ lastMessageAt }) => lastMessageAt <= last),
    );
  },
  grow: joined,
});

/** The same as a query. */
export const conversationsQuery = leadConversations.query({});
