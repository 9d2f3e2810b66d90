import type { ReactNode } from "react";
import { classNames } from "../../platform/text/class-names.ts";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  /** A line drawing; it is decoration. */
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** One list of several on a screen. */
  compact?: boolean;
}

/** What stands where a list will be: one sentence, and the one button that makes it so. */
export const EmptyState = ({ icon, title, children, action, compact = false }: EmptyStateProps) => (
  <div className={classNames(styles.empty, compact && styles.compact)}>
    {icon !== undefined && (
      <span className={styles.drawing} aria-hidden="true">
        {icon}
      </span>
    )}
    <p className={styles.title}>{title}</p>
    {children !== undefined && <p className={styles.text}>{children}</p>}
    {action !== undefined && <div className={styles.action}>{action}</div>}
  </div>
);
