import { clearChat, type ChatMessage } from "#contracts/chat.ts";
import type { Service } from "#contracts/common.ts";
import { setProposalStatus } from "#contracts/lead-replier.ts";
import { call } from "../../../platform/api/api.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { refreshRecent } from "../../../entities/chats/recent.ts";
import { wasStored } from "../conversation/asking-state.ts";
import { sendMessage } from "../conversation/send-message.ts";
import { conversationAbout } from "./conversation-list.ts";
import { textKey } from "./lead-draft.ts";
import {
  conversationsQuery,
  leadHistoryQuery,
  leadSessionId,
  proposalQuery,
  replyTo,
  rewriteOf,
} from "./leads.ts";
import { projectKeyOf } from "./project-key.ts";

/** The lead that is written with. */
export interface Lead {
  userId: string;
  /** Null before the first reply. */
  conversationId: string | null;
  projectName: string;
  service: Service;
}

export interface LeadMessage {
  content: string;
  /** The answer of the Proposal Status Check, when it was asked. */
  proposalReceived?: boolean | undefined;
  /** The lead's message sent last, when this one takes its place. */
  replaces?: string | undefined;
}

/** The messages of a lead as the server has them now. */
export const readLeadNow = (projectName: string): Promise<ChatMessage[]> =>
  queryClient.fetchQuery({ ...leadHistoryQuery(projectName), staleTime: 0 });

const findStored = async (
  { projectName }: Lead,
  content: string,
  before: readonly ChatMessage[] | undefined,
): Promise<string | null> => {
  const [list, history] = await Promise.all([
    queryClient.fetchQuery({ ...conversationsQuery, staleTime: 0 }).catch(() => []),
    readLeadNow(projectName).catch(() => []),
  ]);
  if (!wasStored(history, content, before)) return null;
  return conversationAbout(list, projectName)?.conversationId ?? null;
};

/**
 * Sends a lead's message: the reply joins the history. `onArrival` is told the conversation it stands in, also when it was
 * sent again from the notice of its failure.
 */
export const sendLeadMessage = (
  lead: Lead,
  message: LeadMessage,
  onArrival: (conversationId: string) => void,
): Promise<void> => {
  const { userId, conversationId, projectName, service } = lead;
  return sendMessage({
    draft: textKey(userId, conversationId),
    question: { ...message, sessionId: leadSessionId, lead: { projectName, service } },
    asking: replyTo(projectName),
    said: () => queryClient.getQueryData(leadHistoryQuery(projectName).queryKey) ?? [],
    onAnswered: ({ assistantMessage }) => onArrival(assistantMessage.conversationId ?? ""),
    findStored: async (before) => {
      const stored = await findStored(lead, message.content, before);
      return stored === null ? null : () => onArrival(stored);
    },
  });
};

/** Writes the latest reply anew; false when that failed, which loses nothing. */
export const rewriteReply = async (lead: Lead, content: string): Promise<boolean> => {
  const { projectName, service } = lead;
  const question = { content, sessionId: leadSessionId, lead: { projectName, service } };
  const outcome = await rewriteOf(projectName).send(question);
  // Why it failed is of use to who looks into it, not to who reads the earlier reply meanwhile.
  // oxlint-disable-next-line no-console
  if (outcome.kind === "failed") console.warn("The reply was not regenerated", outcome.error);
  return outcome.kind !== "failed";
};

/** Saves whether a proposal was received; what is shown changes at once, and back when saving fails, which throws. */
export const saveProposalStatus = async (
  conversationId: string,
  proposalReceived: boolean,
): Promise<void> => {
  const { queryKey } = proposalQuery(conversationId);
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  queryClient.setQueryData(queryKey, { conversationId, proposalReceived });
  try {
    await call(setProposalStatus, { conversationId, proposalReceived });
  } catch (error) {
    if (before === undefined) queryClient.removeQueries({ queryKey });
    else queryClient.setQueryData(queryKey, before);
    throw error;
  }
};

/** Removes a lead's messages, conversation and status; throws when the server did not. */
export const clearLead = async (projectName: string): Promise<void> => {
  await call(clearChat, { sessionId: leadSessionId, module: "lead_replier", projectName });
  replyTo(projectName).stop();
  rewriteOf(projectName).stop();
  await queryClient.cancelQueries({ queryKey: conversationsQuery.queryKey });
  const key = projectKeyOf(projectName);
  queryClient.setQueryData(conversationsQuery.queryKey, (list) =>
    list?.filter((one) => projectKeyOf(one.projectName) !== key),
  );
  queryClient.removeQueries({ queryKey: leadHistoryQuery(projectName).queryKey });
  refreshRecent(queryClient);
};
