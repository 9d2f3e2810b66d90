import { createContext, memo, use, useMemo } from "react";
import type { ScoredSource } from "#contracts/chat.ts";
import { Markdown } from "../../../patterns/markdown/markdown.tsx";
import { useTitles } from "../../../entities/documents/use-titles.ts";
import { formatTime } from "../../../platform/text/dates.ts";
import styles from "./answer-text.module.css";
import { markCitations } from "./citations.ts";
import { type OpenSource, placeOf } from "../open-source.ts";
import { timeInLastLine } from "./time-in-last-line.ts";

interface Citable {
  sources: readonly ScoredSource[];
  onOpenSource: OpenSource | undefined;
}

const noSources: Citable = { sources: [], onOpenSource: undefined };
const CitableContext = createContext(noSources);

const Citation = (props: object) => {
  const { sources, onOpenSource } = use(CitableContext);
  const titleOf = useTitles();
  const number = "data-citation" in props ? String(props["data-citation"]) : "";
  const source = sources[Number(number) - 1];
  const before = "data-before" in props ? Number(props["data-before"]) : 0;
  if (source === undefined) {
    return (
      <sup className={styles.raised} data-number={number}>
        <span className={styles.citation}>{number}</span>
      </sup>
    );
  }
  const place = placeOf(source, before);
  const section = place.heading === null ? "" : `, section ${place.heading}`;
  return (
    <sup className={styles.raised} data-number={number}>
      <button
        type="button"
        className={styles.citation}
        aria-label={`Source ${number}: ${titleOf(source.title)}${section}`}
        onClick={() => onOpenSource?.(place)}
      >
        {number}
      </button>
    </sup>
  );
};

const components = { cite: Citation };

interface AnswerTextProps {
  text: string;
  sources?: readonly ScoredSource[];
  /** When it was said; left out while it is being written. */
  timestamp?: string;
  /** Phrases of it that nothing it rests on states. */
  unsupported?: readonly string[] | undefined;
  onOpenSource?: OpenSource;
}

const plainPlugins = [markCitations];

/** An answer's Markdown; its citation markers are small numbers that open the cited passage. */
export const AnswerText = memo(({ text, sources, timestamp, unsupported, onOpenSource }: AnswerTextProps) => {
  const plugins = useMemo(
    () =>
      timestamp === undefined
        ? plainPlugins
        : [markCitations, () => timeInLastLine(timestamp, formatTime(timestamp))],
    [timestamp],
  );
  const citable = useMemo(
    () => (sources === undefined ? noSources : { sources, onOpenSource }),
    [sources, onOpenSource],
  );
  return (
    <div className={styles.answer}>
      <CitableContext value={citable}>
        <Markdown
          text={text}
          phrases={unsupported}
          plugins={plugins}
          components={components}
          end={timestamp !== undefined && <time dateTime={timestamp}>{formatTime(timestamp)}</time>}
        />
      </CitableContext>
    </div>
  );
});
