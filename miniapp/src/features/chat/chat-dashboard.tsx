import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { SessionUser } from "#contracts/auth.ts";
import type { ModuleName } from "#contracts/common.ts";
import type { Account } from "./account/account.ts";
import { assistant } from "./conversation/assistant.ts";
import styles from "./chat-dashboard.module.css";
import { ChatHeader } from "./chat-header.tsx";
import { ConversationView } from "./conversation/conversation-view.tsx";
import { resetNewLead } from "./lead/lead-draft.ts";
import { LeadSkeleton } from "./lead/lead-skeleton.tsx";
import { useLeadReplier } from "./lead/use-lead-replier.ts";
import { moduleFrom } from "./modules.ts";
import type { OpenSource } from "./open-source.ts";
import { moduleLabel } from "../../entities/answers/context-badges.tsx";
import { ErrorBoundary } from "../../ui/states/error-boundary.tsx";
import { inPlace } from "../../ui/states/in-place.tsx";
import { onFirstOpen } from "../../ui/states/on-first-open.tsx";
import { useDock } from "../../ui/windows/dock.tsx";
import hidden from "../../ui/content/visually-hidden.module.css";
import { statusQuery } from "../../entities/product/status.ts";
import { useLinkedMessage } from "./search/use-linked-message.ts";
import { newSessionId } from "./session-id.ts";
import { useAssistant } from "./conversation/use-assistant.ts";
import { useChatTitle } from "./conversation/use-chat-title.ts";

const ClearDialog = onFirstOpen(async () => (await import("./clear-dialog.tsx")).ClearDialog);
const LeadView = inPlace(async () => (await import("./lead/lead-view.tsx")).LeadView, LeadSkeleton);
const LeadPanel = onFirstOpen(async () => (await import("./lead/lead-panel.tsx")).LeadPanel);

interface ChatDashboardProps {
  user: SessionUser;
  /** The knowledge base over the conversation, and its button; null where it stands beside it. */
  library: { isOpen: boolean; onPress: () => void; panel: ReactNode } | null;
  onOpenSource: OpenSource;
  account: Account;
  /** One's latest chats, for an empty one; null where they stand beside it. */
  latest: ReactNode;
}

const useModules = (user: SessionUser) => {
  const [params, setParams] = useSearchParams();
  const module = moduleFrom(params.get("module"));
  const conversation = useAssistant(user.id, module === "bd_assistant", params.get("chat"));
  const leads = useLeadReplier(module === "lead_replier");

  const switchTo = (next: ModuleName) => {
    if (next === module) return;
    resetNewLead();
    setParams(next === "bd_assistant" ? {} : { module: next }, { replace: true });
  };
  if (module === "lead_replier") {
    const canClear = leads.projectName.trim() !== "" && leads.question === null && !leads.isRewriting;
    return { module, switchTo, conversation, leads, chat: { ...leads, canClear } };
  }
  const canClear = conversation.question === null && conversation.messages.length > 0;
  const startNew = () => {
    assistant.stop();
    setParams({ chat: newSessionId() });
  };
  return { module, switchTo, conversation, leads, chat: { ...conversation, startNew, canClear } };
};

// It is asked for from the account's menu, which may stand beside the chat.
const useClearing = ({ offerClear }: Account, canClear: boolean) => {
  const [isClearing, setClearing] = useState(false);
  useEffect(() => {
    offerClear({ run: canClear ? () => setClearing(true) : undefined });
    return () => offerClear(null);
  }, [offerClear, canClear]);
  return { isClearing, setClearing };
};

/** The chat dashboard; the module is part of the address, so that it can be linked to. */
export const ChatDashboard = ({ user, library, onOpenSource, account, latest }: ChatDashboardProps) => {
  const { module, switchTo, conversation, leads, chat } = useModules(user);
  useLinkedMessage();
  const isAssistant = module === "bd_assistant";
  const title = useChatTitle(conversation.sessionId, conversation);
  const name = isAssistant ? title : leads.active?.projectName;
  const [isCalled, setCalled] = useState(false);
  const dock = useDock();
  // The column beside the conversation lists the latest: all of them are called, and make way for what else stands there.
  const isPanelOpen = isCalled && dock?.isTaken !== true;
  const showPanel = (open: boolean) => {
    dock?.clear();
    setCalled(open);
  };
  const status = useQuery(statusQuery);
  // Offline it is not known until one is back, and what is there can be shown.
  const isModeOpen = status.isPending && status.fetchStatus !== "paused";
  const { isClearing, setClearing } = useClearing(account, chat.canClear);

  return (
    <div className={styles.dashboard}>
      <title>{name ? `${name} · Legend` : "Legend"}</title>
      <ChatHeader
        user={user}
        module={module}
        onModule={switchTo}
        library={library}
        onNewChat={chat.startNew}
        conversations={
          isAssistant
            ? null
            : {
                count: leads.conversations.data?.items.length ?? 0,
                isOpen: isPanelOpen,
                onPress: () => showPanel(!isPanelOpen),
              }
        }
        account={account}
      />
      <div className={styles.columns}>
        {library?.panel}
        <main className={styles.main}>
          <h1 className={hidden.hidden}>{moduleLabel(module)}</h1>
          <ErrorBoundary key={module}>
            {isAssistant ? (
              <ConversationView
                key={conversation.sessionId}
                conversation={conversation}
                title={title}
                mode={status.data?.mode}
                isModeOpen={isModeOpen}
                onOpenSource={onOpenSource}
                latest={latest}
              />
            ) : (
              <LeadView
                leads={leads}
                mode={status.data?.mode}
                isModeOpen={isModeOpen}
                onOpenSource={onOpenSource}
              />
            )}
          </ErrorBoundary>
        </main>
        {!isAssistant && <LeadPanel leads={leads} open={isPanelOpen} onOpenChange={showPanel} />}
      </div>
      <ClearDialog open={isClearing} onOpenChange={setClearing} onClear={chat.clear} isLead={!isAssistant} />
    </div>
  );
};
