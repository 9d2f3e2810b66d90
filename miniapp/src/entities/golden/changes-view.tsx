import { CircleCheck, CircleX, PencilLine } from "lucide-react";
import type { GoldenAnswer, GoldenChange, GoldenPreview } from "#contracts/golden.ts";
import { countOf } from "../../platform/text/count-of.ts";
import { Badge } from "../../ui/content/badge.tsx";
import { moduleLabel } from "../answers/context-badges.tsx";
import styles from "./golden-check.module.css";
import { markedDifference, type TextPart } from "./marked-difference.ts";
import common from "../../ui/theme/common.module.css";
import { classNames } from "../../platform/text/class-names.ts";

const effects = {
  breaks: { label: "Breaks", tone: "danger", icon: CircleX },
  mends: { label: "Holds again", tone: "positive", icon: CircleCheck },
  differs: { label: "Answered otherwise", tone: "neutral", icon: PencilLine },
} as const;

const Lacking = ({ answer: { missingDocuments, missingFacts } }: { answer: GoldenAnswer }) => {
  const lacking = [...missingDocuments, ...missingFacts.map((fact) => `"${fact}"`)];
  return lacking.length === 0 ? null : (
    <p className={classNames(common.danger, common.small)}>Missing: {lacking.join(", ")}</p>
  );
};

interface SideProps {
  title: string;
  answer: GoldenAnswer;
  parts: TextPart[];
  Mark: "del" | "ins";
}

const Side = ({ title, answer, parts, Mark }: SideProps) => (
  <section className={styles.side}>
    <h4 className={common.label}>{title}</h4>
    <p className={common.written}>
      {parts.map(({ text, changed }, at) =>
        changed ? (
          // A text has no keys of its own.
          // oxlint-disable-next-line react/no-array-index-key
          <Mark key={at} className={styles[Mark]}>
            {text}
          </Mark>
        ) : (
          text
        ),
      )}
    </p>
    <p className={common.quiet}>
      {answer.sources.length === 0
        ? "No source."
        : `Sources: ${answer.sources.map((source) => source.title).join(", ")}`}
    </p>
    <Lacking answer={answer} />
  </section>
);

// Bold words are no difference, and would only be asterisks here.
const unmarked = (markdown: string): string => markdown.replaceAll("**", "");

const Change = ({ change: { question, module, effect, before, after } }: { change: GoldenChange }) => {
  const { label, tone, icon: Icon } = effects[effect];
  const parts = markedDifference(unmarked(before.text), unmarked(after.text));
  return (
    <li className={styles.change}>
      <h3 className={common.strong}>{question}</h3>
      <p className={common.wrap8}>
        <Badge tone={tone} icon={<Icon size={14} strokeWidth={2} />}>
          {label}
        </Badge>
        <Badge>{moduleLabel(module)}</Badge>
      </p>
      <div className={styles.sides}>
        <Side title="Today" answer={before} parts={parts.before} Mark="del" />
        <Side title="With this change" answer={after} parts={parts.after} Mark="ins" />
      </div>
    </li>
  );
};

/** What a change would make of the golden questions: today's answers beside those with it, where they differ. */
export const ChangesView = ({ preview: { changed, isPartial, untried } }: { preview: GoldenPreview }) => (
  <>
    {isPartial && (
      <p className={common.quiet}>
        Some could not be asked, because the language model is away. They are not listed here.
      </p>
    )}
    {untried > 0 && (
      <p className={common.quiet}>
        {`So many documents are not tried at once: ${countOf(untried, "document")} of this import were left out.`}
      </p>
    )}
    {changed.length === 0 ? (
      <p className={common.quiet}>Every golden question is answered as before.</p>
    ) : (
      <ul role="list" className={common.stack24} aria-label="Golden questions that would change">
        {changed.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ul>
    )}
  </>
);
