import { useMemo } from "react";
import { Badge } from "../../../ui/content/badge.tsx";
import { classNames } from "../../../platform/text/class-names.ts";
import { AnswerRow } from "../messages/answer-row.tsx";
import { correctedText } from "../follow-ups/request-line.tsx";
import { CopyButton } from "../messages/copy-button.tsx";
import { EditButton, Unanswered, Words } from "../messages/message-parts.tsx";
import row from "../messages/message-row.module.css";
import type { RowProps } from "../messages/message-list.tsx";
import { QuestionRow } from "../messages/question-row.tsx";
import { useLongPress } from "../messages/use-long-press.ts";
import { useLead } from "./lead-context.ts";
import styles from "./lead-rows.module.css";
import { ReplyToWrite } from "./reply/reply-to-write.tsx";
import { SuggestedReply } from "./reply/suggested-reply.tsx";
import common from "../../../ui/theme/common.module.css";

const LeadMessageRow = ({ item, onRetry, onEdit }: RowProps) => {
  const { projectName } = useLead();
  const { isPressed, handlers } = useLongPress();
  const { message, first, last, unanswered } = item;
  return (
    <article
      className={classNames(row.row, styles.lead, first && row.first)}
      aria-label="Lead"
      data-message={message.id}
      data-turn
      data-pressed={isPressed || undefined}
      {...handlers}
    >
      <div className={classNames(styles.bubble, last && styles.last)}>
        {first && (
          <p className={styles.name}>
            <span className={common.cut}>{projectName}</span>
            {message.service !== null && <Badge>{message.service}</Badge>}
          </p>
        )}
        <Words message={message} />
      </div>
      <div className={row.actions}>
        <EditButton label="Edit lead's message" onEdit={onEdit} />
        <CopyButton text={message.content} what="lead's message" />
      </div>
      {unanswered && (
        <Unanswered
          className={styles.unanswered}
          text="No reply arrived."
          onRetry={() => onRetry(message.content)}
        />
      )}
    </article>
  );
};

/** A reply from before: what was sent of it, or else the draft. */
const EarlierReply = ({ item, onRetry }: RowProps) => {
  const { message, first, last } = item;
  const { sent, metadata } = message;
  const shown = useMemo(
    () => (sent === undefined ? message : { ...message, content: sent.text, timestamp: sent.at }),
    [message, sent],
  );
  const names = { stopped: "Stopped draft", sent: "Sent reply", suggested: "Suggested reply" };
  const isStopped = metadata?.stopped === true;
  const state = sent !== undefined ? "sent" : isStopped ? "stopped" : "suggested";
  return (
    <QuestionRow
      message={shown}
      first={first}
      last={last}
      unanswered={false}
      onRetry={onRetry}
      speaker={`${names[state]}:`}
      isUnsent={state !== "sent"}
      what={state === "stopped" ? "stopped draft" : "earlier reply"}
      note={isStopped ? "Stopped draft" : metadata?.correctedBy && correctedText}
    />
  );
};

/** One message of a lead's conversation: the lead's on the left, earlier replies on the right, the latest as the card. */
export const LeadRow = (props: RowProps) => {
  const { reply, answer } = useLead();
  const { item, asked, onOpenSource, onRetry } = props;
  const { message } = item;
  if (message.role === "user") return <LeadMessageRow {...props} />;
  if (message.metadata?.kind !== undefined) {
    return (
      <>
        <AnswerRow
          message={message}
          first={item.first}
          isLatest={false}
          beginsTurn={message.metadata.kind === "core_team_answer"}
          asked={asked}
          onOpenSource={onOpenSource}
          onAskAgain={onRetry}
        />
        {message.id === answer?.id && <ReplyToWrite />}
      </>
    );
  }
  if (message.id === reply?.id) return <SuggestedReply message={message} onOpenSource={onOpenSource} />;
  if (message.metadata?.stopped === true && message.content === "") return null;
  return <EarlierReply {...props} />;
};
