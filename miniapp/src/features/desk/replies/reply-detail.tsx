import { useQueryClient } from "@tanstack/react-query";
import { ExternalLink, Sparkles, ThumbsDown, ThumbsUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import {
  type AgentReply,
  improveAnswer,
  improveLeadAnswer,
  type SourceDocument,
  sourcePreviewLength,
} from "#contracts/agent-replies.ts";
import { Avatar } from "../../../ui/content/avatar.tsx";
import { Badge } from "../../../ui/content/badge.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { ContextBadges } from "../../../entities/answers/context-badges.tsx";
import { DetailPage, DetailSection } from "../../../ui/layout/detail-page.tsx";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { MakeGoldenButton } from "../../../entities/golden/make-golden-button.tsx";
import { HandleLink } from "../../../ui/buttons/handle-link.tsx";
import { ImproveDialog } from "../../../patterns/forms/improve-dialog.tsx";
import { useSavingImprovement } from "../../../patterns/forms/use-saving-improvement.ts";
import { Kbd } from "../../../ui/content/kbd.tsx";
import { Markdown } from "../../../patterns/markdown/markdown.tsx";
import { call } from "../../../platform/api/api.ts";
import { formatDateTime } from "../../../platform/text/dates.ts";
import { asDraft } from "../../../entities/answers/as-draft.ts";
import { useRecordActions } from "../../../patterns/records/record-actions.ts";
import { AnswerTracePanel } from "../../../entities/answers/answer-trace.tsx";
import styles from "./questions.module.css";
import { rereadChanged } from "../../../platform/api/query-client.ts";
import common from "../../../ui/theme/common.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

// A text that says nothing is known would be stored as an answer if it were left standing.
const worthImproving = ({ aiResponse, knowledgeGapDetected }: AgentReply): string =>
  knowledgeGapDetected ? "" : asDraft(aiResponse);

const beginning = (content: string): string => {
  const start = content.slice(0, sourcePreviewLength);
  return content.length >= sourcePreviewLength ? `${start.trimEnd()}…` : start;
};

const Source = ({ source }: { source: SourceDocument }) => (
  <Disclosure boxed summary={source.title}>
    {source.content === "" ? (
      <p className={common.muted}>This document is no longer in the knowledge base.</p>
    ) : (
      <>
        <p className={classNames(common.written, common.muted)}>{beginning(source.content)}</p>
        <Link className={styles.open} to={`/admin?tab=documents&id=${source.id}`}>
          <ExternalLink size={14} strokeWidth={2} />
          Open document
        </Link>
      </>
    )}
  </Disclosure>
);

const ways = {
  bd_assistant: { endpoint: improveAnswer, title: "Improve AI Answer", extras: "Extras" },
  lead_replier: { endpoint: improveLeadAnswer, title: "Improve Lead Replier Answer", extras: "Extras LEAD" },
} as const;

const Improve = ({ reply, onClose }: { reply: AgentReply; onClose: () => void }) => {
  const client = useQueryClient();
  const { endpoint, title, extras } = ways[reply.module];
  const saving = useSavingImprovement({
    send: ({ originalQuestion = reply.userQuestion, ...improvement }) =>
      call(endpoint, { id: reply.id, questionId: reply.id, originalQuestion, ...improvement }),
    reread: () => rereadChanged(client, ["questions", "documents"]),
    extras,
    onClose,
  });
  return (
    <ImproveDialog
      recordId={reply.id}
      title={title}
      question={reply.userQuestion}
      answer={reply.improvedAnswer}
      complaint={reply.ratingReason}
      draft={worthImproving(reply)}
      awaited={reply.knowledgeGapDetected && reply.improvedAnswer === null}
      {...saving}
    />
  );
};

const Thumb = ({ helpful }: { helpful: boolean | null }) => {
  if (helpful === null) return null;
  const Icon = helpful ? ThumbsUp : ThumbsDown;
  return (
    <Badge tone={helpful ? "positive" : "danger"} icon={<Icon size={14} strokeWidth={2} />}>
      {helpful ? "Helpful" : "Not helpful"}
    </Badge>
  );
};

/** Whether an answer should come again: nobody found it wanting, and there is something to know it by. */
const isWorthKeeping = ({
  helpful,
  improvedAnswer,
  sourceDocuments,
  knowledgeGapDetected,
}: AgentReply): boolean =>
  improvedAnswer !== null || (helpful !== false && !knowledgeGapDetected && sourceDocuments.length > 0);

interface ReplyDetailProps {
  reply: AgentReply;
  /** What else can be done with what it was improved to. */
  improvedActions?: ((reply: AgentReply) => ReactNode) | undefined;
}

/** One answer in full, with what it was made from. */
export const ReplyDetail = ({ reply, improvedActions }: ReplyDetailProps) => {
  const [improving, setImproving] = useState(false);
  useRecordActions([
    { label: "Improve Answer", icon: Sparkles, shortcut: "i", run: () => setImproving(true) },
  ]);
  return (
    <DetailPage
      title={reply.userQuestion}
      badges={
        <>
          <ContextBadges {...reply} />
          {reply.knowledgeGapDetected && <Badge tone="warning">Knowledge gap</Badge>}
          {reply.unsure && <Badge>Not sure</Badge>}
          {reply.mode === "playbook" && <Badge>Playbook mode</Badge>}
          <Thumb helpful={reply.helpful} />
        </>
      }
      actions={
        <>
          <Button variant="primary" icon={<Sparkles size={16} />} onClick={() => setImproving(true)}>
            Improve Answer <Kbd>I</Kbd>
          </Button>
          {reply.improvedAnswer !== null && improvedActions?.(reply)}
          {isWorthKeeping(reply) && <MakeGoldenButton replyId={reply.id} />}
        </>
      }
    >
      <p className={styles.asker}>
        <Avatar name={reply.telegramUsername} small />
        <HandleLink username={reply.telegramUsername} />
        {reply.projectName !== null && <span>about {reply.projectName}</span>}
        <time dateTime={reply.askedAt}>{formatDateTime(reply.askedAt)}</time>
      </p>
      <Disclosure boxed startsOpen summary="AI response">
        <Markdown text={reply.aiResponse} />
      </Disclosure>
      {reply.ratingReason !== null && (
        <DetailSection label="Why it did not help">
          <p className={common.written}>{reply.ratingReason}</p>
        </DetailSection>
      )}
      {reply.improvedAnswer !== null && (
        <DetailSection label={reply.knowledgeGapDetected ? "Core team's answer" : "Improved answer"}>
          <div className={styles.improved}>
            <Markdown text={reply.improvedAnswer} />
          </div>
        </DetailSection>
      )}
      <DetailSection label={`Sources used · ${reply.sourceDocuments.length}`}>
        {reply.sourceDocuments.length === 0 ? (
          <p className={common.muted}>No document was used.</p>
        ) : (
          <ul role="list" className={common.stack8}>
            {reply.sourceDocuments.map((source) => (
              <li key={source.id}>
                <Source source={source} />
              </li>
            ))}
          </ul>
        )}
      </DetailSection>
      <Disclosure boxed summary="How this answer came about">
        <AnswerTracePanel id={reply.id} />
      </Disclosure>
      {improving && <Improve reply={reply} onClose={() => setImproving(false)} />}
    </DetailPage>
  );
};
