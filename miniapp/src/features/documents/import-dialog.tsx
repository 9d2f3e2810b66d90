import { FileText, FileUp, FileWarning } from "lucide-react";
import { useId, useState } from "react";
import { type Category, defaultCategory } from "#contracts/documents.ts";
import { Dialog } from "../../components/dialog.tsx";
import { FormFooter } from "../../components/form-footer.tsx";
import { Select } from "../../components/select.tsx";
import { formatSize } from "../../lib/file-size.ts";
import { categoryOptions } from "./document-form.tsx";
import documents from "./documents.module.css";
import styles from "./import-dialog.module.css";
import { type Picked, useImport } from "./use-import.ts";

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;
const accepted = ".md,.markdown,.txt,.docx,.html,.htm";

interface FilePickerProps {
  isEmpty: boolean;
  isBusy: boolean;
  onPick: (files: File[]) => void;
}

const FilePicker = ({ isEmpty, isBusy, onPick }: FilePickerProps) => {
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
        if (!isBusy) onPick([...event.dataTransfer.files]);
      }}
    >
      <input
        id={id}
        type="file"
        className={styles.file}
        multiple
        accept={accepted}
        disabled={isBusy}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          // So that the same files can be chosen again.
          target.value = "";
        }}
      />
      <FileUp size={24} strokeWidth={1.5} aria-hidden="true" />
      <span className={styles.pick}>{isEmpty ? "Choose files" : "Choose other files"}</span>
      <span className={documents.quiet}>.md, .txt, .docx or .html, at most 10 MB each</span>
    </label>
  );
};

const FileRow = ({ picked: { file, refusal } }: { picked: Picked }) => (
  <li>
    {refusal === undefined ? <FileText {...icon} /> : <FileWarning {...icon} className={styles.refused} />}
    <span className={styles.fileName}>
      <span title={file.name}>{file.name}</span>
      {refusal !== undefined && <span className={styles.refusal}>{refusal}</span>}
    </span>
    <span className={documents.quiet}>{formatSize(file.size)}</span>
  </li>
);

interface ImportDialogProps {
  onClose: () => void;
  onImported: (id: string) => void;
}

/** Adds files as documents, converted to Markdown. */
export const ImportDialog = ({ onClose, onImported }: ImportDialogProps) => {
  const [category, setCategory] = useState<Category>(defaultCategory);
  const { picked, pick, run, isPending, progress } = useImport(([first]) => {
    if (first !== undefined) onImported(first);
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Import Files"
      description="Each file becomes a document, converted to Markdown."
      footer={
        <FormFooter
          text="Import"
          pendingText={progress}
          pending={isPending}
          disabled={picked.length === 0}
          onCancel={onClose}
          action={{ run: () => run(category) }}
        />
      }
    >
      <div className={documents.form}>
        <FilePicker isEmpty={picked.length === 0} isBusy={isPending} onPick={pick} />
        {picked.length > 0 && (
          <ul className={styles.files} aria-label="Files to import">
            {picked.map((one) => (
              <FileRow key={`${one.file.name} ${one.file.size} ${one.file.lastModified}`} picked={one} />
            ))}
          </ul>
        )}
        <Select
          label="Category"
          value={category}
          onChange={setCategory}
          options={categoryOptions}
          disabled={isPending}
        />
      </div>
    </Dialog>
  );
};
