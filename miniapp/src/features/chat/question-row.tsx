import { Pencil } from "lucide-react";
import { memo } from "react";
import type { ChatMessage } from "#contracts/chat.ts";
import { classNames } from "../../lib/class-names.ts";
import { CopyButton } from "./copy-button.tsx";
import button from "./copy-button.module.css";
import { Unanswered, Words } from "./message-parts.tsx";
import styles from "./message-row.module.css";
import { useLongPress } from "./use-long-press.ts";

interface QuestionRowProps {
  message: ChatMessage;
  first: boolean;
  last: boolean;
  unanswered: boolean;
  onRetry: (content: string) => void;
  /** Left out where it cannot be changed. */
  onEdit?: (() => void) | undefined;
  /** Who said it, for a screen reader. */
  speaker?: string;
  /** What it is, for the copy button's name. */
  what?: string;
}

/** A message on one's own side. */
export const QuestionRow = memo((props: QuestionRowProps) => {
  const { message, first, last, unanswered, onRetry, onEdit } = props;
  const { speaker = "You said:", what = "message" } = props;
  const { isPressed, handlers } = useLongPress();
  return (
    <div
      className={classNames(styles.row, styles.own, first && styles.first, last && styles.last)}
      data-message={message.id}
      data-pressed={isPressed || undefined}
      {...handlers}
    >
      <div className={styles.bubble}>
        <span className={styles.speaker}>{speaker}</span>
        <Words message={message} />
      </div>
      <div className={styles.actions}>
        {onEdit !== undefined && (
          <button type="button" aria-label="Edit question" className={button.button} onClick={onEdit}>
            <Pencil size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
        <CopyButton text={message.content} what={what} />
      </div>
      {unanswered && <Unanswered text="No answer arrived." onRetry={() => onRetry(message.content)} />}
    </div>
  );
});
