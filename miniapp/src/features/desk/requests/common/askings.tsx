import { useState } from "react";
import type { CommonQuestion, QuestionInstance } from "#contracts/analytics.ts";
import type { ModuleName } from "#contracts/common.ts";
import { Badge } from "../../../../ui/content/badge.tsx";
import { Disclosure } from "../../../../ui/content/disclosure.tsx";
import { HandleLink } from "../../../../ui/buttons/handle-link.tsx";
import { Markdown } from "../../../../patterns/markdown/markdown.tsx";
import { formatDateTime } from "../../../../platform/text/dates.ts";
import { withoutCitations } from "../../../../entities/answers/without-citations.ts";
import { statusLooks } from "../../../../entities/feedback/status-badge.tsx";
import styles from "./common.module.css";
import common from "../../../../ui/theme/common.module.css";

const words = {
  bd_assistant: { answer: "AI response", details: (count: number) => `${count} askings` },
  lead_replier: { answer: "Suggested reply", details: () => "Details" },
} as const;

interface InstanceProps {
  instance: QuestionInstance;
  /** What its answer is called. */
  answerLabel: string;
}

const Instance = ({ instance, answerLabel }: InstanceProps) => {
  const { label, tone } = statusLooks[instance.status];
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

/** The latest askings of a common question, in their own words, with what each was answered. */
export const Askings = ({ group, module }: { group: CommonQuestion; module: ModuleName }) => {
  const [isOpen, setOpen] = useState(false);
  const { answer, details } = words[module];
  return (
    <Disclosure
      boxed
      open={isOpen}
      onOpenChange={setOpen}
      summary={`${isOpen ? "Hide" : "Show"} ${details(group.instances.length)}`}
    >
      <ul role="list" className={common.lined}>
        {group.instances.map((instance) => (
          <Instance key={instance.id} instance={instance} answerLabel={answer} />
        ))}
      </ul>
    </Disclosure>
  );
};
