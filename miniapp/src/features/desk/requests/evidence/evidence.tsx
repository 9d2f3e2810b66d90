import { CornerDownLeft, ExternalLink, TextQuote } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { AnsweringDesk, DeskAnswered, DeskPassage } from "#contracts/answering-desk.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Disclosure } from "../../../../ui/content/disclosure.tsx";
import { FactLine } from "../../../../ui/content/fact-line.tsx";
import { Kbd } from "../../../../ui/content/kbd.tsx";
import { LoadError } from "../../../../ui/states/load-error.tsx";
import { Markdown } from "../../../../patterns/markdown/markdown.tsx";
import { Marked } from "../../../../ui/content/marked.tsx";
import hidden from "../../../../ui/content/visually-hidden.module.css";
import { Skeleton } from "../../../../ui/states/skeleton.tsx";
import { formatDate } from "../../../../platform/text/dates.ts";
import { addressOf, quoteOf } from "./desk.ts";
import { plainLines } from "./plain-lines.ts";
import styles from "./evidence.module.css";
import common from "../../../../ui/theme/common.module.css";
import { classNames } from "../../../../platform/text/class-names.ts";

/** Takes a text into the answer; undefined where nothing can be answered. */
export type TakeText = ((text: string) => void) | undefined;

interface PassageProps {
  passage: DeskPassage;
  /** 1 to 3: its place, and the key that quotes it; none has what is not for the answer. */
  number?: number;
  onQuote: TakeText;
}

const Passage = ({ passage, number, onQuote }: PassageProps) => (
  <li className={styles.passage}>
    <div className={styles.head}>
      <h4 className={styles.title}>{passage.title}</h4>
      <span className={classNames(common.quiet, common.figures)}>{Math.round(passage.relevance)}%</span>
    </div>
    {passage.heading !== null && (
      <p className={classNames(common.quiet, common.figures)}>{passage.heading}</p>
    )}
    <span className={styles.bar} aria-hidden="true">
      <span style={{ inlineSize: `${passage.relevance}%` }} />
    </span>
    <p className={styles.text}>
      <Marked text={plainLines(passage.text)} words={passage.found} />
    </p>
    <div className={styles.actions}>
      {onQuote !== undefined && number !== undefined && (
        <Button
          variant="quiet"
          size="small"
          icon={<TextQuote size={16} />}
          onClick={() => onQuote(quoteOf(passage))}
        >
          Quote <span className={hidden.hidden}>{passage.title}</span>
          <Kbd>{number}</Kbd>
        </Button>
      )}
      <Link className={styles.open} to={addressOf(passage)} aria-label={`Open ${passage.title}`}>
        <ExternalLink size={14} strokeWidth={2} />
        Open
      </Link>
    </div>
  </li>
);

const factsOf = ({ likeness, answeredBy, answeredAt, helpful, rated }: DeskAnswered): string[] => [
  `${likeness}% alike`,
  ...(answeredBy === null ? [] : [`@${answeredBy}`]),
  formatDate(answeredAt),
  ...(rated === 0 ? [] : [`helpful ${helpful} of ${rated}`]),
];

const Answered = ({ answered, onUse }: { answered: DeskAnswered; onUse: TakeText }) => (
  <li>
    <Disclosure boxed summary={answered.userQuestion}>
      <p className={classNames(common.quiet, common.figures)}>
        <FactLine facts={factsOf(answered)} />
      </p>
      <Markdown text={answered.answer} />
      <div className={styles.actions}>
        {onUse !== undefined && (
          <Button
            variant="quiet"
            size="small"
            icon={<CornerDownLeft size={16} />}
            onClick={() => onUse(answered.answer)}
          >
            Use this answer
          </Button>
        )}
        <Link className={styles.open} to={`/admin?tab=requests&id=${answered.id}`}>
          <ExternalLink size={14} strokeWidth={2} />
          Open
        </Link>
      </div>
    </Disclosure>
  </li>
);

const Part = ({ label, children }: { label: string; children: ReactNode }) => (
  <section aria-label={label}>
    <h3 className={styles.label}>{label}</h3>
    {children}
  </section>
);

interface EvidenceProps {
  desk: Pick<AnsweringDesk, "passages" | "agentsOnly" | "answered"> | undefined;
  isFailed: boolean;
  onRetry: () => void;
  onTake: TakeText;
}

const Waiting = () => (
  <div role="status" aria-label="Loading what the library has" className={common.stack8}>
    {[1, 2, 3].map((at) => (
      <Skeleton key={at} height="132px" />
    ))}
  </div>
);

/** What the library and earlier answers have for a question, each to be taken into the answer with one press. */
export const Evidence = ({ desk, isFailed, onRetry, onTake }: EvidenceProps) => {
  if (desk === undefined && isFailed)
    return <LoadError text="Error loading what the library has. Please try again." onRetry={onRetry} />;
  if (desk === undefined) return <Waiting />;
  return (
    <div className={common.stack24}>
      <Part label="Nearest passages">
        {desk.passages.length === 0 ? (
          <p className={classNames(common.quiet, common.figures)}>
            Nothing in the library is near this question.
          </p>
        ) : (
          <ol className={common.stack8}>
            {desk.passages.map((passage, at) => (
              <Passage
                key={`${passage.documentId} ${passage.passage.from}`}
                passage={passage}
                number={at + 1}
                onQuote={onTake}
              />
            ))}
          </ol>
        )}
      </Part>
      {desk.agentsOnly.length > 0 && (
        <Part label="Agents only: not for leads">
          <ul role="list" className={common.stack8}>
            {desk.agentsOnly.map((passage) => (
              <Passage
                key={`${passage.documentId} ${passage.passage.from}`}
                passage={passage}
                onQuote={undefined}
              />
            ))}
          </ul>
        </Part>
      )}
      {desk.answered.length > 0 && (
        <Part label="Closest answered questions">
          <ul role="list" className={common.stack8}>
            {desk.answered.map((answered) => (
              <Answered key={answered.id} answered={answered} onUse={onTake} />
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
};
