import { ArrowDown } from "lucide-react";
import styles from "./jump-to-latest.module.css";
import { Press } from "../../../ui/buttons/press.tsx";

interface JumpToLatestProps {
  /** Something came there meanwhile. */
  isNew: boolean;
  onJump: () => void;
}

/** Leads to a conversation's end: over the composer, and on a phone inside its field, where it covers nothing that is read. */
export const JumpToLatest = ({ isNew, onJump }: JumpToLatestProps) => (
  <Press
    className={styles.jump}
    data-new={isNew || undefined}
    aria-label={isNew ? undefined : "Jump to latest"}
    onClick={onJump}
  >
    {isNew && (
      <span>
        New<span className={styles.what}> answer</span>
      </span>
    )}
    <ArrowDown size={18} />
  </Press>
);
