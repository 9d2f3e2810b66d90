import { FilePlus2, MessageCircleQuestion, MessageSquareReply } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { KnowledgeHealth, PoorlyAnswered as Question } from "#contracts/knowledge-health.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import buttons from "../../../../ui/buttons/button.module.css";
import { classNames } from "../../../../platform/text/class-names.ts";
import { countOf } from "../../../../platform/text/count-of.ts";
import { formatDate } from "../../../../platform/text/dates.ts";
import { asDraft } from "../../../../entities/answers/as-draft.ts";
import type { Start } from "../document-fields.ts";
import { DocumentForm } from "../document-form.tsx";
import { HealthPart } from "./health-part.tsx";
import styles from "./health.module.css";
import common from "../../../../ui/theme/common.module.css";

const startOf = ({ module, question, latestAnswer }: Question): Start => ({
  title: question.trim().slice(0, 200),
  category: module === "lead_replier" ? "Lead Handling Scripts" : "BD Essentials",
  content: `## ${question.trim()}\n\n${asDraft(latestAnswer ?? "").trim() || "_Write the answer here._"}\n`,
});

const factsOf = ({ module, frequency, gaps, unsure, unhelpful, lastAsked }: Question): string =>
  [
    module === "lead_replier" ? "Asked by leads" : "Asked by agents",
    countOf(frequency, "time"),
    gaps > 0 && `${gaps} without an answer`,
    unsure > 0 && `${unsure} not certain`,
    unhelpful > 0 && `${unhelpful} not helpful`,
    `last on ${formatDate(lastAsked)}`,
  ]
    .filter(Boolean)
    .join(" · ");

interface PoorlyAnsweredProps {
  report: KnowledgeHealth["poorlyAnswered"];
  onOpen: (id: string) => void;
}

/** Questions that are asked often and answered badly, each with what can be done about it. */
export const PoorlyAnswered = ({ report: { total, items }, onOpen }: PoorlyAnsweredProps) => {
  const [start, setStart] = useState<Start | null>(null);
  return (
    <HealthPart
      icon={MessageCircleQuestion}
      title="Asked often, answered badly"
      total={total}
      shown={items.length}
      good="What is asked often is answered well."
    >
      {items.map((question) => (
        <li key={`${question.module} ${question.question}`} className={styles.pair}>
          <p className={common.strong}>{question.question}</p>
          <p className={common.quiet}>{factsOf(question)}</p>
          <div className={common.wrap8}>
            {question.pendingId !== null && (
              <Link
                className={classNames(buttons.button, buttons.secondary, buttons.small)}
                to={`/admin?tab=pending&id=${question.pendingId}`}
              >
                <MessageSquareReply size={16} />
                Answer
              </Link>
            )}
            <Button
              size="small"
              variant={question.pendingId === null ? "secondary" : "quiet"}
              icon={<FilePlus2 size={16} />}
              onClick={() => setStart(startOf(question))}
            >
              Create document
            </Button>
          </div>
        </li>
      ))}
      {start !== null && <DocumentForm start={start} onClose={() => setStart(null)} onSaved={onOpen} />}
    </HealthPart>
  );
};
