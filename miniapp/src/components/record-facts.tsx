import type { ReactNode } from "react";
import styles from "./centre-list.module.css";

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

/** What the team tells the agent about a record. */
export const TeamNote = ({ text }: { text: string }) => <p className={styles.word}>{text}</p>;

/** The parts of a record under each other. */
export const RecordParts = ({ children }: { children: ReactNode }) => (
  <div className={styles.parts}>{children}</div>
);

/** A record's badges in a line of their own. */
export const RecordBadges = ({ children }: { children: ReactNode }) => (
  <div className={styles.badges}>{children}</div>
);

/** A text as its author wrote it, line by line. */
export const Prose = ({ text }: { text: string }) => <p className={styles.prose}>{text}</p>;
