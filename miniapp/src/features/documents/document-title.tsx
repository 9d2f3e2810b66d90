import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { changeDocument, type KnowledgeDocument } from "#contracts/documents.ts";
import { call } from "../../lib/api.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { isFocusLost } from "../../lib/lost-focus.ts";
import { useToast } from "../../lib/toasts.ts";
import { rereadLibrary } from "./document-changes.ts";
import styles from "./documents.module.css";

interface EditorProps {
  document: KnowledgeDocument;
  onClose: () => void;
}

const begin = (field: HTMLTextAreaElement | null) => {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
};

const TitleEditor = ({ document, onClose }: EditorProps) => {
  const client = useQueryClient();
  const toast = useToast();
  const [title, setTitle] = useState(document.title);
  const { mutate, isPending } = useMutation({
    mutationFn: (next: string) => call(changeDocument, { id: document.id, title: next }),
    onSuccess: async () => {
      toast({ title: "Document updated", description: title.trim() });
      await rereadLibrary(client);
      onClose();
    },
    onError: (error) => toastFailure("Update failed", error, "Failed to update the title."),
  });
  const save = () => {
    if (isPending) return;
    const next = title.trim();
    if (next === document.title) return onClose();
    if (next !== "") return mutate(next);
    toast({ title: "Invalid title", description: "Title cannot be empty.", variant: "destructive" });
  };
  return (
    <textarea
      ref={begin}
      rows={1}
      className={styles.titleInput}
      aria-label="Document title"
      maxLength={300}
      value={title}
      disabled={isPending}
      onChange={(event) => setTitle(event.target.value.replaceAll(/\s*\n\s*/gu, " "))}
      onBlur={() => (title.trim() === "" ? onClose() : save())}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          event.preventDefault();
          save();
        }
        if (event.key === "Escape") onClose();
      }}
    />
  );
};

/** A document's title, to be changed where it stands. */
export const DocumentTitle = ({ document }: { document: KnowledgeDocument }) => {
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
    <button
      ref={button}
      type="button"
      className={styles.titleButton}
      title="Edit title"
      onClick={() => setEditing(true)}
    >
      {document.title}
      <Pencil size={16} strokeWidth={1.75} role="img" aria-label="Edit title" />
    </button>
  );
};
