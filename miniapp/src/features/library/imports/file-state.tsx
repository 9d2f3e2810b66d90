import { CircleAlert, CircleCheck, Equal, Plus, Replace, TriangleAlert } from "lucide-react";
import type { ImportFile } from "#contracts/imports.ts";
import { Badge } from "../../../ui/content/badge.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Spinner } from "../../../ui/states/spinner.tsx";
import styles from "./imports.module.css";
import common from "../../../ui/theme/common.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

const icon = { size: 14, strokeWidth: 2 } as const;

const Match = ({ file, onChange }: { file: ImportFile; onChange: (asNew: boolean) => void }) => {
  const { match, asNew, title } = file;
  if (match === null) return null;
  if (asNew)
    return (
      <>
        <Badge icon={<Plus {...icon} />}>New document</Badge>
        <Button size="small" variant="quiet" onClick={() => onChange(false)}>
          {match.sameText ? "Leave as it is" : `Replace version ${match.version}`}
        </Button>
      </>
    );
  const named = match.title.toLowerCase() === title?.toLowerCase() ? "" : ` of “${match.title}”`;
  return (
    <>
      {match.sameText ? (
        <Badge icon={<Equal {...icon} />}>Nothing to do</Badge>
      ) : (
        <Badge tone="info" icon={<Replace {...icon} />}>
          {`Replaces version ${match.version}`}
        </Badge>
      )}
      <span className={classNames(common.quiet, common.anywhere)}>
        {match.sameText ? `Same text as version ${match.version}${named}` : named.trim()}
      </span>
      <Button size="small" variant="quiet" onClick={() => onChange(true)}>
        Keep as new
      </Button>
    </>
  );
};

const outcomes = {
  imported: { tone: "positive", text: "Imported", Icon: CircleCheck },
  unchanged: { tone: "neutral", text: "Nothing to do", Icon: Equal },
  failed: { tone: "danger", text: "Not imported", Icon: CircleAlert },
} as const;

const Outcome = ({ file, onOpen }: { file: ImportFile; onOpen: (id: string) => void }) => {
  const { state, documentId } = file;
  if (state !== "imported" && state !== "unchanged" && state !== "failed") return null;
  const { tone, text, Icon } = outcomes[state];
  return (
    <>
      <Badge tone={tone} icon={<Icon {...icon} />}>
        {text}
      </Badge>
      {documentId !== null && (
        <Button size="small" variant="quiet" onClick={() => onOpen(documentId)}>
          Open
        </Button>
      )}
    </>
  );
};

interface FileStateProps {
  file: ImportFile;
  twin: string | null;
  onAsNew: (asNew: boolean) => void;
  onOpen: (documentId: string) => void;
}

/** What will happen to a file, what has, and what of it was not read. */
export const FileState = ({ file, twin, onAsNew, onOpen }: FileStateProps) => {
  if (file.state === "waiting")
    return (
      <p className={styles.state}>
        <Spinner /> <span className={classNames(common.quiet, common.anywhere)}>Waiting to be read</span>
      </p>
    );
  const warnings = [
    ...file.warnings,
    ...(twin === null ? [] : [`Same title as ${twin}: both become documents.`]),
  ];
  const hasLine =
    file.match !== null || warnings.length > 0 || file.refusal !== null || file.documentId !== null;
  if (!hasLine) return null;
  return (
    <div className={styles.state}>
      {file.state === "ready" && <Match file={file} onChange={onAsNew} />}
      <Outcome file={file} onOpen={onOpen} />
      {warnings.map((warning) => (
        <span key={warning} className={styles.warning}>
          <TriangleAlert {...icon} /> {warning}
        </span>
      ))}
      {file.refusal !== null && <span className={styles.refusal}>{file.refusal}</span>}
    </div>
  );
};
