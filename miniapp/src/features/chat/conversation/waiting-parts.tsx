import { Clock, Pencil, X } from "lucide-react";
import { Button } from "../../../ui/buttons/button.tsx";
import hidden from "../../../ui/content/visually-hidden.module.css";
import { classNames } from "../../../platform/text/class-names.ts";
import copying from "../messages/copy-button.module.css";
import row from "../messages/message-row.module.css";
import styles from "./waiting-parts.module.css";
import { Press } from "../../../ui/buttons/press.tsx";

/** Says beneath the input what becomes of what is sent without a connection. */
export const offlineFooter = "You are offline. What you send goes out once you are back.";

/** What waits for a connection. */
export const QueuedQuestion = ({ text, onCancel }: { text: string; onCancel: () => void }) => (
  <div className={classNames(row.row, row.own, row.first)} data-turn>
    <div className={classNames(row.bubble, styles.queued)}>
      <span className={hidden.hidden}>Waiting to be sent:</span>
      <p className={row.words}>{text}</p>
    </div>
    <div role="status" className={row.unanswered}>
      <span className={styles.note}>
        <Clock size={14} />
        Sent once you are back online.
      </span>
      <Button size="small" variant="quiet" onClick={onCancel}>
        Take back
      </Button>
    </div>
  </div>
);

interface EditingLineProps {
  /** What is being changed. */
  what: string;
  onCancel: () => void;
}

/** Says above the input that what is sent takes the place of an earlier message. */
export const EditingLine = ({ what, onCancel }: EditingLineProps) => (
  <div className={styles.editing}>
    <Pencil size={14} />
    <span>Editing {what}</span>
    <Press className={copying.button} aria-label="Cancel editing" onClick={onCancel}>
      <X size={16} />
    </Press>
  </div>
);
