import { createContext, memo, type ReactNode, use, useMemo } from "react";
import type { Options } from "react-markdown";
import { readQuoted } from "#contracts/answer-preface.ts";
import type { ScoredSource } from "#contracts/chat.ts";
import { Markdown } from "../../../patterns/markdown/markdown.tsx";
import { useTitles } from "../../../entities/documents/use-titles.ts";
import { formatTime } from "../../../platform/text/dates.ts";
import styles from "./answer-text.module.css";
import { countCitations, markCitations } from "./citations.ts";
import { FoldedPassage } from "./quoted/quoted-answer.tsx";
import { passagesIn, type QuotedPassage } from "#contracts/quoted-passages.ts";
import { type OpenSource, placeOf } from "../open-source.ts";
import { timeInLastLine } from "./time-in-last-line.ts";
import { Press } from "../../../ui/buttons/press.tsx";

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
      <Press
        className={styles.citation}
        aria-label={`Source ${number}: ${titleOf(source.title)}${section}`}
        onClick={() => onOpenSource?.(place)}
      >
        {number}
      </Press>
    </sup>
  );
};

const components = { cite: Citation };

interface AnswerTextProps {
  text: string;
  sources?: readonly ScoredSource[];
  /** What it answers: of passages it quotes, only what bears on that is shown at first. */
  asked?: string | null | undefined;
  /** When it was said; left out while it is being written. */
  timestamp?: string;
  /** Phrases of it that nothing it rests on states. */
  unsupported?: readonly string[] | undefined;
  onOpenSource?: OpenSource;
  /** What can be done where it is not sure of the passages it quotes; it stands before them. */
  doubt?: ReactNode;
}

interface PartProps extends Pick<AnswerTextProps, "text" | "timestamp" | "unsupported"> {
  /** What of the answer stands before it. */
  before?: string;
}

const Part = ({ text, before = "", timestamp, unsupported }: PartProps) => {
  const plugins = useMemo((): Options["remarkPlugins"] => {
    const marking = [markCitations, countCitations(before)] as const;
    if (timestamp === undefined) return [[...marking]];
    return [[...marking], () => timeInLastLine(timestamp, formatTime(timestamp))];
  }, [before, timestamp]);
  return (
    <Markdown
      text={text}
      phrases={unsupported}
      plugins={plugins}
      components={components}
      end={timestamp !== undefined && <time dateTime={timestamp}>{formatTime(timestamp)}</time>}
    />
  );
};

interface PassagesProps extends Pick<AnswerTextProps, "timestamp" | "doubt"> {
  preface: string;
  passages: readonly QuotedPassage[];
}

/** An answer in the playbook's words, of long passages what bears on the question. */
const Passages = ({ preface, passages, timestamp, doubt }: PassagesProps) => (
  <>
    <Part text={preface} />
    {doubt}
    {passages.map((passage, at) => {
      const before = [preface, ...passages.slice(0, at).map(({ text }) => text)].join("\n");
      const isLast = at === passages.length - 1;
      const draw = (text: string) => (
        <Part text={text} before={before} {...(isLast && timestamp !== undefined ? { timestamp } : {})} />
      );
      return <FoldedPassage key={passage.text} passage={passage} draw={draw} />;
    })}
  </>
);

/** An answer's Markdown; its citation markers are small numbers that open the cited passage. */
export const AnswerText = memo((props: AnswerTextProps) => {
  const { text, asked, sources, onOpenSource, doubt, ...shown } = props;
  const citable = useMemo(
    () => (sources === undefined ? noSources : { sources, onOpenSource }),
    [sources, onOpenSource],
  );
  const quoted = useMemo(() => readQuoted(text), [text]);
  const passages = useMemo(() => quoted && passagesIn(quoted, asked ?? ""), [quoted, asked]);
  return (
    <div className={styles.answer}>
      <CitableContext value={citable}>
        {quoted === null || passages === null ? (
          <Part {...shown} text={text} />
        ) : (
          <Passages
            {...shown}
            preface={quoted.preface}
            passages={passages}
            doubt={quoted.isSure ? undefined : doubt}
          />
        )}
      </CitableContext>
    </div>
  );
});
