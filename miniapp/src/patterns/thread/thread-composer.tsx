import { ArrowUp, FileImage, ImagePlus, X } from "lucide-react";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useId,
} from "react";
import { classNames } from "../../platform/text/class-names.ts";
import { formatSize } from "../../platform/text/file-size.ts";
import { GrowingText } from "../../ui/fields/growing-text.tsx";
import { UploadProgress } from "../../ui/fields/upload-progress.tsx";
import { Press } from "../../ui/buttons/press.tsx";
import styles from "./thread.module.css";
import type { Message } from "./use-message.ts";
import common from "../../ui/theme/common.module.css";

// From here on it is said how many characters are left.
const warnWithin = 500;

// Enter alone; not the one that accepts a word in an input method.
const isSendKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === "Enter" && !shiftKey && !nativeEvent.isComposing && nativeEvent.keyCode !== 229;

const Chosen = ({ file, onRemove }: { file: File; onRemove: () => void }) => (
  <span className={styles.chosen}>
    <FileImage size={16} />
    <span className={common.cut}>{file.name}</span>
    <span className={styles.size}>{formatSize(file.size)}</span>
    <Press className={styles.remove} aria-label="Remove the picture" onClick={onRemove}>
      <X size={16} strokeWidth={2} />
    </Press>
  </span>
);

const PictureButton = ({ disabled, onChoose }: { disabled: boolean; onChoose: (file: File) => void }) => (
  <label className={styles.attach} title="Add a picture">
    <input
      type="file"
      accept="image/*"
      aria-label="Add a picture"
      disabled={disabled}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file !== undefined) onChoose(file);
        // So that the same file can be chosen again after it was removed.
        target.value = "";
      }}
    />
    <ImagePlus size={20} />
  </label>
);

const lengthText = (left: number): string => {
  const count = Math.abs(left);
  const characters = `${count.toLocaleString("en")} ${count === 1 ? "character" : "characters"}`;
  return `${characters} ${left < 0 ? "too many" : "left"}`;
};

interface ThreadComposerProps {
  message: Message;
  field?: RefObject<HTMLTextAreaElement | null>;
  placeholder: string;
  /** A quiet line beneath. */
  hint: ReactNode;
}

/** Where one writes to the other side: Enter sends, Shift + Enter starts a new line, a picture can be pasted, Escape leaves the field. */
export const ThreadComposer = ({ message, field, placeholder, hint }: ThreadComposerProps) => {
  const { text, write, picture, choose, isEmpty, sending, problem, left, send } = message;
  const told = useId();
  const isBusy = sending !== null;
  const isReady = !isBusy && left >= 0 && !isEmpty;
  const paste = (event: ClipboardEvent) => {
    const file = [...event.clipboardData.files].find(({ type }) => type.startsWith("image/"));
    if (file === undefined) return;
    event.preventDefault();
    choose(file);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form className={styles.composer} onSubmit={submit}>
      {picture !== null && !isBusy && <Chosen file={picture} onRemove={() => choose(null)} />}
      <div className={styles.field}>
        <PictureButton disabled={isBusy} onChoose={choose} />
        <GrowingText
          ref={field}
          className={styles.text}
          rows={1}
          aria-label={placeholder}
          aria-describedby={told}
          aria-invalid={left < 0 || undefined}
          placeholder={placeholder}
          enterKeyHint="send"
          readOnly={isBusy}
          value={isBusy ? "" : text}
          onChange={(event) => write(event.target.value)}
          onPaste={paste}
          onKeyDown={(event) => {
            if (isSendKey(event)) submit(event);
            // Out of the field single keys act.
            if (event.key === "Escape" && !event.nativeEvent.isComposing) event.currentTarget.blur();
          }}
        />
        <Press
          type="submit"
          className={styles.send}
          aria-label="Send"
          disabled={!isReady}
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
        >
          <ArrowUp size={20} strokeWidth={2} />
        </Press>
      </div>
      {isBusy && sending.picture !== null && <UploadProgress share={sending.share} />}
      <div id={told} className={styles.told}>
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        {problem === null && left <= warnWithin && (
          <p role="status" className={classNames(left < 0 && styles.problem)}>
            {lengthText(left)}
          </p>
        )}
        {problem === null && left > warnWithin && <p>{hint}</p>}
      </div>
    </form>
  );
};
