import { ChevronDown, ChevronRight, FileText } from "lucide-react";
import { useState } from "react";
import type { ChatMessage, ContextDocument, ScoredSource } from "#contracts/chat.ts";
import { generalCategory } from "#contracts/documents.ts";
import type { DocumentMark } from "#contracts/library.ts";
import { useTitles } from "../../../../entities/documents/use-titles.ts";
import { SampleBadge } from "../../../../entities/documents/document-marks.tsx";
import { useDocumentMarks } from "../../../../entities/documents/use-document-marks.ts";
import { type OpenSource, placeOf } from "../../open-source.ts";
import { areSample, SourceMarks } from "../../messages/sources/source-chips.tsx";
import { passageWords } from "./passage-words.ts";
import styles from "./reply-sources.module.css";
import { Press } from "../../../../ui/buttons/press.tsx";

interface SourceRowProps {
  document: ContextDocument;
  /** Where in it the reply was found. */
  source: ScoredSource | undefined;
  mark: DocumentMark | undefined;
  /** All of them are, which is told above. */
  isSample: boolean;
  /** It was edited after the reply was written. */
  isEdited: boolean;
  onOpenSource: OpenSource;
}

const SourceRow = ({
  document: { id, title, category },
  source,
  mark,
  isSample,
  isEdited,
  onOpenSource,
}: SourceRowProps) => {
  const titleOf = useTitles();
  const passage = source?.passage === undefined ? null : passageWords(source.passage);
  const open = () => onOpenSource(source === undefined ? { documentId: id, heading: null } : placeOf(source));
  return (
    <li>
      <Press
        className={styles.source}
        aria-describedby={passage === null ? undefined : `passage-${id}`}
        onClick={open}
      >
        <FileText size={16} />
        <span className={styles.title}>{titleOf(title)}</span>
        <span className={styles.category}>{category ?? generalCategory}</span>
        <SourceMarks mark={mark} isSample={isSample} isEdited={isEdited} />
        <ChevronRight size={16} />
      </Press>
      {passage !== null && (
        <p id={`passage-${id}`} className={styles.passage}>
          {passage}
        </p>
      )}
    </li>
  );
};

interface ReplySourcesProps {
  message: ChatMessage;
  onOpenSource: OpenSource;
}

/** The documents a reply was made with, the one it rests on first; each opens at the passage that was used. */
export const ReplySources = ({ message: { metadata, edited }, onOpenSource }: ReplySourcesProps) => {
  const [isOpen, setOpen] = useState(false);
  const documents = metadata?.contextDocuments ?? [];
  const marks = useDocumentMarks(documents.length > 0);
  if (documents.length === 0) return null;
  const others = documents.length - 1;
  const isSample = areSample(
    documents.map(({ id }) => id),
    marks,
  );
  return (
    <section className={styles.sources}>
      <h3 className={styles.heading}>Knowledge Base Sources {isSample && <SampleBadge />}</h3>
      <ul role="list" aria-label="Knowledge Base Sources">
        {documents.slice(0, isOpen ? undefined : 1).map((document) => (
          <SourceRow
            key={document.id}
            document={document}
            source={metadata?.sourcesWithScores.find(({ id }) => id === document.id)}
            mark={marks.get(document.id)}
            isSample={isSample}
            isEdited={edited?.includes(document.id) === true}
            onOpenSource={onOpenSource}
          />
        ))}
      </ul>
      {others > 0 && (
        <Press className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <ChevronDown className={styles.chevron} size={16} />
          {isOpen ? "Show fewer" : `${others} more`}
        </Press>
      )}
    </section>
  );
};
