import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useHasColumn } from "../../platform/browser/use-media-query.ts";
import { telegram } from "../../platform/telegram/telegram.ts";
import styles from "./thread-bar.module.css";

interface ThreadBarProps {
  /** What a screen reader calls it. */
  label: string;
  /** What the conversation is called. */
  title: string;
  /** The list that it stands in. */
  list: { name: string; address: string };
  /** Where it stands. */
  state?: ReactNode;
  /** What can be done with it. */
  children?: ReactNode;
}

/** Which conversation is open, and the way back to the others where they do not stand beside it. */
export const ThreadBar = ({ label, title, list, state, children }: ThreadBarProps) => {
  const hasColumn = useHasColumn();
  // Telegram has a back button of its own.
  const hasBack = !hasColumn && telegram() === null;
  return (
    <section className={styles.bar} aria-label={label} data-back={hasBack || undefined}>
      {hasBack && (
        <Link className={styles.back} to={list.address} aria-label={`Back to ${list.name}`}>
          <ChevronLeft size={24} />
        </Link>
      )}
      <div className={styles.words}>
        <h2 className={styles.title} title={title}>
          {title}
        </h2>
        {state}
      </div>
      {children}
    </section>
  );
};
