import type { ReactNode } from "react";
import { formatAge, formatDateTime } from "../../platform/text/dates.ts";
import styles from "./record-row.module.css";
import common from "../../ui/theme/common.module.css";

interface RecordRowProps {
  /** Who or what it comes from. */
  from: ReactNode;
  time: string;
  title: string;
  /** What was said last about it. */
  last?: ReactNode;
  badges: ReactNode;
}

/** How a record stands in a list: whence and when, what it says, and a line of badges. */
export const RecordRow = ({ from, time, title, last, badges }: RecordRowProps) => (
  <>
    <span className={styles.line}>
      <span className={common.cut}>{from}</span>
      <time dateTime={time} title={formatDateTime(time)}>
        {formatAge(time)}
      </time>
    </span>
    <span className={styles.title}>{title}</span>
    {last}
    <span className={`${styles.line} ${styles.badges}`}>{badges}</span>
  </>
);
