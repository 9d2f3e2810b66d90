import { useQuery } from "@tanstack/react-query";
import { Pin } from "lucide-react";
import { guidanceLimits as limits } from "#contracts/guidance.ts";
import type { SuggestedQuestion } from "#contracts/suggestions.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { ReadingPart } from "../../ui/layout/reading-page.tsx";
import { type Line, newLine, suggestedQuestionsQuery } from "./guidance.ts";
import { partNames } from "./guidance-texts.ts";
import styles from "./guidance.module.css";
import { LineList } from "./line-list.tsx";
import common from "../../ui/theme/common.module.css";
import fields from "../../patterns/forms/field-rows.module.css";

const originOf = ({ origin, title }: SuggestedQuestion): string =>
  ({ pinned: "Pinned", asked: "Asked often", heading: "From its headings" })[origin] + ` · ${title}`;

interface ListedProps {
  title: string;
  questions: readonly SuggestedQuestion[];
  isPinned: (question: string) => boolean;
  /** Undefined where no more can be pinned. */
  onPin: ((question: string) => void) | undefined;
}

const Listed = ({ title, questions, isPinned, onPin }: ListedProps) => (
  <section className={styles.offered} aria-label={title}>
    <h3 className={common.label}>{title}</h3>
    <ul role="list" className={fields.rows}>
      {questions.map((one) => (
        <li key={one.question} className={styles.offer}>
          <p className={styles.offerText}>
            {one.question}
            <span className={styles.saved}>{originOf(one)}</span>
          </p>
          {onPin !== undefined && !isPinned(one.question) && (
            <Button
              size="small"
              variant="quiet"
              icon={<Pin size={16} />}
              aria-label={`Pin: ${one.question}`}
              onClick={() => onPin(one.question)}
            >
              Pin
            </Button>
          )}
        </li>
      ))}
    </ul>
  </section>
);

interface SuggestedQuestionsProps {
  lines: readonly Line[];
  onChange: (lines: Line[]) => void;
}

const notOffered = "Not offered: no document surely answers it as it is worded.";

/** The pinned questions, and what an empty chat offers with them now. */
export const SuggestedQuestions = ({ lines, onChange }: SuggestedQuestionsProps) => {
  const { data } = useQuery(suggestedQuestionsQuery);
  const pinned = new Set(lines.map(({ text }) => text.trim().toLowerCase()));
  const isPinned = (question: string): boolean => pinned.has(question.toLowerCase());
  const canPin = lines.length < limits.suggestions;
  const listed = {
    isPinned,
    onPin: canPin ? (text: string) => onChange([...lines, newLine(text)]) : undefined,
  };
  const offered = data?.offered ?? [];
  const others = (data?.others ?? []).filter(({ question }) => !isPinned(question));
  return (
    <ReadingPart
      title={partNames.suggestedQuestions}
      about="An empty chat with the BD Assistant offers up to five: those you pin here, then what people ask most and what the documents' headings ask. Only what a document surely answers is offered."
    >
      <LineList
        what="Question"
        lines={lines}
        most={limits.suggestions}
        longest={limits.question}
        helpOf={({ text }) => (data?.unanswered.includes(text.trim()) === true ? notOffered : undefined)}
        onChange={onChange}
      />
      {offered.length > 0 && <Listed title="Offered now" questions={offered} {...listed} />}
      {canPin && others.length > 0 && <Listed title="Could be pinned, too" questions={others} {...listed} />}
    </ReadingPart>
  );
};
