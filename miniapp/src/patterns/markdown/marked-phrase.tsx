import type { ReactNode } from "react";
import styles from "./marked-phrase.module.css";

/** A phrase of a text that somebody should check; a note beside the text says why. */
export const MarkedPhrase = ({ children }: { children?: ReactNode }) => (
  <mark className={styles.phrase}>{children}</mark>
);
