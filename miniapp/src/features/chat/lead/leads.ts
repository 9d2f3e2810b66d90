import { queryOptions } from "@tanstack/react-query";
import type { Service } from "#contracts/common.ts";
import {
  chooseReply,
  generateReply,
  type LeadReply,
  readProposalStatus,
  stopReply,
} from "#contracts/lead-replier.ts";
import { call, stream } from "../../../platform/api/api.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { createAsking } from "../conversation/asking.ts";
import { type HistoryInput, readHistory } from "../conversation/earlier.ts";
import { replacedBy, withAnswer, withoutReplaced } from "../conversation/asking-state.ts";
import { defaultSessionId } from "../session-id.ts";
import { withReply } from "./conversation-list.ts";
import { hasMoreLeads, readLeads } from "./more-leads.ts";
import { projectKeyOf } from "./project-key.ts";
import { keys } from "../../../platform/api/query-keys.ts";

/** A lead's history is the same in every session, so all of them use the one everybody starts in. */
export const leadSessionId = defaultSessionId;

/** The person's lead conversations, the latest first. */
export const conversationsQuery = queryOptions({
  queryKey: keys.conversations,
  queryFn: readLeads,
});

/** Names one lead's conversation. */
export const leadInputOf = (projectName: string): HistoryInput => ({
  sessionId: leadSessionId,
  module: "lead_replier",
  projectName,
});

/** The messages of one lead, oldest first. */
export const leadHistoryQuery = (projectName: string) =>
  queryOptions({
    queryKey: keys.leadHistory(projectKeyOf(projectName)),
    queryFn: (reading) => readHistory(leadInputOf(projectName), reading),
  });

/** Whether one lead has received a proposal. */
export const proposalQuery = (conversationId: string) =>
  queryOptions({
    queryKey: keys.proposal(conversationId),
    queryFn: ({ signal }) => call(readProposalStatus, { conversationId }, { signal }),
  });

/** What is sent about a lead. */
export interface LeadQuestion {
  /** What the lead wrote. */
  content: string;
  sessionId: string;
  lead: { projectName: string; service: Service };
  /** Left out to keep what is stored. */
  proposalReceived?: boolean | undefined;
  /** The lead's earlier message whose place this one takes. */
  replaces?: string | undefined;
}

type Options = Parameters<typeof stream<typeof generateReply>>[2];

// Everything shown is brought up to date before the reply counts as arrived, so that nothing flickers.
const keepReply = async (reply: LeadReply, replaces?: string): Promise<LeadReply> => {
  const { conversationId, userMessage, assistantMessage, proposalReceived } = reply;
  const history = leadHistoryQuery(userMessage.projectName ?? "");
  const listed = queryClient.getQueryData(conversationsQuery.queryKey);
  const isWhole = listed !== undefined && !hasMoreLeads(listed);
  const isNew = isWhole && !listed.some((one) => one.conversationId === conversationId);
  // A load under way would bring back the history from before the reply.
  await queryClient.cancelQueries({ queryKey: history.queryKey });
  const known = queryClient.getQueryData(history.queryKey);
  const kept = known && withoutReplaced(known, replaces);
  const said = queryClient.setQueryData(history.queryKey, () => {
    if (kept !== undefined) return withAnswer(kept, reply);
    return isNew ? [userMessage, assistantMessage] : undefined;
  });
  if (said === undefined) await queryClient.fetchQuery({ ...history, staleTime: 0 }).catch(() => undefined);
  queryClient.setQueryData(proposalQuery(conversationId).queryKey, { conversationId, proposalReceived });
  await queryClient.cancelQueries({ queryKey: conversationsQuery.queryKey });
  const gone = known?.filter((message) => kept?.includes(message) === false).map(({ id }) => id);
  queryClient.setQueryData(conversationsQuery.queryKey, (before) => withReply(before ?? [], reply, gone));
  if (!isWhole) void queryClient.invalidateQueries({ queryKey: conversationsQuery.queryKey });
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
