import { type ReactNode, useCallback, useMemo, useState } from "react";
import { Outlet, useLocation, useSearchParams } from "react-router-dom";
import { type CitedPlace, readPlace } from "#contracts/cited-place.ts";
import { ErrorBoundary } from "../components/error-boundary.tsx";
import { onFirstOpen } from "../components/on-first-open.tsx";
import { ProductMark } from "../components/product-mark.tsx";
import type { SourcePlace } from "../features/chat/open-source.ts";
import { readSessionId } from "../features/chat/session-id.ts";
import { PlaceBar, PlaceColumn } from "../features/home/place-links.tsx";
import { RecentSection } from "../features/home/recent-list.tsx";
import { KnowledgePanel } from "../features/knowledge/knowledge-panel.tsx";
import { useAuth } from "../lib/session.tsx";
import { useIsDesktop } from "../lib/use-media-query.ts";
import type { ShellContext } from "./shell-context.ts";
import styles from "./shell.module.css";

const DocumentDialog = onFirstOpen(
  async () => (await import("../features/knowledge/document-dialog.tsx")).DocumentDialog,
);
const TicketDialog = onFirstOpen(
  async () => (await import("../features/support/ticket-dialog.tsx")).TicketDialog,
);

const nothing = () => undefined;

/** The document that lies open; the address may name one and a place in it, as the bot's buttons do. */
const useOpenDocument = () => {
  const { pathname } = useLocation();
  const [parameters, setParameters] = useSearchParams();
  const [chosen, setChosen] = useState<{ place: SourcePlace; on: string } | null>(null);
  const [named, at] = [parameters.get("document"), parameters.get("at")];
  const cited = useMemo(() => readPlace(at), [at]);
  // Whoever leaves the screen leaves the document, too.
  if (chosen !== null && chosen.on !== pathname) setChosen(null);
  const place = chosen?.place ?? (named === null ? null : { documentId: named, ...cited });
  const open = useCallback((source: SourcePlace) => setChosen({ place: source, on: pathname }), [pathname]);
  const close = () => {
    setChosen(null);
    if (named === null) return;
    const rest = new URLSearchParams(parameters);
    rest.delete("document");
    rest.delete("at");
    setParameters(rest, { replace: true });
  };
  return { place, open, close };
};

// It stands over a conversation alone, and only without the column.
const useLibrary = () => {
  const { pathname } = useLocation();
  const isDesktop = useIsDesktop();
  const [isCalled, setLibraryOpen] = useState(false);
  const hasRoom = pathname === "/dashboard" && !isDesktop;
  if (isCalled && !hasRoom) setLibraryOpen(false);
  return { isLibraryOpen: isCalled && hasRoom, setLibraryOpen };
};

/** The chat or lead that is open; none in the centres and lists. */
const useOpenId = (userId: string): string | null => {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  if (pathname !== "/dashboard") return null;
  if (parameters.get("module") === "lead_replier") return parameters.get("conversation");
  return parameters.get("chat") ?? readSessionId(localStorage, userId);
};

const Column = ({ shell }: { shell: ShellContext }) => (
  <aside className={styles.column} aria-label="Legend">
    <div className={styles.brand}>
      <ProductMark size={28} />
      Legend
    </div>
    <PlaceColumn />
    <RecentSection openId={shell.openId} />
    <h2 className={styles.heading}>Knowledge Base</h2>
    <ErrorBoundary>
      <KnowledgePanel
        selectedId={shell.selectedId}
        onOpenDocument={shell.openDocument}
        onLeave={nothing}
        onSubmitTicket={shell.submitTicket}
      />
    </ErrorBoundary>
  </aside>
);

const Frame = ({ shell, children }: { shell: ShellContext; children: ReactNode }) => {
  const isDesktop = useIsDesktop();
  return (
    <div className={styles.shell}>
      {isDesktop && <Column shell={shell} />}
      <div className={styles.middle}>{children}</div>
      {!isDesktop && !shell.isLibraryOpen && <PlaceBar />}
    </div>
  );
};

/** The frame of an agent's screens: their places, what happened last and the library beside them, or a bar beneath. */
export const Shell = () => {
  const { user } = useAuth();
  const { place, open, close } = useOpenDocument();
  const openId = useOpenId(user?.id ?? "");
  const library = useLibrary();
  const [isAskingForHelp, setAskingForHelp] = useState(false);
  const openDocument = useCallback(
    (documentId: string, { heading, passage }: CitedPlace = { heading: null }) =>
      open({ documentId, heading, passage }),
    [open],
  );
  const submitTicket = useCallback(() => setAskingForHelp(true), []);

  if (user === null) return null;
  const shell: ShellContext = {
    openDocument,
    openSource: open,
    selectedId: place?.documentId ?? null,
    openId,
    submitTicket: user.telegramUsername === "" ? undefined : submitTicket,
    ...library,
  };
  return (
    <>
      <Frame shell={shell}>
        <Outlet context={shell} />
      </Frame>
      <DocumentDialog
        open={place !== null}
        documentId={place?.documentId ?? null}
        heading={place?.heading}
        passage={place?.passage}
        onClose={close}
      />
      {isAskingForHelp && <TicketDialog onClose={() => setAskingForHelp(false)} />}
    </>
  );
};
