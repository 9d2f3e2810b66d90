import type { ReactNode } from "react";
import styles from "../layout/centre-list.module.css";
import common from "../theme/common.module.css";

interface RecordFactsProps {
  facts: readonly { label: string; value: ReactNode }[];
}

/** A record's names and values, one a line. */
export const RecordFacts = ({ facts }: RecordFactsProps) => (
  <dl className={styles.facts}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** The parts of a record under each other. */
export const RecordParts = ({ children }: { children: ReactNode }) => (
  <div className={common.stack24}>{children}</div>
);
