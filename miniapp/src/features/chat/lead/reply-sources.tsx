import { ChevronDown, ChevronRight, FileText } from "lucide-react";
import type { MessageMetadata } from "#contracts/chat.ts";
import { generalCategory } from "#contracts/documents.ts";
import { useIsDesktop } from "../../../lib/use-media-query.ts";
import { useDocumentMarks } from "../../../lib/document-marks.ts";
import { type OpenSource, placeOf } from "../open-source.ts";
import { SourceMarks } from "../source-chips.tsx";
import styles from "./reply-sources.module.css";

interface ReplySourcesProps {
  metadata: MessageMetadata | null;
  onOpenSource: OpenSource;
}

/** The documents a reply was made with; each opens at the passage that was used. */
export const ReplySources = ({ metadata, onOpenSource }: ReplySourcesProps) => {
  const isDesktop = useIsDesktop();
  const documents = metadata?.contextDocuments ?? [];
  const marks = useDocumentMarks(documents.length > 0);
  if (documents.length === 0) return null;
  const open = (id: string) => {
    const source = metadata?.sourcesWithScores.find((one) => one.id === id);
    onOpenSource(source === undefined ? { documentId: id, heading: null } : placeOf(source));
  };
  return (
    // On a phone the reply itself needs the room.
    <details className={styles.sources} open={isDesktop}>
      <summary className={styles.heading}>
        Knowledge Base Sources
        <span className={styles.count}>{documents.length}</span>
        <ChevronDown className={styles.chevron} size={16} strokeWidth={1.75} aria-hidden="true" />
      </summary>
      <ul aria-label="Knowledge Base Sources">
        {documents.map(({ id, title, category }) => (
          <li key={id}>
            <button type="button" className={styles.source} onClick={() => open(id)}>
              <FileText size={16} strokeWidth={1.75} aria-hidden="true" />
              <span className={styles.title}>{title}</span>
              <span className={styles.category}>{category ?? generalCategory}</span>
              <SourceMarks mark={marks.get(id)} />
              <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
};
