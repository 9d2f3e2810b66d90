import { useEffect } from "react";
import { ChatDashboard } from "../../features/chat/chat-dashboard.tsx";
import { LatestChats } from "../../features/home/latest-chats.tsx";
import { RecentSection } from "../../features/home/recent-list.tsx";
import { KnowledgeSidebar } from "../../features/library/panel/knowledge-sidebar.tsx";
import { useAuth } from "../../platform/session/session.tsx";
import { useBackToList } from "../../platform/telegram/use-back-to-list.ts";
import { useHasColumn } from "../../platform/browser/use-media-query.ts";
import { whenIdle } from "../../platform/code/when-idle.ts";
import { useShell } from "./shell/shell-context.ts";

// What the first view does without, so that it is there when it is wanted, even offline.
const prefetchRest = () => {
  const rest = [
    import("../../patterns/markdown/markdown-view.tsx"),
    import("../../ui/windows/dialog-view.tsx"),
    import("../../ui/buttons/menu-view.tsx"),
    import("../../features/chat/conversation/conversation-messages.tsx"),
    import("../../features/library/panel/document-dialog.tsx"),
    import("../../ui/windows/sheet-view.tsx"),
    import("../../features/chat/lead/lead-view.tsx"),
    import("../../features/chat/lead/lead-panel.tsx"),
    import("./chats.tsx"),
    import("./leads.tsx"),
    import("./library.tsx"),
  ];
  // Whatever fails is asked for again when it is needed.
  void Promise.allSettled(rest);
};

/** The library over the conversation, where there is no column beside it. */
const Library = () => {
  const { openDocument, selectedId, openId, submitTicket, isLibraryOpen, setLibraryOpen } = useShell();
  return (
    <KnowledgeSidebar
      open={isLibraryOpen}
      onOpenChange={setLibraryOpen}
      renderAbove={(leave) => <RecentSection openId={openId} onLeave={leave} />}
      onOpenDocument={openDocument}
      selectedId={selectedId}
      onSubmitTicket={submitTicket}
    />
  );
};

/** The chat dashboard. */
export const DashboardRoute = () => {
  const { user } = useAuth();
  const { openSource, openId, isLibraryOpen, setLibraryOpen, account } = useShell();
  const hasColumn = useHasColumn();

  useBackToList();
  useEffect(() => whenIdle(prefetchRest), []);

  if (user === null) return null;
  const library = hasColumn
    ? null
    : { isOpen: isLibraryOpen, onPress: () => setLibraryOpen(!isLibraryOpen), panel: <Library /> };
  return (
    <ChatDashboard
      user={user}
      library={library}
      onOpenSource={openSource}
      account={account}
      latest={hasColumn || openId === null ? null : <LatestChats openId={openId} />}
    />
  );
};
