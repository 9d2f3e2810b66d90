import { RotateCw } from "lucide-react";
import { memo } from "react";
import type { ChatMessage } from "#contracts/chat.ts";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../lib/class-names.ts";
import { formatTime } from "../../lib/dates.ts";
import { CopyButton } from "./copy-button.tsx";
import styles from "./message-row.module.css";
import { useLongPress } from "./use-long-press.ts";

interface QuestionRowProps {
  message: ChatMessage;
  first: boolean;
  last: boolean;
  unanswered: boolean;
  onRetry: (content: string) => void;
  /** Who said it, for a screen reader. */
  speaker?: string;
  /** What it is, for the copy button's name. */
  what?: string;
}

/** A message on one's own side. */
export const QuestionRow = memo((props: QuestionRowProps) => {
  const { message, first, last, unanswered, onRetry, speaker = "You said:", what = "message" } = props;
  const { isPressed, handlers } = useLongPress();
  return (
    <div
      className={classNames(styles.row, styles.own, first && styles.first, last && styles.last)}
      data-pressed={isPressed || undefined}
      {...handlers}
    >
      <div className={styles.bubble}>
        <span className={styles.speaker}>{speaker}</span>
        <p className={styles.words}>
          {message.content}
          <time className={styles.time} dateTime={message.timestamp}>
            {formatTime(message.timestamp)}
          </time>
        </p>
      </div>
      <div className={styles.actions}>
        <CopyButton text={message.content} what={what} />
      </div>
      {unanswered && (
        <div className={styles.unanswered}>
          <span>No answer arrived.</span>
          <Button
            size="small"
            variant="quiet"
            icon={<RotateCw size={16} strokeWidth={1.75} />}
            onClick={() => onRetry(message.content)}
          >
            Retry
          </Button>
        </div>
      )}
    </div>
  );
});
