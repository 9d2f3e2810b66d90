import { useCallback, useMemo, useState } from "react";
import type { Audience } from "#contracts/documents.ts";
import type { ImportFile, LibraryImport } from "#contracts/imports.ts";
import { useGoldenCheck } from "../../../entities/golden/use-golden-check.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { countOf } from "../../../platform/text/count-of.ts";
import { categoryOptions, ownAudienceOptions } from "../../../entities/documents/placing.ts";
import { FileRow } from "./file-row.tsx";
import { useImportChanges } from "./imports.ts";
import styles from "./imports.module.css";
import { ReadDialog } from "./read-dialog.tsx";
import { StagingRow } from "./staging-row.tsx";
import type { Staging } from "./use-staging.ts";
import common from "../../../ui/theme/common.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

const isNothing = ({ match, asNew }: ImportFile): boolean => match?.sameText === true && !asNew;

/** What the files of an import come to, in numbers. */
export const countsOf = (files: readonly ImportFile[]) => {
  const ready = files.filter(({ state }) => state === "ready");
  const written = ready.filter((file) => !isNothing(file));
  return {
    waiting: files.filter(({ state }) => state === "waiting").length,
    ready: ready.length,
    written: written.length,
    replacing: written.filter(({ match, asNew }) => match !== null && !asNew).length,
    imported: files.filter(({ state }) => state === "imported").length,
    refused: files.filter(({ state }) => state === "refused" || state === "failed").length,
    settled: files.filter(({ state }) => state === "imported" || state === "unchanged" || state === "failed")
      .length,
  };
};

/** The path of the first file with a title, by each later one that would become another document of it. */
export const twinsIn = (files: readonly ImportFile[]): ReadonlyMap<string, string> => {
  const first = new Map<string, string>();
  const twins = new Map<string, string>();
  for (const { id, path, state, title, match, asNew } of files) {
    if (state !== "ready" || title === null || (match !== null && !asNew)) continue;
    const key = title.toLowerCase();
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, path);
    else twins.set(id, earlier);
  }
  return twins;
};

interface HeadingProps {
  current: LibraryImport;
  staging: readonly Staging[];
}

const Heading = ({ current, staging }: HeadingProps) => {
  const { files, state } = current;
  const counts = countsOf(files);
  const refusedBefore = staging.filter(({ refusal }) => refusal !== null).length;
  const all = files.length + staging.length;
  const of = countOf(all, "file");
  const busy = counts.waiting + staging.length - refusedBefore;
  const refused = counts.refused + refusedBefore;
  const text = (() => {
    if (state === "done") return `${countOf(counts.imported, "document")} imported`;
    if (state === "writing")
      return `Importing: ${counts.settled} of ${countOf(counts.settled + counts.ready, "document")}`;
    if (busy > 0) return `Reading: ${all - busy} of ${of}`;
    return `${of} ${all === 1 ? "becomes" : "become"} ${countOf(counts.written, "document")}`;
  })();
  const isReplacing = state === "open" && busy === 0 && counts.replacing > 0;
  const notes = [
    ...(isReplacing
      ? [`${counts.replacing} ${counts.replacing === 1 ? "replaces" : "replace"} what is there`]
      : []),
    ...(busy === 0 && refused > 0 ? [`${refused} cannot be imported`] : []),
  ];
  return (
    <h2 className={styles.heading} aria-live="polite">
      {text}{" "}
      {notes.length > 0 && (
        <span className={classNames(common.quiet, common.anywhere)}>{notes.join(" · ")}</span>
      )}
    </h2>
  );
};

const ForAll = ({
  onChange,
}: {
  onChange: (changes: { category?: string; audience?: Audience }) => void;
}) => (
  <div className={styles.forAll}>
    <Select
      label="Category of all files"
      labelHidden
      placeholder="Category of all"
      value=""
      onChange={(category) => onChange({ category })}
      options={categoryOptions}
    />
    <Select
      label="Who may be told all files"
      labelHidden
      placeholder="Audience of all"
      value=""
      onChange={(audience) => onChange({ audience })}
      options={ownAudienceOptions}
    />
  </div>
);

interface FooterProps {
  current: LibraryImport;
  isSending: boolean;
  changes: ReturnType<typeof useImportChanges>;
}

const Footer = ({ current, isSending, changes: { confirm, remove } }: FooterProps) => {
  const counts = countsOf(current.files);
  const golden = useGoldenCheck();
  const publish = () => golden.before({ importId: current.id }, () => confirm.mutate());
  if (current.state === "done")
    return (
      <div className={styles.footer}>
        <Button variant="primary" pending={remove.isPending} onClick={() => remove.mutate()}>
          Done
        </Button>
      </div>
    );
  const isReading = counts.waiting > 0 || isSending;
  const isWriting = current.state === "writing" || confirm.isPending;
  return (
    <div className={styles.footer}>
      <Button
        variant="quiet"
        disabled={isWriting || isSending}
        pending={remove.isPending}
        onClick={() => remove.mutate()}
      >
        Cancel
      </Button>
      <Button
        variant="primary"
        disabled={isReading || counts.ready === 0}
        pending={isWriting || golden.isChecking}
        onClick={publish}
      >
        {counts.written === 0 && counts.ready > 0
          ? "Nothing to import: finish"
          : `Import ${countOf(counts.written, "document")}`}
      </Button>
      {golden.window}
    </div>
  );
};

const rowsAtOnce = 60;

interface ImportListProps {
  current: LibraryImport;
  staging: readonly Staging[];
  onDismiss: (key: string) => void;
  onOpen: (documentId: string) => void;
}

const useActions = ({ changeFile, removeFile }: ReturnType<typeof useImportChanges>) => {
  const { mutate: change } = changeFile;
  const { mutate: remove } = removeFile;
  const [lookedAt, look] = useState<string | null>(null);
  const onChange = useCallback((fileId: string, changes: object) => change({ fileId, ...changes }), [change]);
  return {
    lookedAt,
    look,
    rows: useMemo(() => ({ onChange, onRemove: remove, onLook: look }), [onChange, remove]),
  };
};

/** The files of an import and what becomes of them, with the button that makes it so. */
export const ImportList = ({ current, staging, onDismiss, onOpen }: ImportListProps) => {
  const changes = useImportChanges(current.id);
  const { lookedAt, look, rows } = useActions(changes);
  const [room, setRoom] = useState(rowsAtOnce);
  const shown = current.files.slice(0, room);
  const isOpen = current.state === "open";
  const file = current.files.find(({ id }) => id === lookedAt);
  const isSending = staging.some(({ refusal }) => refusal === null);
  const twins = useMemo(() => twinsIn(current.files), [current.files]);
  return (
    <section className={styles.list} aria-label="Files of this import">
      <div className={styles.head}>
        <Heading current={current} staging={staging} />
        {isOpen && countsOf(current.files).ready > 1 && (
          <ForAll onChange={(all) => changes.changeAll.mutate(all)} />
        )}
      </div>
      <ul role="list" className={styles.rows} aria-label="Files">
        {shown.map((one) => (
          <FileRow
            key={one.id}
            file={one}
            twin={twins.get(one.id) ?? null}
            isOpen={isOpen}
            {...rows}
            onOpen={onOpen}
          />
        ))}
        {staging.slice(0, rowsAtOnce).map((one) => (
          <StagingRow key={one.key} one={one} onDismiss={() => onDismiss(one.key)} />
        ))}
      </ul>
      {current.files.length > room && (
        <Button variant="quiet" onClick={() => setRoom((now) => now + 4 * rowsAtOnce)}>
          {`Show ${current.files.length - room} more`}
        </Button>
      )}
      <Footer current={current} isSending={isSending} changes={changes} />
      {file !== undefined && (
        <ReadDialog
          importId={current.id}
          file={file}
          onChange={
            isOpen ? (outline) => changes.changeFile.mutate({ fileId: file.id, ...outline }) : undefined
          }
          onClose={() => look(null)}
        />
      )}
    </section>
  );
};
