import { Pencil, RotateCw } from "lucide-react";
import type { ChatMessage } from "#contracts/chat.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../platform/text/class-names.ts";
import { formatTime } from "../../../platform/text/dates.ts";
import button from "./copy-button.module.css";
import styles from "./message-row.module.css";
import { Press } from "../../../ui/buttons/press.tsx";

/** What somebody wrote, as it was written, its time inside the last line; of what was not sent, that it was not. */
export const Words = ({ message, isUnsent = false }: { message: ChatMessage; isUnsent?: boolean }) => (
  <p className={styles.words}>
    {message.content}
    <span className={styles.time}>
      {isUnsent && "Draft, not sent \u00B7 "}
      <time dateTime={message.timestamp}>{formatTime(message.timestamp)}</time>
    </span>
  </p>
);

interface EditButtonProps {
  label: string;
  /** Left out where the message cannot be changed. */
  onEdit: (() => void) | undefined;
}

/** Begins the changing of a message. */
export const EditButton = ({ label, onEdit }: EditButtonProps) =>
  onEdit !== undefined && (
    <Press aria-label={label} className={button.button} onClick={onEdit}>
      <Pencil size={16} />
    </Press>
  );

interface UnansweredProps {
  text: string;
  onRetry: () => void;
  className?: string | undefined;
}

/** Says beneath a message that nothing came back, with the way to try again. */
export const Unanswered = ({ text, onRetry, className }: UnansweredProps) => (
  <div className={classNames(styles.unanswered, className)}>
    <span>{text}</span>
    <Button size="small" variant="quiet" icon={<RotateCw size={16} />} onClick={onRetry}>
      Retry
    </Button>
  </div>
);
