import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileText, FileUp } from "lucide-react";
import { useId, useState } from "react";
import { type Category, defaultCategory, importDocument } from "#contracts/documents.ts";
import { Dialog } from "../../components/dialog.tsx";
import { FormFooter } from "../../components/form-footer.tsx";
import { Select } from "../../components/select.tsx";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/failure-toast.ts";
import { formatSize } from "../../lib/file-size.ts";
import { useToast } from "../../lib/toasts.ts";
import { rereadLibrary } from "./document-changes.ts";
import { categoryOptions } from "./document-form.tsx";
import styles from "./documents.module.css";

const accepted = ".md,.markdown,.txt,.docx,.html,.htm";

const FilePicker = ({ files, onPick }: { files: File[]; onPick: (files: File[]) => void }) => {
  const id = useId();
  const [over, setOver] = useState(false);
  return (
    // Files can be dropped on it; the input inside takes them without a pointer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      htmlFor={id}
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onPick([...event.dataTransfer.files]);
      }}
    >
      <input
        id={id}
        type="file"
        className={styles.file}
        multiple
        accept={accepted}
        onChange={(event) => onPick([...(event.target.files ?? [])])}
      />
      <FileUp size={24} strokeWidth={1.5} aria-hidden="true" />
      <span className={styles.pick}>{files.length === 0 ? "Choose files" : "Choose other files"}</span>
      <span className={styles.quiet}>.md, .txt, .docx or .html, at most 10 MB each</span>
    </label>
  );
};

interface Failed {
  file: File;
  reason: string;
}

const useImport = (onDone: (ids: string[]) => void) => {
  const client = useQueryClient();
  const toast = useToast();
  const [failed, setFailed] = useState<Failed[]>([]);
  const mutation = useMutation({
    mutationFn: async ({ files, category }: { files: File[]; category: Category }) => {
      const ids: string[] = [];
      const missed: Failed[] = [];
      for (const file of files) {
        await call(importDocument, { category }, { file }).then(
          (document) => ids.push(document.id),
          (error: unknown) =>
            missed.push({ file, reason: failureText(error, "Failed to import this file.") }),
        );
      }
      return { ids, missed };
    },
    onSuccess: async ({ ids, missed }) => {
      setFailed(missed);
      await rereadLibrary(client);
      const done = `${ids.length} ${ids.length === 1 ? "document" : "documents"} added.`;
      if (missed.length === 0) toast({ title: "Document uploaded", description: done });
      else {
        const reason = missed.map(({ file, reason }) => `${file.name}: ${reason}`).join(" ");
        toast({ title: "Upload failed", description: reason, variant: "destructive" });
      }
      if (missed.length === 0) onDone(ids);
    },
  });
  return { ...mutation, failed };
};

interface ImportDialogProps {
  onClose: () => void;
  onImported: (id: string) => void;
}

/** Adds files as documents, converted to Markdown. */
export const ImportDialog = ({ onClose, onImported }: ImportDialogProps) => {
  const [files, setFiles] = useState<File[]>([]);
  const [category, setCategory] = useState<Category>(defaultCategory);
  const { mutate, isPending, failed } = useImport(([first]) => {
    if (first !== undefined) onImported(first);
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Import files"
      description="Each file becomes a document, converted to Markdown."
      footer={
        <FormFooter
          text="Import"
          pendingText="Importing..."
          pending={isPending}
          disabled={files.length === 0}
          onCancel={onClose}
          action={{ run: () => mutate({ files, category }) }}
        />
      }
    >
      <div className={styles.form}>
        <FilePicker files={files} onPick={setFiles} />
        {files.length > 0 && (
          <ul className={styles.files} aria-label="Files to import">
            {files.map((file) => (
              <li key={`${file.name} ${file.size}`}>
                <FileText size={18} strokeWidth={1.75} aria-hidden="true" />
                <span className={styles.fileName}>{file.name}</span>
                <span className={styles.quiet}>
                  {failed.find((one) => one.file === file)?.reason ?? formatSize(file.size)}
                </span>
              </li>
            ))}
          </ul>
        )}
        <Select label="Category" value={category} onChange={setCategory} options={categoryOptions} />
      </div>
    </Dialog>
  );
};
