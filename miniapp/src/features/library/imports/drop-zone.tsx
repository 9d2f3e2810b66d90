import { FileUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { chosenFiles, type DroppedFile, droppedFiles, pastedFiles } from "./dropped-files.ts";
import styles from "./imports.module.css";
import common from "../../../ui/theme/common.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

const accepted = ".md,.markdown,.txt,.html,.htm,.docx,.pdf,.pptx,.xlsx,.csv,.tsv,.zip";

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, [contenteditable]") !== null;

// What is pasted anywhere but into a field is meant for the import.
const usePasting = (onFiles: (files: DroppedFile[]) => void) => {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.clipboardData === null || isWriting(event.target)) return;
      const files = pastedFiles(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [onFiles]);
};

const Chooser = ({ onFiles }: { onFiles: (files: DroppedFile[]) => void }) => {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  // React knows no such property.
  useEffect(() => folder.current?.setAttribute("webkitdirectory", ""), [folder]);
  const take = (target: HTMLInputElement) => {
    onFiles(chosenFiles(target.files));
    // So that the same files can be chosen again.
    target.value = "";
  };
  return (
    <div className={common.wrap8}>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={accepted}
        aria-label="Files to import"
        onChange={({ target }) => take(target)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label="Folder to import"
        onChange={({ target }) => take(target)}
      />
      <Button onClick={() => files.current?.click()}>Choose files</Button>
      <Button variant="quiet" onClick={() => folder.current?.click()}>
        Choose a folder
      </Button>
    </div>
  );
};

/** Where files, folders and ZIP archives are dropped, chosen or pasted. */
export const DropZone = ({ onFiles }: { onFiles: (files: DroppedFile[]) => void }) => {
  const [over, setOver] = useState(false);
  usePasting(onFiles);
  return (
    // Whoever cannot drop has the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.drop}
      aria-label="Add files"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void droppedFiles(event.dataTransfer).then(onFiles);
      }}
    >
      <FileUp size={28} strokeWidth={1.5} className={styles.dropIcon} />
      <div className={styles.dropText}>
        <p className={common.heading}>Drop files, a folder or a ZIP here</p>
        <p className={classNames(common.quiet, common.anywhere)}>
          Markdown, text, HTML, Word, PDF, PowerPoint, Excel, CSV: at most 10 MB each, 500 in one go, a ZIP up
          to 100 MB. Or paste a text or a table. You see what each becomes before anything is imported.
        </p>
      </div>
      <Chooser onFiles={onFiles} />
    </section>
  );
};
