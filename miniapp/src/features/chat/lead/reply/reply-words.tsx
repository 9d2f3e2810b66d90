import { CheckCheck, Pencil, PencilLine } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { messageLimit } from "#contracts/chat.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { TextArea } from "../../../../ui/fields/text-area.tsx";
import { classNames } from "../../../../platform/text/class-names.ts";
import { dayOf, formatMoment, formatTime } from "../../../../platform/text/dates.ts";
import { useShortcuts } from "../../../../platform/browser/use-shortcuts.ts";
import { isFocusLost } from "../../../../platform/browser/lost-focus.ts";
import { markPhrases } from "../../../../patterns/markdown/mark-phrases.ts";
import { MarkedPhrase } from "../../../../patterns/markdown/marked-phrase.tsx";
import styles from "./reply-words.module.css";
import card from "./suggested-reply.module.css";
import type { ReplyWords } from "./use-reply-words.ts";
import { LinkButton } from "../../../../ui/buttons/link-button.tsx";

const focusEnd = (field: HTMLDivElement | null): void => {
  const area = field?.querySelector("textarea");
  area?.focus();
  area?.setSelectionRange(area.value.length, area.value.length);
};

const Editor = ({ words }: { words: ReplyWords }) => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      words.save();
    }
    if (event.key !== "Escape") return;
    event.stopPropagation();
    words.cancel();
  };
  return (
    <div className={styles.editor} ref={words.isBegun ? focusEnd : undefined} data-writing="">
      <TextArea
        label="Reply to send"
        labelHidden
        maxLength={messageLimit}
        value={words.typed ?? ""}
        onChange={(event) => words.type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.buttons} data-beneath="">
        <Button size="small" variant="primary" disabled={words.text === ""} onClick={words.save}>
          Save
        </Button>
        <Button size="small" variant="quiet" onClick={words.cancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
};

const momentOf = (at: string): string =>
  dayOf(new Date(at)) === dayOf(new Date()) ? `at ${formatTime(at)}` : `on ${formatMoment(at)}`;

const Sent = ({ words, at }: { words: ReplyWords; at: string }) => (
  <>
    <CheckCheck size={16} />
    <span>
      Sent {momentOf(at)}
      {words.sentAt === null ? ", edited since" : words.isEdited && ", edited"}
    </span>
    <LinkButton className={styles.link} disabled={words.isUndoing} onClick={words.undo}>
      Undo
    </LinkButton>
  </>
);

/** Begins the changing of a reply, and has the focus back after it. */
export const EditReply = ({ words }: { words: ReplyWords }) => {
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(words.isEditing);
  useEffect(() => {
    if (wasEditing.current && !words.isEditing && isFocusLost()) edit.current?.focus();
    wasEditing.current = words.isEditing;
  }, [words.isEditing]);
  useShortcuts({ e: words.isEditing ? undefined : words.edit });
  if (words.isEditing) return null;
  return (
    <LinkButton
      ref={edit}
      className={classNames(styles.link, styles.edit)}
      aria-label="Edit reply"
      aria-keyshortcuts="e"
      title="Key E"
      onClick={words.edit}
    >
      <Pencil size={16} />
      <span className={styles.word}>Edit</span>
    </LinkButton>
  );
};

/** What became of the draft. */
const Told = ({ words }: { words: ReplyWords }) => (
  <p className={styles.told}>
    {words.wasSentAt !== null && <Sent words={words} at={words.wasSentAt} />}
    {words.wasSentAt === null && words.isEdited && (
      <>
        <PencilLine size={16} />
        Edited
      </>
    )}
  </p>
);

interface ReplyTextProps {
  words: ReplyWords;
  /** Phrases to check before it is sent. */
  phrases: readonly string[];
  /** What can be done with them, beneath. */
  children: ReactNode;
}

/** The words of a reply, to be changed where they stand. */
export const ReplyText = ({ words, phrases, children }: ReplyTextProps) => (
  <>
    {words.isEditing ? (
      <Editor words={words} />
    ) : (
      <p className={card.text}>
        {markPhrases(words.text, phrases).map((piece, index) =>
          // The pieces of a text keep their places.
          // oxlint-disable-next-line react/no-array-index-key
          piece.phrase ? <MarkedPhrase key={index}>{piece.text}</MarkedPhrase> : piece.text,
        )}
      </p>
    )}
    <div className={styles.state}>
      {!words.isEditing && <Told words={words} />}
      {children}
    </div>
  </>
);
