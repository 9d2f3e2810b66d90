import { FileText } from "lucide-react";
import { useMemo } from "react";
import type { ScoredSource } from "#contracts/chat.ts";
import type { DocumentMark } from "#contracts/library.ts";
import { Chip } from "../../../../ui/buttons/chip.tsx";
import { EditedMark, OverdueBadge, SampleBadge } from "../../../../entities/documents/document-marks.tsx";
import { formatDay } from "../../../../platform/text/dates.ts";
import { useTitles } from "../../../../entities/documents/use-titles.ts";
import { useDocumentMarks } from "../../../../entities/documents/use-document-marks.ts";
import { countCitations } from "../citations.ts";
import { type OpenSource, placeOf } from "../../open-source.ts";
import styles from "./source-chips.module.css";

const markWords = (mark: DocumentMark | undefined, isEdited: boolean): string =>
  [
    ...(isEdited ? [", changed since this answer"] : []),
    ...(mark?.sample === true ? [", of the sample"] : []),
    ...(mark?.overdueSince == null ? [] : [`, review overdue since ${formatDay(mark.overdueSince)}`]),
  ].join("");

/** Whether all of these documents came with the product, which is then told once. */
export const areSample = (ids: readonly string[], marks: ReadonlyMap<string, DocumentMark>): boolean =>
  ids.length > 1 && ids.every((id) => marks.get(id)?.sample === true);

interface SourceMarksProps {
  mark: DocumentMark | undefined;
  isSample: boolean;
  isEdited: boolean;
}

/** What is to be known of a source before its word is taken; that it is a sample, unless that is told of all. */
export const SourceMarks = ({ mark, isSample, isEdited }: SourceMarksProps) => (
  <>
    {isEdited && <EditedMark />}
    {mark?.sample === true && !isSample && <SampleBadge />}
    {mark?.overdueSince != null && <OverdueBadge since={mark.overdueSince} />}
  </>
);

interface SourceChipsProps {
  sources: readonly ScoredSource[];
  /** The answer, which cites them by their numbers. */
  text: string;
  /** The ids of those that were edited since. */
  edited?: readonly string[] | undefined;
  onOpenSource: OpenSource;
  label?: string | undefined;
}

/** The documents an answer rests on, best first, each opening at its cited passage. */
export const SourceChips = ({ sources, text, edited, onOpenSource, label = "Sources" }: SourceChipsProps) => {
  const titleOf = useTitles();
  const marks = useDocumentMarks(sources.length > 0);
  const cited = useMemo(() => countCitations(text), [text]);
  if (sources.length === 0) return null;
  const isSample = areSample(
    sources.map(({ id }) => id),
    marks,
  );
  return (
    <ul role="list" aria-label={label} className={styles.chips}>
      {sources.map((source, at) => (
        <li key={source.id}>
          <Chip
            icon={
              cited.has(at + 1) ? (
                <span className={styles.number} data-number={at + 1} aria-hidden="true" />
              ) : (
                <FileText size={14} />
              )
            }
            detail={`· ${Math.round(source.relevanceScore)}%`}
            aria-label={`Open source: ${titleOf(source.title)}, ${Math.round(source.relevanceScore)}% relevant${markWords(marks.get(source.id), edited?.includes(source.id) === true)}`}
            onClick={() => onOpenSource(placeOf(source))}
          >
            {titleOf(source.title)}
          </Chip>
          <SourceMarks
            mark={marks.get(source.id)}
            isSample={isSample}
            isEdited={edited?.includes(source.id) === true}
          />
        </li>
      ))}
      {isSample && (
        <li>
          <SampleBadge />
        </li>
      )}
    </ul>
  );
};
