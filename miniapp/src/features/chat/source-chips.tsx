import { FileText } from "lucide-react";
import type { ScoredSource } from "#contracts/chat.ts";
import { Chip } from "../../components/chip.tsx";
import { type OpenSource, placeOf } from "./open-source.ts";
import styles from "./source-chips.module.css";

interface SourceChipsProps {
  sources: readonly ScoredSource[];
  onOpenSource: OpenSource;
}

/** The documents an answer rests on, best first, each opening at its cited passage. */
export const SourceChips = ({ sources, onOpenSource }: SourceChipsProps) => {
  if (sources.length === 0) return null;
  return (
    <ul aria-label="Sources" className={styles.chips}>
      {sources.map((source) => (
        <li key={source.id}>
          <Chip
            icon={<FileText size={14} strokeWidth={1.75} aria-hidden="true" />}
            detail={`· ${Math.round(source.relevanceScore)}%`}
            aria-label={`Open source: ${source.title}, ${Math.round(source.relevanceScore)}% relevant`}
            onClick={() => onOpenSource(placeOf(source))}
          >
            {source.title}
          </Chip>
        </li>
      ))}
    </ul>
  );
};
