import { FileText } from "lucide-react";
import type { ScoredSource } from "#contracts/chat.ts";
import type { DocumentMark } from "#contracts/library.ts";
import { Chip } from "../../../ui/buttons/chip.tsx";
import { OverdueBadge, SampleBadge } from "../../../entities/documents/document-marks.tsx";
import { formatDay } from "../../../platform/text/dates.ts";
import { useTitles } from "../../../entities/documents/use-titles.ts";
import { useDocumentMarks } from "../../../entities/documents/use-document-marks.ts";
import { type OpenSource, placeOf } from "../open-source.ts";
import styles from "./source-chips.module.css";

const markWords = (mark: DocumentMark | undefined): string =>
  [
    ...(mark?.sample === true ? [", of the sample"] : []),
    ...(mark?.overdueSince == null ? [] : [`, review overdue since ${formatDay(mark.overdueSince)}`]),
  ].join("");

/** What is to be known of a source before its word is taken. */
export const SourceMarks = ({ mark }: { mark: DocumentMark | undefined }) => (
  <>
    {mark?.sample === true && <SampleBadge />}
    {mark?.overdueSince != null && <OverdueBadge since={mark.overdueSince} />}
  </>
);

interface SourceChipsProps {
  sources: readonly ScoredSource[];
  onOpenSource: OpenSource;
}

/** The documents an answer rests on, best first, each opening at its cited passage. */
export const SourceChips = ({ sources, onOpenSource }: SourceChipsProps) => {
  const titleOf = useTitles();
  const marks = useDocumentMarks(sources.length > 0);
  if (sources.length === 0) return null;
  return (
    <ul aria-label="Sources" className={styles.chips}>
      {sources.map((source) => (
        <li key={source.id}>
          <Chip
            icon={<FileText size={14} strokeWidth={1.75} aria-hidden="true" />}
            detail={`· ${Math.round(source.relevanceScore)}%`}
            aria-label={`Open source: ${titleOf(source.title)}, ${Math.round(source.relevanceScore)}% relevant${markWords(marks.get(source.id))}`}
            onClick={() => onOpenSource(placeOf(source))}
          >
            {titleOf(source.title)}
          </Chip>
          <SourceMarks mark={marks.get(source.id)} />
        </li>
      ))}
    </ul>
  );
};
