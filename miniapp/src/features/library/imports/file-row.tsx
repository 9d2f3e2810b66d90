import { Eye, FileText, FileWarning, FileX, Presentation, Table2, X } from "lucide-react";
import { memo, useState } from "react";
import type { Audience } from "#contracts/documents.ts";
import type { ImportFile } from "#contracts/imports.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { useAudiences } from "../../../entities/documents/library-defaults.ts";
import { categoryOptions, ownAudienceOptions } from "../../../entities/documents/placing.ts";
import { formatSize } from "../../../platform/text/file-size.ts";
import { FileState } from "./file-state.tsx";
import styles from "./imports.module.css";
import common from "../../../ui/theme/common.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

/** A drawing of the kind of file that a name says it is. */
export const FileIcon = ({ path, refused }: { path: string; refused: boolean }) => {
  if (refused) return <FileX size={18} className={styles.refused} />;
  if (/\.(?:xlsx|csv|tsv)$/iu.test(path)) return <Table2 size={18} />;
  if (/\.pptx$/iu.test(path)) return <Presentation size={18} />;
  return /\.[^.]+$/u.test(path) ? <FileText size={18} /> : <FileWarning size={18} />;
};

const Title = ({ file, onChange }: { file: ImportFile; onChange: (title: string) => void }) => {
  const [title, setTitle] = useState(file.title ?? "");
  const save = () => {
    const next = title.trim();
    if (next === "") setTitle(file.title ?? "");
    else if (next !== file.title) onChange(next);
  };
  return (
    <input
      className={styles.title}
      aria-label={`Title of ${file.path}`}
      value={title}
      maxLength={300}
      onChange={({ target }) => setTitle(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key === "Escape") setTitle(file.title ?? "");
      }}
    />
  );
};

/** What a person does with a file of the import. */
export interface FileActions {
  onChange: (
    fileId: string,
    changes: { title?: string; category?: string; audience?: Audience; asNew?: boolean },
  ) => void;
  onRemove: (fileId: string) => void;
  onLook: (fileId: string) => void;
  onOpen: (documentId: string) => void;
}

const Placing = ({ file, onChange }: { file: ImportFile } & Pick<FileActions, "onChange">) => {
  const { usual } = useAudiences();
  return (
    <div className={styles.placing}>
      <Select
        label={`Category of ${file.title ?? file.path}`}
        labelHidden
        value={file.category ?? ""}
        onChange={(category) => onChange(file.id, { category })}
        options={categoryOptions}
      />
      <Select
        label={`Who may be told ${file.title ?? file.path}`}
        labelHidden
        value={file.audience ?? usual(file.category)}
        onChange={(audience) => onChange(file.id, { audience })}
        options={ownAudienceOptions}
      />
    </div>
  );
};

interface FileRowProps extends FileActions {
  file: ImportFile;
  /** The earlier file of the import that has the same title; null where there is none. */
  twin: string | null;
  /** Whether anything of it can still be changed. */
  isOpen: boolean;
}

/** A file of the import as a row: what it becomes, where it goes, and what will happen or has happened. */
export const FileRow = memo(({ file, twin, isOpen, onChange, onRemove, onLook, onOpen }: FileRowProps) => {
  const isReady = file.state === "ready";
  const name = file.title ?? file.path.split("/").at(-1) ?? file.path;
  const nothing = isReady && file.match?.sameText === true && !file.asNew;
  return (
    <li className={styles.row} aria-label={name}>
      <FileIcon path={file.path} refused={file.state === "refused"} />
      <div className={styles.what}>
        {isReady && isOpen ? (
          <Title key={file.title} file={file} onChange={(title) => onChange(file.id, { title })} />
        ) : (
          <p className={common.anywhere}>{name}</p>
        )}
        <p className={classNames(common.quiet, common.anywhere)}>
          {[file.path, file.extent ?? formatSize(file.bytes)].filter(Boolean).join(" · ")}
        </p>
      </div>
      {isReady && isOpen && !nothing && <Placing file={file} onChange={onChange} />}
      {isOpen && (
        <div className={styles.tools}>
          {isReady && (
            <IconButton label={`Read ${name}`} onClick={() => onLook(file.id)}>
              <Eye size={18} />
            </IconButton>
          )}
          <IconButton label={`Remove ${name}`} onClick={() => onRemove(file.id)}>
            <X size={18} />
          </IconButton>
        </div>
      )}
      <FileState file={file} twin={twin} onAsNew={(asNew) => onChange(file.id, { asNew })} onOpen={onOpen} />
    </li>
  );
});
FileRow.displayName = "FileRow";
