import { type ReactNode, useRef } from "react";
import { useShownWhole } from "../../platform/browser/use-shown-whole.ts";
import { NewsDot } from "../content/news-dot.tsx";
import { Press } from "../buttons/press.tsx";
import styles from "./centre-list.module.css";
import { Skeleton } from "../states/skeleton.tsx";
import common from "../theme/common.module.css";

/** Three rows that hold a list's place. */
export const WaitingRows = ({ label, words = false }: { label: string; words?: boolean }) => (
  <div className={common.topLine} role="status" aria-label={words ? undefined : label}>
    {words && <p className={styles.saying}>{label}</p>}
    {[1, 2, 3].map((row) => (
      <div key={row} className={styles.waiting}>
        <Skeleton width="32%" height="14px" />
        <Skeleton width="88%" height="14px" />
        <Skeleton width="48%" height="14px" />
      </div>
    ))}
  </div>
);

/** The rows of a centre's list. */
export const CentreList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul role="list" className={common.topLine} aria-label={label}>
    {children}
  </ul>
);

interface CentreRowProps {
  title: ReactNode;
  /** What is shown of its text, at most two lines. */
  text?: ReactNode;
  /** The team changed it since it was last looked at. */
  isNews: boolean;
  /** What that is called. */
  newsLabel?: string;
  /** What was said last about it, in one line. */
  last?: ReactNode;
  /** Badges and facts, in one line where there is room. */
  facts: ReactNode;
  /** A button at its end. */
  corner?: ReactNode;
  onOpen: () => void;
  /** Hears that its news have been looked at here, where the row shows all of them. */
  onSeen?: (() => void) | undefined;
}

/** One record of a centre; pressing it opens it. */
export const CentreRow = ({
  title,
  text,
  isNews,
  newsLabel = "Updated",
  last,
  facts,
  corner,
  onOpen,
  onSeen,
}: CentreRowProps) => {
  const row = useRef<HTMLLIElement>(null);
  useShownWhole(row, isNews ? onSeen : undefined);
  return (
    <li ref={row} className={styles.row}>
      <Press className={styles.open} onClick={onOpen}>
        <span className={styles.title}>
          {isNews && <NewsDot label={newsLabel} />}
          {title}
        </span>
        {text !== undefined && <span className={styles.text}>{text}</span>}
        {last}
        <span className={styles.line}>{facts}</span>
      </Press>
      {corner}
    </li>
  );
};
