import { lazy, Suspense, useCallback, useState } from "react";
import { ChatDashboard } from "../features/chat/chat-dashboard.tsx";
import type { SourcePlace } from "../features/chat/open-source.ts";
import { DocumentDialog } from "../features/knowledge/document-dialog.tsx";
import { KnowledgeSidebar } from "../features/knowledge/knowledge-sidebar.tsx";
import { useAuth } from "../lib/session.tsx";
import { useIsDesktop } from "../lib/use-media-query.ts";

const TicketDialog = lazy(async () => ({
  default: (await import("../features/support/ticket-dialog.tsx")).TicketDialog,
}));

const redirectDelay = 500;

// Beside the conversation the library stands open until it is put away; as a sheet it waits to be called.
const useLibrary = () => {
  const isDesktop = useIsDesktop();
  const [isDocked, setDocked] = useState(true);
  const [isSheetOpen, setSheetOpen] = useState(false);
  return isDesktop
    ? { isOpen: isDocked, setOpen: setDocked }
    : { isOpen: isSheetOpen, setOpen: setSheetOpen };
};

/** The chat dashboard beside the knowledge base. */
export const DashboardRoute = () => {
  const { user, logout } = useAuth();
  const library = useLibrary();
  const [place, setPlace] = useState<SourcePlace | null>(null);
  const [isAskingForHelp, setAskingForHelp] = useState(false);

  const openDocument = useCallback((documentId: string) => setPlace({ documentId, heading: null }), []);
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
          <KnowledgeSidebar
            open={library.isOpen}
            onOpenChange={library.setOpen}
            onOpenDocument={openDocument}
            selectedId={place?.documentId ?? null}
            onSubmitTicket={user.telegramUsername === "" ? undefined : () => setAskingForHelp(true)}
          />
        }
        isLibraryOpen={library.isOpen}
        onLibrary={() => library.setOpen(!library.isOpen)}
        onOpenSource={setPlace}
        onLogOut={logOut}
      />
      <DocumentDialog
        documentId={place?.documentId ?? null}
        heading={place?.heading}
        onClose={() => setPlace(null)}
      />
      {isAskingForHelp && (
        <Suspense fallback={null}>
          <TicketDialog onClose={() => setAskingForHelp(false)} />
        </Suspense>
      )}
    </>
  );
};
