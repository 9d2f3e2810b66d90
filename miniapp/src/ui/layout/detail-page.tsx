import type { ReactNode } from "react";
import { classNames } from "../../platform/text/class-names.ts";
import styles from "./detail-page.module.css";
import common from "../theme/common.module.css";

interface DetailPageProps {
  title: ReactNode;
  badges?: ReactNode;
  actions?: ReactNode;
  /** Stays in sight beneath what scrolls. */
  footer?: ReactNode;
  /** Beside the rest where there is room, else beneath it. */
  aside?: ReactNode;
  asideLabel?: string;
  children: ReactNode;
}

// The pane around it may still be where the last one was scrolled to.
const toTop = (page: HTMLElement | null) => page?.parentElement?.scrollTo(0, 0);

// Such as a lead's whole message, which is read rather than glanced at.
const isLong = (title: ReactNode): boolean => typeof title === "string" && title.length > 140;

/** What is chosen in a list, in full: its title, state and actions, and its parts beneath. */
export const DetailPage = ({
  title,
  badges,
  actions,
  footer,
  aside,
  asideLabel,
  children,
}: DetailPageProps) => {
  const hasAside = aside !== undefined && aside !== false;
  return (
    <article ref={toTop} className={styles.page} data-aside={hasAside ? "" : undefined}>
      <div className={styles.column}>
        <header>
          <h2 className={classNames(styles.title, isLong(title) && styles.long)}>{title}</h2>
          {badges !== undefined && <div className={styles.badges}>{badges}</div>}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </header>
        {children}
      </div>
      {hasAside && (
        <aside className={styles.aside} aria-label={asideLabel}>
          {aside}
        </aside>
      )}
      {footer !== undefined && footer !== false && (
        <footer className={styles.footer} data-dock="">
          <div className={styles.column}>{footer}</div>
        </footer>
      )}
    </article>
  );
};

interface DetailSectionProps {
  label: ReactNode;
  /** A quiet button beside the label. */
  action?: ReactNode;
  children: ReactNode;
}

/** One named part of it. */
export const DetailSection = ({ label, action, children }: DetailSectionProps) => (
  <section>
    <div className={styles.heading}>
      <h3 className={common.label}>{label}</h3>
      {action}
    </div>
    {children}
  </section>
);
