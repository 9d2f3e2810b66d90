import { queryOptions } from "@tanstack/react-query";
import type { Service } from "#contracts/common.ts";
import {
  chooseReply,
  generateReply,
  type LeadReply,
  readProposalStatus,
  setProposalStatus,
  stopReply,
} from "#contracts/lead-replier.ts";
import { call, stream } from "../../../platform/api/api.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { createAsking } from "../conversation/asking.ts";
import { type ConversationInput, keepAnswer } from "../conversation/history.ts";
import { type AboutLead, replacedBy } from "../conversation/asking-state.ts";
import type { ConversationAdapter, Message } from "../conversation/send-message.ts";
import { defaultSessionId } from "../session-id.ts";
import { withReply } from "./conversation-list.ts";
import { changeConversations, knownConversations } from "./conversations.ts";
import { projectKeyOf } from "./project-key.ts";
import { keys } from "../../../platform/api/query-keys.ts";

/** A lead's history is the same in every session, so all of them use the one everybody starts in. */
export const leadSessionId = defaultSessionId;

/** Names one lead's conversation. */
export const leadInputOf = (projectName: string): ConversationInput => ({
  sessionId: leadSessionId,
  module: "lead_replier",
  projectName,
});

/** Whether one lead has received a proposal. */
export const proposalQuery = (conversationId: string) =>
  queryOptions({
    queryKey: keys.proposal(conversationId),
    queryFn: ({ signal }) => call(readProposalStatus, { conversationId }, { signal }),
  });

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

type LeadQuestion = Message & { sessionId: string; lead: AboutLead };
type Options = Parameters<typeof stream<typeof generateReply>>[2];

// Everything shown is brought up to date before the reply counts as arrived, so that nothing flickers.
const keepReply = async (reply: LeadReply, replaces?: string): Promise<LeadReply> => {
  const { conversationId, userMessage, proposalReceived } = reply;
  const listed = knownConversations();
  const isWhole = listed?.isWhole === true;
  const isNew = isWhole && !listed.items.some((one) => one.conversationId === conversationId);
  const gone = await keepAnswer(leadInputOf(userMessage.projectName ?? ""), reply, { replaces, isNew });
  queryClient.setQueryData(proposalQuery(conversationId).queryKey, { conversationId, proposalReceived });
  await changeConversations((known = []) => withReply(known, reply, gone));
  if (!isWhole) void queryClient.invalidateQueries({ queryKey: keys.conversations });
  return reply;
};

/** Puts the words of another of its sections into a reply. */
export const chooseSection = async (messageId: string, choice: number): Promise<LeadReply> =>
  keepReply(await call(chooseReply, { messageId, choice }));

const generate =
  (regenerate: boolean) =>
  async (
    { content, sessionId, lead, proposalReceived, replaces }: LeadQuestion,
    options: Options,
  ): Promise<LeadReply> => {
    const body = { ...lead, leadMessage: content, sessionId, proposalReceived, replaces };
    const reply = await stream(generateReply, regenerate ? { ...body, regenerate } : body, options);
    return keepReply(reply, replaces);
  };

const perProject = (regenerate: boolean) => {
  const byKey = new Map<string, ReturnType<typeof createAsking<LeadQuestion>>>();
  return (projectName: string) => {
    const key = projectKeyOf(projectName);
    const known = byKey.get(key) ?? createAsking(generate(regenerate));
    byKey.set(key, known);
    return known;
  };
};

/** The reply being written to a project's lead; several leads are served side by side. */
export const replyTo = perProject(false);

/** The latest reply to a project's lead while it is written anew. */
export const rewriteOf = perProject(true);

/** Stops what is being written to a project's lead: what there is of it by then is kept, here as on the server. */
export const stopReplying = async (projectName: string): Promise<void> => {
  const writing = replyTo(projectName);
  const replaces = replacedBy(writing.state());
  const reply = await keepReply(await call(stopReply, { projectName }), replaces);
  writing.settleWith(reply);
  rewriteOf(projectName).settleWith(reply);
};

interface AdaptedLead {
  /** Null before the first reply. */
  conversationId: string | null;
  projectName: string;
  /** Nothing is sent without one. */
  service: Service | "";
  draft: string;
  /** What was said beforehand of a new lead's proposal. */
  saidProposal: boolean | null;
}

/** A lead's conversation as one; `onArrival` is told the id that it has from its first message on. */
export const leadAdapter = (
  { conversationId, projectName, service, draft, saidProposal }: AdaptedLead,
  onArrival: (conversationId: string) => void,
): ConversationAdapter => ({
  input: leadInputOf(projectName),
  draft,
  asking: replyTo(projectName),
  send: async (message) => {
    if (service === "") return { kind: "stopped" };
    const proposalReceived = message.proposalReceived ?? saidProposal ?? undefined;
    const lead = { projectName, service };
    return replyTo(projectName).send({ ...message, proposalReceived, sessionId: leadSessionId, lead });
  },
  stop: () => stopReplying(projectName),
  isNew: conversationId === null,
  onArrival,
});

/** Takes a lead that was cleared out of the list. */
export const forgetLead = async (projectName: string): Promise<void> => {
  const key = projectKeyOf(projectName);
  rewriteOf(projectName).stop();
  await changeConversations((known) => known?.filter((one) => projectKeyOf(one.projectName) !== key));
};
