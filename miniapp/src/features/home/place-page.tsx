import type { ReactNode } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { ErrorBoundary } from "../../ui/states/error-boundary.tsx";
import { classNames } from "../../platform/text/class-names.ts";
import { useHasColumn } from "../../platform/browser/use-media-query.ts";
import { useKeptScroll } from "../../platform/browser/use-kept-scroll.ts";
import { useBackButton } from "../../platform/telegram/use-back-button.ts";
import styles from "./place-page.module.css";
import { type PlaceId, places } from "./places.ts";

interface PlacePageProps {
  id: PlaceId;
  title: string;
  /** What can be done here, at the end of the title's line. */
  actions?: ReactNode;
  /** Its rows do not reach to the screen's edges. */
  inset?: boolean;
  children: ReactNode;
}

/** What there is in a place, with the screen to itself; where the column lists it already, it leads there. */
export const PlacePage = ({ id, title, actions, inset = false, children }: PlacePageProps) => {
  const navigate = useNavigate();
  const hasColumn = useHasColumn();
  useBackButton(!hasColumn, () => void navigate("/dashboard"));
  useKeptScroll(id);
  const beside = places.find((place) => place.id === id)?.beside ?? "/dashboard";
  if (hasColumn) return <Navigate to={beside} replace />;
  return (
    <main className={styles.page}>
      <title>{`${title} · Legend`}</title>
      <header className={styles.header}>
        <h1 className={styles.title}>{title}</h1>
        {actions}
      </header>
      <div className={classNames(styles.content, inset && styles.inset)}>
        <ErrorBoundary>{children}</ErrorBoundary>
      </div>
    </main>
  );
};
