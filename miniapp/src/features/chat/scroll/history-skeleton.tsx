import { Skeleton } from "../../../ui/states/skeleton.tsx";
import styles from "./history-skeleton.module.css";

/** Holds the conversation's place while it is loaded. */
export const HistorySkeleton = () => (
  <div className={styles.skeleton} role="status" aria-label="Loading messages">
    {["58%", "42%"].map((width) => (
      <div key={width} className={styles.exchange}>
        <span className={styles.own} style={{ inlineSize: width }}>
          <Skeleton height="38px" />
        </span>
        <Skeleton width="92%" height="14px" />
        <Skeleton width="86%" height="14px" />
        <Skeleton width="64%" height="14px" />
      </div>
    ))}
  </div>
);
