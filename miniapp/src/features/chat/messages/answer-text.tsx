import { createContext, memo, use, useMemo } from "react";
import type { Options } from "react-markdown";
import type { ScoredSource } from "#contracts/chat.ts";
import { Markdown } from "../../../patterns/markdown/markdown.tsx";
import { useTitles } from "../../../entities/documents/use-titles.ts";
import { formatTime } from "../../../platform/text/dates.ts";
import styles from "./answer-text.module.css";
import { countCitations, markCitations } from "./citations.ts";
import { FoldedPassage } from "./quoted/quoted-answer.tsx";
import { quotedPassages } from "./quoted/quoted-passages.ts";
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
  /** What it answers: of passages it quotes, only what bears on that is shown at first. */
  asked?: string | null | undefined;
  /** When it was said; left out while it is being written. */
  timestamp?: string;
  /** Phrases of it that nothing it rests on states. */
  unsupported?: readonly string[] | undefined;
  onOpenSource?: OpenSource;
}

type Quoted = NonNullable<ReturnType<typeof quotedPassages>>;

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

/** An answer in the playbook's words: the first passage whole, of the others what bears on the question. */
const Passages = ({ first, others, timestamp }: Quoted & Pick<AnswerTextProps, "timestamp">) => (
  <>
    <Part text={first} />
    {others.map((passage, at) => {
      const before = [first, ...others.slice(0, at).map(({ text }) => text)].join("\n");
      const isLast = at === others.length - 1;
      const draw = (text: string) => (
        <Part text={text} before={before} {...(isLast && timestamp !== undefined ? { timestamp } : {})} />
      );
      return <FoldedPassage key={passage.text} passage={passage} draw={draw} />;
    })}
  </>
);

/** An answer's Markdown; its citation markers are small numbers that open the cited passage. */
export const AnswerText = memo((props: AnswerTextProps) => {
  const { text, asked, sources, onOpenSource, ...shown } = props;
  const citable = useMemo(
    () => (sources === undefined ? noSources : { sources, onOpenSource }),
    [sources, onOpenSource],
  );
  const quoted = useMemo(() => (asked == null ? null : quotedPassages(text, asked)), [text, asked]);
  return (
    <div className={styles.answer}>
      <CitableContext value={citable}>
        {quoted === null ? <Part {...shown} text={text} /> : <Passages {...shown} {...quoted} />}
      </CitableContext>
    </div>
  );
});
