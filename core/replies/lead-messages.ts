import type { ChatMessage, MessageMetadata } from "#contracts/chat.ts";
import type { LeadReply } from "#contracts/lead-replier.ts";
import type { MessageRow } from "../chat/message-store.ts";
import type { LeadDraft } from "./drafting/draft-reply.ts";
import type { OpenedLead } from "../leads/lead-conversation-store.ts";

/** What is kept of a draft besides its text. */
export const metadataOf = (draft: LeadDraft): MessageMetadata => ({
  sources: draft.sources.map(({ id }) => id),
  sourcesWithScores: draft.sources,
  contextDocuments: draft.contextDocuments,
  unsupported: draft.unsupported,
  mode: draft.mode,
  ...(draft.notice === null ? {} : { notice: draft.notice }),
  ...(draft.gap ? { knowledgeGapDetected: true } : {}),
  ...((draft.nearest ?? []).length === 0 ? {} : { nearest: draft.nearest }),
  ...((draft.differing ?? []).length === 0 ? {} : { differing: draft.differing }),
  ...(draft.missing === undefined ? {} : { forwarded: true }),
  ...(draft.holding ? { holding: true } : {}),
  ...(draft.guarded === true || draft.concealed === true ? { guarded: true } : {}),
  ...(draft.uncertain === true && draft.stopped !== true ? { uncertain: true } : {}),
  ...(draft.choices.length === 0 ? {} : { choices: draft.choices }),
  ...(draft.choices.length === 0 || draft.holding ? {} : { chosen: 0 }),
  ...(draft.stopped === true ? { stopped: true } : {}),
});

/** The answer of a generate call, read from what was stored. */
export const presentReply = (
  conversation: OpenedLead,
  question: MessageRow,
  reply: MessageRow,
  present: (row: MessageRow) => ChatMessage,
): LeadReply => {
  const { metadata } = reply;
  return {
    conversationId: conversation.id,
    suggestedReply: reply.content,
    knowledgeGapDetected: metadata?.knowledgeGapDetected === true,
    contextDocuments: metadata?.contextDocuments ?? [],
    proposalReceived: conversation.proposal_received,
    unsupported: metadata?.unsupported ?? [],
    mode: metadata?.mode ?? "playbook",
    ...(metadata?.notice === undefined ? {} : { notice: metadata.notice }),
    userMessage: present(question),
    assistantMessage: present(reply),
  };
};
