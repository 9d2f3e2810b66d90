import { Skeleton } from "../../../ui/states/skeleton.tsx";
import styles from "./knowledge.module.css";

const widths = ["62%", "78%", "54%", "70%", "46%", "66%"];

/** Rows that hold the list's place, and the words for it. */
export const WaitingRows = ({ label }: { label: string }) => (
  <div role="status" className={styles.pending}>
    <p className={styles.note}>{label}</p>
    <div className={styles.waiting}>
      {widths.map((width) => (
        <Skeleton key={width} width={width} height="12px" />
      ))}
    </div>
  </div>
);
