import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./only-once.module.css";

/** Says of a secret that it is shown this once. */
export const OnlyOnce = ({ children }: { children: ReactNode }) => (
  <p className={styles.once}>
    <TriangleAlert size={20} />
    <span>{children}</span>
  </p>
);
