import type { LastMessage } from "#contracts/thread-entries.ts";
import styles from "./last-message.module.css";

interface LastMessageLineProps {
  message: LastMessage;
  /** Who looks at it. */
  me: string | undefined;
}

/** What was said last about a record, in one line: by whom, and what. */
export const LastMessageLine = ({ message: { author, text, hasPicture }, me }: LastMessageLineProps) => (
  <span className={styles.last}>
    <span className={styles.by}>{author === me ? "You" : `@${author ?? "somebody"}`}: </span>
    {text ?? (hasPicture ? "sent a picture" : "")}
  </span>
);
