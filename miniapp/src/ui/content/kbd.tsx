import type { ReactNode } from "react";
import styles from "./kbd.module.css";

/** A key's name beside what it does; only where there is likely a keyboard. */
export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className={styles.key} aria-hidden="true">
    {children}
  </kbd>
);

/** What is said of keys among other words; only where there is likely a keyboard. */
export const KeyWords = ({ children }: { children: ReactNode }) => (
  <span className={styles.words}>{children} </span>
);
