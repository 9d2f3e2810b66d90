import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type CitedPlace, readPlace } from "#contracts/cited-place.ts";
import { ChatDashboard } from "../features/chat/chat-dashboard.tsx";
import type { SourcePlace } from "../features/chat/open-source.ts";
import { onFirstOpen } from "../components/on-first-open.tsx";
import { useSidePanel } from "../components/side-panel.tsx";
import { readSessionId } from "../features/chat/session-id.ts";
import { RecentSection } from "../features/home/recent-list.tsx";
import { KnowledgeSidebar } from "../features/knowledge/knowledge-sidebar.tsx";
import { useAuth } from "../lib/session.tsx";
import { whenIdle } from "../lib/when-idle.ts";

const DocumentDialog = onFirstOpen(
  async () => (await import("../features/knowledge/document-dialog.tsx")).DocumentDialog,
);
const TicketDialog = onFirstOpen(
  async () => (await import("../features/support/ticket-dialog.tsx")).TicketDialog,
);

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

/** The document that lies open; the address may name one and a place in it, as the bot's buttons do. */
const useOpenDocument = () => {
  const [parameters, setParameters] = useSearchParams();
  const [chosen, setChosen] = useState<SourcePlace | null>(null);
  const [named, at] = [parameters.get("document"), parameters.get("at")];
  const cited = useMemo(() => readPlace(at), [at]);
  const place = chosen ?? (named === null ? null : { documentId: named, ...cited });
  const close = () => {
    setChosen(null);
    if (named === null) return;
    const rest = new URLSearchParams(parameters);
    rest.delete("document");
    rest.delete("at");
    setParameters(rest, { replace: true });
  };
  return { place, open: setChosen, close };
};

/** The chat or lead that is open. */
const useOpenId = (userId: string): string | null => {
  const [parameters] = useSearchParams();
  if (parameters.get("module") === "lead_replier") return parameters.get("conversation");
  return parameters.get("chat") ?? readSessionId(localStorage, userId);
};

/** The chat dashboard beside the knowledge base. */
export const DashboardRoute = () => {
  const { user, logout } = useAuth();
  const library = useSidePanel();
  const { place, open, close } = useOpenDocument();
  const [isLeaving, setLeaving] = useState(false);
  const [isAskingForHelp, setAskingForHelp] = useState(false);

  useEffect(() => whenIdle(prefetchRest), []);
  const openDocument = useCallback(
    (documentId: string, { heading, passage }: CitedPlace = { heading: null }) =>
      open({ documentId, heading, passage }),
    [open],
  );
  const logOut = useCallback(() => {
    // Leaves even when the server does not answer; the call itself outlives the page.
    void logout(() => undefined);
    setTimeout(() => window.location.replace("/login"), redirectDelay);
  }, [logout]);

  const openId = useOpenId(user?.id ?? "");
  if (user === null) return null;
  return (
    <>
      <ChatDashboard
        user={user}
        library={
          <KnowledgeSidebar
            open={library.isOpen}
            onOpenChange={library.setOpen}
            renderAbove={(leave) => <RecentSection openId={openId} onLeave={leave} />}
            onOpenDocument={openDocument}
            selectedId={place?.documentId ?? null}
            onSubmitTicket={user.telegramUsername === "" ? undefined : () => setAskingForHelp(true)}
          />
        }
        isLibraryOpen={library.isOpen}
        onLibrary={() => library.setOpen(!library.isOpen)}
        onOpenSource={open}
        onLogOut={logOut}
        onSignOutEverywhere={() => setLeaving(true)}
      />
      <DocumentDialog
        open={place !== null}
        documentId={place?.documentId ?? null}
        heading={place?.heading}
        passage={place?.passage}
        onClose={close}
      />
      {isLeaving && <SignOutEverywhere onClose={() => setLeaving(false)} />}
      {isAskingForHelp && <TicketDialog onClose={() => setAskingForHelp(false)} />}
    </>
  );
};
