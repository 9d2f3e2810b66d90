import { Pencil } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { DocumentEntry } from "#contracts/documents.ts";
import { isFocusLost } from "../../../platform/browser/lost-focus.ts";
import { GrowingText } from "../../../ui/fields/growing-text.tsx";
import { notify } from "../../../ui/notices/notify.ts";
import { fieldsOf } from "./document-fields.ts";
import styles from "./documents.module.css";
import { NewerDocument } from "./newer-document.tsx";
import { useChanging } from "./use-changing.ts";
import { Press } from "../../../ui/buttons/press.tsx";

interface EditorProps {
  document: DocumentEntry;
  onClose: () => void;
}

const begin = (field: HTMLTextAreaElement | null) => {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
};

const TitleEditor = ({ document, onClose }: EditorProps) => {
  // The document may be changed elsewhere while its title is written.
  const [seen] = useState(document);
  const [title, setTitle] = useState(seen.title);
  const { mutate, isPending, newer, dismiss } = useChanging("Failed to update the title.", onClose);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (newer === null) begin(field.current);
  }, [newer]);
  const next = title.trim();
  const saveOver = (basedOn: number) => mutate({ id: seen.id, title: next, basedOn });
  const save = () => {
    if (isPending || newer !== null) return;
    if (next === seen.title) return onClose();
    if (next !== "") return saveOver(seen.version);
    notify({ title: "Invalid title", description: "Title cannot be empty.", variant: "destructive" });
  };
  return (
    <>
      <GrowingText
        ref={field}
        rows={1}
        className={styles.titleInput}
        aria-label="Document title"
        maxLength={300}
        value={title}
        disabled={isPending}
        onChange={(event) => setTitle(event.target.value.replaceAll(/\s*\n\s*/gu, " "))}
        onBlur={() => (next === "" ? onClose() : save())}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            save();
          }
          if (event.key === "Escape") onClose();
        }}
      />
      {newer !== null && (
        <NewerDocument
          newer={newer}
          mine={{ ...fieldsOf(newer.document), title: next }}
          pending={isPending}
          onClose={dismiss}
          onTake={onClose}
          onSave={() => saveOver(newer.document.version)}
        />
      )}
    </>
  );
};

/** A document's title, to be changed where it stands. */
export const DocumentTitle = ({ document }: { document: DocumentEntry }) => {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // Who ended it with a key goes on where it began; who pressed elsewhere is there already.
    if (wasEditing.current && isFocusLost()) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  if (editing) return <TitleEditor document={document} onClose={() => setEditing(false)} />;
  return (
    <Press ref={button} className={styles.titleButton} title="Edit title" onClick={() => setEditing(true)}>
      {document.title}
      <Pencil size={16} role="img" aria-label="Edit title" />
    </Press>
  );
};
