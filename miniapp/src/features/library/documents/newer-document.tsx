import { Badge } from "../../../ui/content/badge.tsx";
import { OvertakenChoice, OvertakenDialog, Written } from "../../../patterns/forms/overtaken-dialog.tsx";
import { formatDateTime } from "../../../platform/text/dates.ts";
import { audienceNames } from "../../../entities/documents/library-defaults.ts";
import { type DocumentFields, fieldsOf } from "./document-fields.ts";
import styles from "./documents.module.css";
import type { Newer } from "./use-changing.ts";
import { whereTheyDiffer } from "./where-they-differ.ts";

interface FactsProps {
  fields: DocumentFields;
  than: DocumentFields;
  savedAt?: string;
}

const Facts = ({ fields, than, savedAt }: FactsProps) => {
  const { title, category, order, audience } = fields;
  return (
    <p className={styles.facts}>
      {title !== than.title && <strong>{title}</strong>}
      {category !== than.category && <Badge>{category}</Badge>}
      {order !== than.order && <Badge>{order === "" ? "No order" : `Order ${order}`}</Badge>}
      {audience !== than.audience && (
        <Badge>{audience === "usual" ? "As its category" : audienceNames[audience]}</Badge>
      )}
      {savedAt !== undefined && <span>Saved on {formatDateTime(savedAt)}</span>}
    </p>
  );
};

interface NewerDocumentProps {
  newer: Newer;
  /** What the document would be with what was written here. */
  mine: DocumentFields;
  pending: boolean;
  onClose: () => void;
  onTake: () => void;
  onSave: () => void;
}

/** Tells that somebody else has saved a document that is edited here, and shows where the two differ. */
export const NewerDocument = ({ newer, mine, onClose, ...choice }: NewerDocumentProps) => {
  const { document, told } = newer;
  const now = fieldsOf(document);
  const isRewritten = now.content !== mine.content;
  const [theirText, myText] = whereTheyDiffer(now.content, mine.content);
  return (
    <OvertakenDialog
      onClose={onClose}
      title="There is a newer version"
      description={`${told}. Yours is not saved yet. Save it anyway, and theirs stays under Versions; take theirs, and yours is gone.`}
      now={
        <>
          <Facts fields={now} than={mine} savedAt={document.updatedAt} />
          {isRewritten && <Written text={theirText} />}
        </>
      }
      mine={
        <>
          <Facts fields={mine} than={now} />
          {isRewritten && <Written text={myText} />}
        </>
      }
      footer={<OvertakenChoice {...choice} />}
    />
  );
};
