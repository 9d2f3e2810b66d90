import { ChevronDown, FilePlus2, FileText, FileX2, ThumbsUp } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router-dom";
import type { CommonQuestion, QuestionInstance } from "#contracts/analytics.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { HandleLink } from "../../components/handle-link.tsx";
import { Markdown } from "../../components/markdown.tsx";
import { formatDate, formatDateTime } from "../../lib/dates.ts";
import { withoutCitations } from "../../lib/without-citations.ts";
import styles from "./questions.module.css";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

const statuses = {
  pending: { label: "Pending", tone: "warning" },
  answered: { label: "Answered", tone: "positive" },
  approved: { label: "Approved", tone: "positive" },
} as const;

interface InstanceProps {
  instance: QuestionInstance;
  /** What its answer is called. */
  answerLabel: string;
}

const Instance = ({ instance, answerLabel }: InstanceProps) => {
  const { label, tone } = statuses[instance.status];
  return (
    <li className={styles.instance}>
      <p className={styles.facts}>
        <HandleLink username={instance.telegramUsername} />
        {instance.projectName !== null && <span>{instance.projectName}</span>}
        {instance.service !== null && <Badge>{instance.service}</Badge>}
        <Badge tone={tone}>{label}</Badge>
        {instance.bdPriority && <Badge tone="accent">BD Priority</Badge>}
        <time dateTime={instance.createdAt}>{formatDateTime(instance.createdAt)}</time>
      </p>
      <p className={styles.wording}>{instance.userQuestion}</p>
      {instance.aiResponse !== null && (
        <div className={styles.reply}>
          <h4 className={styles.replyLabel}>{answerLabel}</h4>
          <Markdown text={withoutCitations(instance.aiResponse)} />
        </div>
      )}
    </li>
  );
};

const addressOf = (id: string) => `/admin?tab=documents&id=${id}`;

/** What answers it, how many still wait, and what was thought of the answers. */
const Answering = ({ group: { answeredBy, document, open, rated, helpful } }: { group: CommonQuestion }) => (
  <>
    {answeredBy === null && document === null && (
      <Badge tone="warning" icon={<FileX2 size={14} strokeWidth={2} aria-hidden="true" />}>
        No document
      </Badge>
    )}
    {answeredBy !== null && (
      <span>
        Answered by <Link to={addressOf(answeredBy.id)}>{answeredBy.title}</Link>
      </span>
    )}
    {open > 0 && <Badge tone="warning">{open} not answered</Badge>}
    {rated > 0 && (
      <Badge
        tone={helpful * 2 < rated ? "warning" : "neutral"}
        icon={<ThumbsUp size={14} strokeWidth={2} aria-hidden="true" />}
      >
        Helpful {helpful} of {rated}
      </Badge>
    )}
  </>
);

/** Leads to the document that was made of a question, so that nobody makes a second one. */
const MadeOfIt = ({ document: { id, title } }: { document: NonNullable<CommonQuestion["document"]> }) => (
  <Link className={styles.made} to={addressOf(id)} title={title}>
    <FileText {...icon} />
    Open the document
  </Link>
);

interface QuestionGroupProps {
  group: CommonQuestion;
  answerLabel: string;
  /** What the button that opens the askings says, after 'Show' and 'Hide'. */
  detailsLabel: string;
  onCreateDocument: () => void;
  /** More that can be done with it. */
  actions?: ReactNode;
}

/** A question asked again and again, with its askings. */
export const QuestionGroup = ({
  group,
  answerLabel,
  detailsLabel,
  onCreateDocument,
  actions,
}: QuestionGroupProps) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <li className={styles.group}>
      <div className={styles.summary}>
        <p className={styles.frequency} title="Times asked in the last 90 days">
          {group.frequency.toLocaleString("en")}
          <span> times</span>
        </p>
        <div>
          <h3 className={styles.question}>{group.question}</h3>
          <p className={styles.facts}>
            <span>Last asked {formatDate(group.lastAsked)}</span>
            {group.service !== null && <Badge>{group.service}</Badge>}
            {group.bdPriority && <Badge tone="accent">BD Priority</Badge>}
            <Answering group={group} />
          </p>
        </div>
      </div>
      <div className={styles.actions}>
        {group.document === null ? (
          <Button size="small" icon={<FilePlus2 {...icon} />} onClick={onCreateDocument}>
            Create KB Document
          </Button>
        ) : (
          <MadeOfIt document={group.document} />
        )}
        {actions}
        <Button
          size="small"
          variant="quiet"
          icon={<ChevronDown {...icon} className={open ? styles.turned : undefined} />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? "Hide" : "Show"} {detailsLabel}
        </Button>
      </div>
      <ul id={id} className={styles.instances} hidden={!open}>
        {open &&
          group.instances.map((instance) => (
            <Instance key={instance.id} instance={instance} answerLabel={answerLabel} />
          ))}
      </ul>
    </li>
  );
};
