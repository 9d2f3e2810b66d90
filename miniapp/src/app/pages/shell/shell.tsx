import { useCallback, useState } from "react";
import { Outlet, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { DockPlace, DockProvider } from "../../../ui/windows/dock.tsx";
import { onFirstOpen } from "../../../ui/states/on-first-open.tsx";
import type { Account, ClearChat } from "../../../features/chat/account/account.ts";
import { stopAsking } from "../../../features/chat/conversation/stop-asking.ts";
import { defaultSessionId, useKeptSessionId } from "../../../features/chat/session-id.ts";
import { showFound } from "../../../features/chat/search/show-found.ts";
import { useGuide } from "../../../features/chat/guide/use-guide.ts";
import { PlaceBar } from "../../../features/home/place-links.tsx";
import { placeAt, type PlaceId } from "../../../features/home/places.ts";
import { useAuth } from "../../../platform/session/session.tsx";
import { useCommandKey } from "../../../platform/browser/use-shortcuts.ts";
import { useHasColumn } from "../../../platform/browser/use-media-query.ts";
import { chatAddress, leadAddress } from "../../../entities/chats/recent.ts";
import { AgentKeys } from "./agent-keys.tsx";
import { HomeColumn } from "./home-column.tsx";
import type { ShellContext } from "./shell-context.ts";
import styles from "./shell.module.css";
import { useOpenDocument } from "../use-open-document.ts";

const DocumentDialog = onFirstOpen(
  async () => (await import("../../../features/library/panel/document-dialog.tsx")).DocumentDialog,
);
const TicketDialog = onFirstOpen(
  async () => (await import("../../../features/support/ticket-dialog.tsx")).TicketDialog,
);

const GuideDialog = onFirstOpen(
  async () => (await import("../../../features/chat/guide/guide-dialog.tsx")).GuideDialog,
);
const HistorySearch = onFirstOpen(
  async () => (await import("../../../features/chat/search/history-search.tsx")).HistorySearch,
);
const SignOutEverywhere = onFirstOpen(
  async () => (await import("../../../entities/users/sign-out-everywhere.tsx")).SignOutEverywhere,
);

// It stands over a conversation alone, and only without the column.
const useLibrary = () => {
  const { pathname } = useLocation();
  const hasColumn = useHasColumn();
  const [isCalled, setLibraryOpen] = useState(false);
  const hasRoom = pathname === "/dashboard" && !hasColumn;
  if (isCalled && !hasRoom) setLibraryOpen(false);
  return { isLibraryOpen: isCalled && hasRoom, setLibraryOpen };
};

/** The chat or lead that is open; none in the centres and lists. */
const useOpenId = (userId: string): string | null => {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const kept = useKeptSessionId(userId) ?? defaultSessionId;
  if (pathname !== "/dashboard") return null;
  if (parameters.get("module") === "lead_replier") return parameters.get("conversation");
  return parameters.get("chat") ?? kept;
};

const redirectDelay = 500;

/** What concerns whoever is signed in, and the windows that it opens. */
const useAccount = (place: PlaceId, openDocument: ShellContext["openDocument"]) => {
  const { logout } = useAuth();
  const { pathname, search: asked } = useLocation();
  const navigate = useNavigate();
  // Whoever comes for a document, a message or a lead is shown that first.
  const guide = useGuide(pathname === "/dashboard" && asked === "");
  const [shown, setShown] = useState<"search" | "everywhere" | null>(null);
  const [clear, offerClear] = useState<ClearChat | null>(null);
  const close = () => setShown(null);
  const search = () => setShown("search");
  useCommandKey("k", search);
  const logOut = () => {
    stopAsking();
    // Leaves even when the server does not answer; the call itself outlives the page.
    void logout(() => undefined);
    setTimeout(() => window.location.replace("/login"), redirectDelay);
  };
  const account: Account = {
    isGuideNew: guide.isNew,
    openGuide: guide.open,
    search,
    clear,
    offerClear,
    logOut,
    signOutEverywhere: () => setShown("everywhere"),
  };
  const windows = (
    <>
      {shown === "everywhere" && <SignOutEverywhere onClose={close} />}
      {shown === "search" && (
        <HistorySearch
          onClose={close}
          onOpen={(found) => {
            close();
            void navigate(showFound(found));
          }}
          onOpenChat={(sessionId) => {
            close();
            void navigate(chatAddress(sessionId));
          }}
          onOpenLead={(conversationId) => {
            close();
            void navigate(leadAddress(conversationId));
          }}
          onOpenTicket={(ticketId) => {
            close();
            void navigate(`/dashboard/support/tickets/${ticketId}`);
          }}
          onOpenDocument={(documentId, cited) => {
            close();
            openDocument(documentId, cited);
          }}
        />
      )}
      {guide.isOpen && (
        <GuideDialog
          module={place === "leads" ? "lead_replier" : "bd_assistant"}
          onSeen={guide.markSeen}
          onClose={guide.close}
        />
      )}
    </>
  );
  return { account, windows };
};

/** The frame of an agent's screens: their places, what happened last and the library beside them, or a bar beneath. */
export const Shell = () => {
  const { user } = useAuth();
  const { place, openDocument, openSource, openWhole, close } = useOpenDocument();
  const openId = useOpenId(user?.id ?? "");
  const library = useLibrary();
  const hasColumn = useHasColumn();
  const [isAskingForHelp, setAskingForHelp] = useState(false);
  const { account, windows } = useAccount(placeAt(useLocation()), openDocument);
  const submitTicket = useCallback(() => setAskingForHelp(true), []);

  if (user === null) return null;
  const shell: ShellContext = {
    openDocument,
    openSource,
    selectedId: place?.documentId ?? null,
    openId,
    submitTicket: user.telegramUsername === "" ? undefined : submitTicket,
    ...library,
    account,
  };
  return (
    <DockProvider>
      <div className={styles.shell}>
        {hasColumn && <HomeColumn user={user} shell={shell} />}
        <div className={styles.middle}>
          <Outlet context={shell} />
        </div>
        {!hasColumn && !shell.isLibraryOpen && <PlaceBar />}
        <DockPlace />
      </div>
      <DocumentDialog
        open={place !== null}
        documentId={place?.documentId ?? null}
        heading={place?.heading}
        passage={place?.passage}
        onOpenWhole={openWhole}
        onClose={close}
      />
      {windows}
      <AgentKeys />
      {isAskingForHelp && <TicketDialog onClose={() => setAskingForHelp(false)} />}
    </DockProvider>
  );
};
