import { memo } from "react";
import { isSent } from "#contracts/answer-doubt.ts";
import type { ChatMessage } from "#contracts/chat.ts";
import hidden from "../../../ui/content/visually-hidden.module.css";
import { classNames } from "../../../platform/text/class-names.ts";
import { CopyButton } from "./copy-button.tsx";
import { EditButton, Unanswered, Words } from "./message-parts.tsx";
import { RequestLine } from "../follow-ups/request-line.tsx";
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
  /** An answer follows it. */
  beginsTurn?: boolean;
  /** Who said it, for a screen reader. */
  speaker?: string;
  /** What it is, for the copy button's name. */
  what?: string;
  /** It was written for one to send, which nobody did. */
  isUnsent?: boolean;
  /** What there is to know about it, beneath. */
  note?: string | undefined;
}

/** A message on one's own side. */
export const QuestionRow = memo((props: QuestionRowProps) => {
  const { message, first, last, unanswered, onRetry, onEdit } = props;
  const { speaker = "You said:", what = "message", note, beginsTurn = false, isUnsent = false } = props;
  const { isPressed, handlers } = useLongPress();
  return (
    <div
      className={classNames(styles.row, styles.own, first && styles.first, last && styles.last)}
      data-message={message.id}
      data-turn={beginsTurn || undefined}
      data-pressed={isPressed || undefined}
      {...handlers}
    >
      <div className={classNames(styles.bubble, isUnsent && styles.unsent)}>
        <span className={hidden.hidden}>{speaker}</span>
        <Words message={message} isUnsent={isUnsent} />
      </div>
      <div className={styles.actions}>
        <EditButton label="Edit question" onEdit={onEdit} />
        <CopyButton text={message.content} what={what} />
      </div>
      {note !== undefined && <p className={styles.unanswered}>{note}</p>}
      {isSent(message) && (
        <div className={styles.unanswered}>
          <RequestLine message={message} />
        </div>
      )}
      {unanswered && <Unanswered text="No answer arrived." onRetry={() => onRetry(message.content)} />}
    </div>
  );
});
