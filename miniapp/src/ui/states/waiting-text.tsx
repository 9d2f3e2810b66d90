import { Skeleton } from "./skeleton.tsx";
import styles from "./waiting-text.module.css";

/** Holds the place of a text that is being loaded, unless it comes at once. */
export const WaitingText = ({ label }: { label: string }) => (
  <div className={styles.waiting} role="status" aria-label={label}>
    {["92%", "100%", "96%", "60%", "88%", "98%", "40%"].map((width) => (
      <Skeleton key={width} width={width} height="14px" />
    ))}
  </div>
);
