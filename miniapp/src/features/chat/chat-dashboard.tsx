import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { SessionUser } from "#contracts/auth.ts";
import type { ModuleName } from "#contracts/common.ts";
import { assistant, statusQuery } from "./assistant.ts";
import styles from "./chat-dashboard.module.css";
import { ChatHeader } from "./chat-header.tsx";
import { ClearDialog } from "./clear-dialog.tsx";
import { ConversationView } from "./conversation-view.tsx";
import { isGuideSeen, markGuideSeen } from "./guide-seen.ts";
import { LeadReplierNotice } from "./lead-replier-notice.tsx";
import { moduleFrom } from "./modules.ts";
import type { OpenSource } from "./open-source.ts";
import { useConversation } from "./use-conversation.ts";

const GuideDialog = lazy(async () => ({ default: (await import("./guide-dialog.tsx")).GuideDialog }));

interface ChatDashboardProps {
  user: SessionUser;
  /** The knowledge base: a column where the screen is wide enough. */
  library: ReactNode;
  isLibraryOpen: boolean;
  onLibrary: () => void;
  onOpenSource: OpenSource;
  onLogOut: () => void;
}

const useGuide = () => {
  const [isNew, setNew] = useState(() => !isGuideSeen(localStorage));
  const [isOpen, setOpen] = useState(isNew);
  const close = useCallback(() => {
    markGuideSeen(localStorage);
    setNew(false);
    setOpen(false);
  }, []);
  return { isNew, isOpen, open: () => setOpen(true), close };
};

/** The chat dashboard; the module is part of the address, so that it can be linked to. */
export const ChatDashboard = ({
  user,
  library,
  isLibraryOpen,
  onLibrary,
  onOpenSource,
  onLogOut,
}: ChatDashboardProps) => {
  const [params, setParams] = useSearchParams();
  const module = moduleFrom(params.get("module"));
  const isAssistant = module === "bd_assistant";
  const conversation = useConversation(user.id);
  const status = useQuery(statusQuery);
  const guide = useGuide();
  const [isClearing, setClearing] = useState(false);

  const switchTo = (next: ModuleName) =>
    setParams(next === "bd_assistant" ? {} : { module: next }, { replace: true });
  const canClear = isAssistant && conversation.question === null && conversation.messages.length > 0;

  return (
    <div className={styles.dashboard}>
      <title>Legend</title>
      <ChatHeader
        user={user}
        module={module}
        onModule={switchTo}
        isLibraryOpen={isLibraryOpen}
        onLibrary={onLibrary}
        onNewChat={isAssistant ? conversation.startNew : undefined}
        onClear={canClear ? () => setClearing(true) : undefined}
        isGuideNew={guide.isNew}
        onGuide={guide.open}
        onLogOut={() => {
          assistant.stop();
          onLogOut();
        }}
      />
      <div className={styles.columns}>
        <div className={styles.library}>{library}</div>
        <main className={styles.main}>
          <h1 className={styles.heading}>{isAssistant ? "BD Assistant" : "Lead Replier"}</h1>
          {isAssistant ? (
            <ConversationView
              key={conversation.sessionId}
              conversation={conversation}
              mode={status.data?.mode}
              onOpenSource={onOpenSource}
            />
          ) : (
            <LeadReplierNotice onBack={() => switchTo("bd_assistant")} />
          )}
        </main>
      </div>
      <ClearDialog open={isClearing} onOpenChange={setClearing} onClear={conversation.clear} />
      {guide.isOpen && (
        <Suspense fallback={null}>
          <GuideDialog module={module} onClose={guide.close} />
        </Suspense>
      )}
    </div>
  );
};
