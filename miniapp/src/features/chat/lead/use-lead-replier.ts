import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { type NavigateOptions, useNavigate, useSearchParams } from "react-router-dom";
import type { LeadConversation } from "#contracts/lead-replier.ts";
import { questionUnderWay } from "../conversation/asking-state.ts";
import { typed } from "../composer/typed.ts";
import { useConversation } from "../conversation/use-conversation.ts";
import { conversationsQuery } from "./conversations.ts";
import { adoptNewLead, resetNewLead, textName, useLeadDraft } from "./lead-draft.ts";
import { noticeReplyReady } from "./lead-notices.ts";
import { answerToTell, latestReply } from "./lead-rules.ts";
import { forgetLead, leadAdapter, leadSessionId, proposalQuery, rewriteOf } from "./leads.ts";
import { projectKeyOf } from "./project-key.ts";
import { useCheck } from "./use-check.ts";
import { keys } from "../../../platform/api/query-keys.ts";

// What is drawn of a query by code that comes later is not asked for yet when it changes.
const handedOn = { notifyOnChangeProps: "all" } as const;

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
  const conversations = useInfiniteQuery({ ...conversationsQuery, ...handedOn, enabled: isActive });
  const { data } = conversations;
  const isSought = (one: LeadConversation) => one.conversationId === conversationId;
  const active = data?.items.find(isSought);
  const isUnknown = conversationId !== null && data !== undefined && active === undefined;
  // It may have begun on another device since the list was loaded.
  const lookedUp = useQuery({
    queryKey: keys.lookedUp(conversationId),
    queryFn: async () => {
      let listed = await conversations.refetch();
      const { isSuccess } = listed;
      while (listed.isSuccess && !listed.data.isWhole && !listed.data.items.some(isSought))
        listed = await conversations.fetchNextPage();
      return isSuccess;
    },
    enabled: isUnknown,
  });
  return { conversations, active, isMissing: isUnknown && lookedUp.isFetched && !lookedUp.isFetching };
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
      // At once: as a transition it would show an empty lead first, with the way to the conversation that has just begun.
      else if (now.conversationId === null) open(id, { replace: true, flushSync: true });
    },
    [open],
  );
};

/** Whether the open lead has a proposal: null while nobody has said. */
const useProposalStatus = (active: LeadConversation | undefined) => {
  const isOpen = active !== undefined;
  const status = useQuery({
    ...proposalQuery(active?.conversationId ?? ""),
    ...handedOn,
    enabled: isOpen,
    // The list knows it too, until the server has been asked.
    ...(isOpen ? { placeholderData: active } : {}),
  });
  return { status, proposalReceived: isOpen ? status.data?.proposalReceived : null };
};

// What was typed for a new lead goes on in the conversation it has become.
const useAdopting = (active: LeadConversation | undefined) => {
  useEffect(() => {
    if (active !== undefined) adoptNewLead(active);
  }, [active]);
};

const useRewriting = (projectName: string) => {
  const rewriting = rewriteOf(projectName);
  const state = useSyncExternalStore(rewriting.subscribe, rewriting.state);
  return { rewriting, isRewriting: questionUnderWay(state, leadSessionId) !== null };
};

/** The conversation with a lead, which has one from its first reply on. */
const useLeadConversation = (
  lead: Pick<ReturnType<typeof useLeadDraft>, "draft" | "service" | "saidProposal" | "guess"> & {
    isActive: boolean;
    conversationId: string | null;
    projectName: string;
    active: LeadConversation | undefined;
  },
  onArrival: (conversationId: string, sentTo: string) => void,
) => {
  const { isActive, active } = lead;
  const projectName = lead.projectName.trim();
  const { status, proposalReceived } = useProposalStatus(active);
  const { rewriting, isRewriting } = useRewriting(projectName);
  const check = useCheck({ ...lead, projectName, proposalReceived });
  const adapter = leadAdapter({ ...lead, projectName }, (id) => onArrival(id, projectName));
  const conversation = useConversation(adapter, {
    isActive,
    isOpen: active !== undefined,
    isRewriting,
    isHeld: check.isAsking || check.isSaving,
    hold: check.hold,
  });
  return {
    ...conversation,
    isBusy: conversation.isBusy || check.isSaving,
    check,
    /** Says whether there is a proposal, if that was asked, whereupon the message that waits for it goes out. */
    answerCheck: async (received?: boolean) => {
      const message = await check.answer(received);
      if (message !== null) void conversation.deliver(message);
    },
    status,
    proposalReceived,
    rewriting,
    isRewriting,
    reply: latestReply(conversation.messages),
    answer: answerToTell(conversation.messages),
  };
};

/** The Lead Replier: the leads there are, and the conversation with the one that is open. */
export const useLeadReplier = (isActive: boolean) => {
  const { conversationId, open } = useAddress(isActive);
  const { conversations, active, isMissing } = useConversations(conversationId, isActive);
  const newLead = useLeadDraft(conversationId);
  const projectName = conversationId === null ? newLead.projectName : (active?.projectName ?? "");
  const service = active?.service ?? newLead.service;
  const lead = { ...newLead, isActive, conversationId, active, projectName, service };
  const arrive = useArrival({ conversationId, projectName, isActive }, open);
  const conversation = useLeadConversation(lead, arrive);
  useAdopting(active);

  const startNew = useCallback(() => {
    resetNewLead();
    if (conversationId === null) typed.write(textName(null), "");
    else open(null);
  }, [conversationId, open]);
  const clear = async () => {
    // Of a lead that has only a name nothing is stored; there may be a conversation about it, which is another.
    if (conversationId !== null) {
      await conversation.clear();
      await forgetLead(projectName);
    }
    startNew();
  };
  return { conversations, isMissing, ...lead, ...conversation, open, startNew, clear };
};

export type LeadReplier = ReturnType<typeof useLeadReplier>;
