import { ArrowUp, Square } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, type SyntheticEvent } from "react";
import { messageLimit } from "#contracts/chat.ts";
import { classNames } from "../../../platform/text/class-names.ts";
import { GrowingText } from "../../../ui/fields/growing-text.tsx";
import { Press } from "../../../ui/buttons/press.tsx";
import styles from "./composer.module.css";
import { canSend, charactersLeft, isSendKey } from "./message-text.ts";
import { typed, useTyped } from "./typed.ts";
import common from "../../../ui/theme/common.module.css";

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Names the text, which is kept until it is sent. */
  draft: string;
  /** An answer is under way: typing goes on, sending waits. */
  isBusy: boolean;
  /** What the text is, for its name. */
  label: string;
  placeholder: string;
  onSend: (content: string) => void;
  /** Ends the answer under way; left out where it cannot be. */
  onStop?: (() => void) | undefined;
  /** Takes a key of the empty text; true when it did something with it. */
  onKey?: (key: string) => boolean;
  /** The way to what was said last, while that is out of sight. */
  jump?: ReactNode;
  /** What else has to be filled in, above the text. */
  top?: ReactNode;
  /** What the text is about, beneath it. */
  beneath?: ReactNode;
  /** The text is meant to be long. */
  roomy?: boolean;
  /** A quiet line beneath. */
  footer: ReactNode;
}

/** Where one writes: Enter sends, Shift + Enter starts a new line. */
export const Composer = (props: ComposerProps) => {
  const { field, draft, isBusy, label, placeholder, onSend, onStop, onKey } = props;
  const { jump, top, beneath, roomy, footer } = props;
  const text = useTyped(draft);
  const left = charactersLeft(text);
  const isReady = canSend(text) && !isBusy;
  const canStop = isBusy && onStop !== undefined;

  const submit = () => {
    if (isReady) onSend(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isSend = isSendKey(event.nativeEvent);
    if (!isSend && (event.nativeEvent.isComposing || onKey?.(event.key) !== true)) {
      // Out of the field single keys act; what a window beside it takes closes that alone.
      if (event.key === "Escape" && !event.nativeEvent.isComposing && !event.defaultPrevented)
        event.currentTarget.blur();
      return;
    }
    event.preventDefault();
    if (isSend) submit();
  };

  return (
    <form
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classNames(styles.composer, beneath !== undefined && styles.card)}>
        {top !== undefined && top !== false && <div className={styles.top}>{top}</div>}
        <div className={classNames(styles.field, roomy === true && styles.big)}>
          {jump}
          <GrowingText
            ref={field}
            className={styles.text}
            rows={1}
            aria-label={label}
            aria-describedby={left === null ? undefined : "message-length"}
            aria-invalid={(left ?? 0) < 0 || undefined}
            placeholder={placeholder}
            enterKeyHint="send"
            value={text}
            onChange={(event) => typed.write(draft, event.target.value)}
            onKeyDown={onKeyDown}
          />
          {left !== null && (
            <span
              id="message-length"
              className={classNames(styles.count, left < 0 && styles.tooLong)}
              role="status"
            >
              {left < 0
                ? `${(-left).toLocaleString("en")} over the limit of ${messageLimit.toLocaleString("en")}`
                : `${left.toLocaleString("en")} characters left`}
            </span>
          )}
        </div>
        {beneath !== undefined && <div className={common.fill}>{beneath}</div>}
        <Press
          type={canStop ? "button" : "submit"}
          className={styles.send}
          aria-label={canStop ? "Stop" : "Send"}
          disabled={!isReady && !canStop}
          onClick={canStop ? onStop : undefined}
        >
          {canStop ? (
            <Square size={14} fill="currentColor" strokeWidth={2} />
          ) : (
            <ArrowUp size={20} strokeWidth={2} />
          )}
        </Press>
      </div>
      <p className={styles.footer}>{footer}</p>
    </form>
  );
};
