import type { LeadConversation, LeadReply } from "#contracts/lead-replier.ts";
import type { LeadState } from "#contracts/leads.ts";
import { projectKeyOf } from "./project-key.ts";

type Entry = LeadConversation["messages"][number];

const stateOf = ({ stage, lastLine, needsReply, reminderAt, ...rest }: LeadConversation): LeadState => ({
  stage,
  lastLine,
  needsReply,
  reminderAt,
  reminderIsAutomatic: rest.reminderIsAutomatic,
  archived: rest.archived,
  handedOverFrom: rest.handedOverFrom,
  isUnread: rest.isUnread,
});

const entryOf = ({ id, role, service, timestamp }: Entry): Entry => ({ id, role, service, timestamp });

/** Where a lead stands after a reply: it wrote, unless the reply was only rewritten, and was not answered yet. */
const stateAfter = (
  before: LeadConversation | undefined,
  { userMessage: { content, timestamp }, proposalReceived }: LeadReply,
  isRewritten: boolean,
): LeadState => {
  const isEarly =
    before === undefined || before.stage === "In talks" || before.stage === "Proposal requested";
  const stage = isEarly && proposalReceived === true ? "Proposal sent" : (before?.stage ?? "In talks");
  const kept = before !== undefined && !before.reminderIsAutomatic ? before.reminderAt : null;
  if (isRewritten && before !== undefined) return { ...stateOf(before), stage };
  return {
    stage,
    lastLine: { by: "lead", text: content.slice(0, 160), at: timestamp },
    needsReply: true,
    reminderAt: kept,
    reminderIsAutomatic: false,
    archived: false,
    handedOverFrom: before?.handedOverFrom ?? null,
    isUnread: before?.isUnread ?? false,
  };
};

/**
 * The list after a reply: a new lead's message brings its conversation to the top, a rewritten reply leaves the order.
 * `gone` are messages that the new one took the place of.
 */
export const withReply = (
  conversations: readonly LeadConversation[],
  reply: LeadReply,
  gone: readonly string[] = [],
): LeadConversation[] => {
  const { conversationId, userMessage, assistantMessage, proposalReceived } = reply;
  const before = conversations.find((one) => one.conversationId === conversationId);
  const renewed = new Set([userMessage.id, assistantMessage.id, ...gone]);
  const others = before?.messages.filter(({ id }) => !renewed.has(id));
  const isRewritten = before?.messages.some(({ id }) => id === userMessage.id) === true;
  const messages = [...(others ?? []), entryOf(userMessage), entryOf(assistantMessage)];
  const after: LeadConversation = {
    conversationId,
    projectName: before?.projectName ?? userMessage.projectName ?? "",
    service: assistantMessage.service,
    proposalReceived,
    messages,
    messageCount: (before?.messageCount ?? 0) + messages.length - (before?.messages.length ?? 0),
    lastMessageAt: isRewritten ? before.lastMessageAt : userMessage.timestamp,
    ...stateAfter(before, reply, isRewritten),
  };
  return isRewritten
    ? conversations.map((one) => (one === before ? after : one))
    : [after, ...conversations.filter((one) => one !== before)];
};

/** The conversation about a project, however its name is written. */
export const conversationAbout = (
  conversations: readonly LeadConversation[] | undefined,
  projectName: string,
): LeadConversation | undefined => {
  const key = projectKeyOf(projectName);
  return key === "" ? undefined : conversations?.find((one) => projectKeyOf(one.projectName) === key);
};
