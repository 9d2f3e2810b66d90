import type { SessionUser } from "#contracts/auth.ts";
import { useLocation } from "react-router-dom";
import { ErrorBoundary } from "../../../ui/states/error-boundary.tsx";
import { ProductMark } from "../../../ui/content/product-mark.tsx";
import { AccountBar } from "../../../features/chat/account/account-bar.tsx";
import { PlaceColumn } from "../../../features/home/place-links.tsx";
import { placeAt } from "../../../features/home/places.ts";
import { RecentSection } from "../../../features/home/recent-list.tsx";
import { KnowledgePanel } from "../../../features/library/panel/knowledge-panel.tsx";
import styles from "./home-column.module.css";
import type { ShellContext } from "./shell-context.ts";

const nothing = () => undefined;

/** What never leaves a wide screen: an agent's places, what happened last, the library, and who is signed in. */
export const HomeColumn = ({ user, shell }: { user: SessionUser; shell: ShellContext }) => {
  // The Support Center has a button of its own for it.
  const isAtSupport = placeAt(useLocation()) === "support";
  return (
    <aside className={styles.column} aria-label="Legend">
      <div className={styles.brand}>
        <ProductMark size={28} />
        Legend
      </div>
      <PlaceColumn />
      <RecentSection openId={shell.openId} onSearch={shell.account.search} />
      <div className={styles.library}>
        <h2 className={styles.heading}>Knowledge Base</h2>
        <ErrorBoundary>
          <KnowledgePanel
            selectedId={shell.selectedId}
            onOpenDocument={shell.openDocument}
            onLeave={nothing}
            onSubmitTicket={isAtSupport ? undefined : shell.submitTicket}
          />
        </ErrorBoundary>
      </div>
      <AccountBar user={user} account={shell.account} />
    </aside>
  );
};
