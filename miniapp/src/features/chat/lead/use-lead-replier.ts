import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { type NavigateOptions, useNavigate, useSearchParams } from "react-router-dom";
import type { ChatMessage } from "#contracts/chat.ts";
import type { LeadConversation } from "#contracts/lead-replier.ts";
import { questionUnderWay, saidBesides } from "../conversation/asking-state.ts";
import { drafts } from "../conversation/assistant.ts";
import { useEarlier } from "../conversation/earlier.ts";
import { adoptNewLead, readNewLead, resetNewLead, textKey, useLeadDraft } from "./lead-draft.ts";
import { noticeReplyReady } from "./lead-notices.ts";
import { latestReply } from "./lead-rules.ts";
import {
  conversationsQuery,
  leadHistoryQuery,
  leadInputOf,
  leadSessionId,
  proposalQuery,
  replyTo,
  rewriteOf,
} from "./leads.ts";
import { hasMoreLeads, readMoreLeads } from "./more-leads.ts";
import { projectKeyOf } from "./project-key.ts";
import { keys } from "../../../platform/api/query-keys.ts";

// What is drawn of a query by code that comes later is not asked for yet when it changes.
const handedOn = { notifyOnChangeProps: "all" } as const;

const nothing: readonly ChatMessage[] = [];

/** Which conversation the address names; null is a new lead. */
const useAddress = (isActive: boolean) => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const conversationId = isActive ? params.get("conversation") : null;
  // By its whole address: a notice leads here from any screen.
  const open = useCallback(
    (id: string | null, options?: NavigateOptions) => {
      const lead = { module: "lead_replier", ...(id === null ? {} : { conversation: id }) };
      void navigate(`/dashboard?${new URLSearchParams(lead)}`, options);
    },
    [navigate],
  );
  return { conversationId, open };
};

/** The list, and the conversation of it that is open; one the list does not know is looked for once more. */
const useConversations = (conversationId: string | null, isActive: boolean) => {
  const conversations = useQuery({ ...conversationsQuery, ...handedOn, enabled: isActive });
  const { data } = conversations;
  const active = data?.find((one) => one.conversationId === conversationId);
  const isUnknown = conversationId !== null && data !== undefined && active === undefined;
  // It may have begun on another device since the list was loaded.
  const lookedUp = useQuery({
    queryKey: keys.lookedUp(conversationId),
    queryFn: async ({ client }) => {
      const { isSuccess } = await conversations.refetch();
      const { queryKey } = conversationsQuery;
      const listed = () => client.getQueryData(queryKey) ?? [];
      const isListed = () => listed().some((one) => one.conversationId === conversationId);
      while (!isListed() && hasMoreLeads(listed()) && (await readMoreLeads(client, queryKey)));
      return isSuccess;
    },
    enabled: isUnknown,
  });
  return { conversations, active, isMissing: isUnknown && lookedUp.isFetched && !lookedUp.isFetching };
};

const useUnderWay = (projectName: string) => {
  const writing = replyTo(projectName);
  const rewriting = rewriteOf(projectName);
  const written = useSyncExternalStore(writing.subscribe, writing.state);
  const rewritten = useSyncExternalStore(rewriting.subscribe, rewriting.state);
  return {
    writing,
    rewriting,
    written,
    question: questionUnderWay(written, leadSessionId),
    isRewriting: questionUnderWay(rewritten, leadSessionId) !== null,
  };
};

/** Goes to where a new lead's message stands once it does; who has gone elsewhere meanwhile is told. */
const useArrival = (
  shownNow: { conversationId: string | null; projectName: string; isActive: boolean },
  open: ReturnType<typeof useAddress>["open"],
) => {
  const { conversationId, projectName, isActive } = shownNow;
  const shown = useRef(shownNow);
  useEffect(() => {
    shown.current = { conversationId, projectName, isActive };
    return () => {
      shown.current = { ...shown.current, isActive: false };
    };
  }, [conversationId, projectName, isActive]);
  return useCallback(
    (id: string, sentTo: string) => {
      const now = shown.current;
      const isSameLead = projectKeyOf(now.projectName) === projectKeyOf(sentTo);
      if (!now.isActive || !isSameLead) noticeReplyReady(sentTo, () => open(id));
      else if (now.conversationId === null) open(id, { replace: true });
    },
    [open],
  );
};

/** What was said in the open conversation, and whether its lead has a proposal: null while nobody has said. */
const useOpenLead = (active: LeadConversation | undefined) => {
  const isOpen = active !== undefined;
  const history = useQuery({
    ...leadHistoryQuery(active?.projectName ?? ""),
    ...handedOn,
    enabled: isOpen,
  });
  const status = useQuery({
    ...proposalQuery(active?.conversationId ?? ""),
    ...handedOn,
    enabled: isOpen,
    // The list knows it too, until the server has been asked.
    ...(isOpen ? { placeholderData: active } : {}),
  });
  const proposalReceived = isOpen ? status.data?.proposalReceived : null;
  const said = isOpen ? (history.data ?? nothing) : nothing;
  const projectName = active?.projectName ?? "";
  const earlier = useEarlier(leadHistoryQuery(projectName).queryKey, leadInputOf(projectName), said);
  return { history, earlier, said, status, proposalReceived };
};

/** The Lead Replier of one person: the leads there are, the one that is open, and what is typed, said and under way. */
export const useLeadReplier = (userId: string, isActive: boolean) => {
  const { conversationId, open } = useAddress(isActive);
  const { conversations, active, isMissing } = useConversations(conversationId, isActive);
  const kept = useLeadDraft(userId, conversationId);
  const projectName = conversationId === null ? kept.projectName : (active?.projectName ?? "");
  const service = active?.service ?? kept.service;
  const { said, ...opened } = useOpenLead(active);
  const { written, ...underWay } = useUnderWay(projectName);
  const messages = useMemo(() => saidBesides(said, written, leadSessionId), [said, written]);
  const arrive = useArrival({ conversationId, projectName, isActive }, open);

  useEffect(() => {
    const isTyped =
      active && projectKeyOf(readNewLead(userId).projectName) === projectKeyOf(active.projectName);
    if (isTyped === true) adoptNewLead(userId, active.conversationId);
  }, [userId, active]);

  const startNew = useCallback(() => {
    resetNewLead(userId);
    if (conversationId === null) drafts.write(textKey(userId, null), "");
    else open(null);
  }, [userId, conversationId, open]);

  return {
    userId,
    conversationId,
    conversations,
    active,
    isMissing,
    ...kept,
    projectName,
    service,
    ...opened,
    messages,
    ...underWay,
    reply: latestReply(messages),
    open,
    startNew,
    arrive,
  };
};

export type LeadReplier = ReturnType<typeof useLeadReplier>;
