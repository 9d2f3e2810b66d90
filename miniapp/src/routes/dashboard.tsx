import { useCallback, useEffect, useState } from "react";
import { ChatDashboard } from "../features/chat/chat-dashboard.tsx";
import { onFirstOpen } from "../components/on-first-open.tsx";
import { RecentSection } from "../features/home/recent-list.tsx";
import { KnowledgeSidebar } from "../features/knowledge/knowledge-sidebar.tsx";
import { useAuth } from "../lib/session.tsx";
import { useBackToList } from "../lib/use-back-to-list.ts";
import { useIsDesktop } from "../lib/use-media-query.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { useShell } from "./shell-context.ts";

const SignOutEverywhere = onFirstOpen(
  async () => (await import("../components/sign-out-everywhere.tsx")).SignOutEverywhere,
);

const redirectDelay = 500;

// What the first view does without, so that it is there when it is wanted, even offline.
const prefetchRest = () => {
  const rest = [
    import("../components/markdown-view.tsx"),
    import("../components/dialog-view.tsx"),
    import("../features/chat/conversation-messages.tsx"),
    import("../features/knowledge/document-dialog.tsx"),
    import("../components/sheet-view.tsx"),
    import("../features/chat/lead/lead-view.tsx"),
    import("../features/chat/lead/lead-panel.tsx"),
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
  const { user, logout } = useAuth();
  const { openSource, isLibraryOpen, setLibraryOpen } = useShell();
  const isDesktop = useIsDesktop();
  const [isLeaving, setLeaving] = useState(false);

  useBackToList();
  useEffect(() => whenIdle(prefetchRest), []);
  const logOut = useCallback(() => {
    // Leaves even when the server does not answer; the call itself outlives the page.
    void logout(() => undefined);
    setTimeout(() => window.location.replace("/login"), redirectDelay);
  }, [logout]);

  if (user === null) return null;
  return (
    <>
      <ChatDashboard
        user={user}
        library={
          isDesktop
            ? null
            : {
                isOpen: isLibraryOpen,
                onPress: () => setLibraryOpen(!isLibraryOpen),
                panel: <Library />,
              }
        }
        onOpenSource={openSource}
        onLogOut={logOut}
        onSignOutEverywhere={() => setLeaving(true)}
      />
      {isLeaving && <SignOutEverywhere onClose={() => setLeaving(false)} />}
    </>
  );
};
