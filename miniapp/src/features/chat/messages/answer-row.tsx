import { useQueryClient } from "@tanstack/react-query";
import { BadgeCheck, CircleSlash, Info, RotateCw } from "lucide-react";
import { memo } from "react";
import { isSent, maySend } from "#contracts/answer-doubt.ts";
import { readPreface } from "#contracts/answer-preface.ts";
import type { ChatMessage } from "#contracts/chat.ts";
import { shownSources } from "#contracts/shown-sources.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../platform/text/class-names.ts";
import { withoutCitations } from "../../../entities/answers/without-citations.ts";
import { AnswerText } from "./answer-text.tsx";
import { isStopgap } from "../conversation/asking-state.ts";
import { CopyButton } from "./copy-button.tsx";
import { DifferingStatements } from "./sources/differing-statements.tsx";
import { ForwardButton } from "./forward-button.tsx";
import styles from "./message-row.module.css";
import { noticeGap } from "../notices.ts";
import type { OpenSource } from "../open-source.ts";
import { RatingButtons } from "./rating-buttons.tsx";
import { CorrectedLine, RequestLine } from "../follow-ups/request-line.tsx";
import { showChanged } from "../conversation/show-changed.ts";
import { SourceChips } from "./sources/source-chips.tsx";
import { TraceButton } from "./trace-button.tsx";
import { useLongPress } from "./use-long-press.ts";

interface AnswerRowProps {
  message: ChatMessage;
  first: boolean;
  isLatest: boolean;
  /** What follows it is read from here. */
  beginsTurn?: boolean;
  asked: string | null;
  onOpenSource: OpenSource;
  onAskAgain: (content: string) => void;
}

/** Above the sources of what nothing answers: where to look meanwhile. */
const nearestLabel = "Closest in the documents";
/** One answer: its text, where it comes from, and what there is to know about it. */
export const AnswerRow = memo(
  ({ message, first, isLatest, beginsTurn, asked, onOpenSource, onAskAgain }: AnswerRowProps) => {
    const client = useQueryClient();
    const { isPressed, handlers } = useLongPress();
    const { metadata } = message;
    const sources = shownSources(message);
    const fromTeam = metadata?.kind !== undefined;
    const isClosed = metadata?.kind === "request_closed";
    const quotes =
      metadata?.question !== undefined &&
      (isClosed || metadata.question !== asked) &&
      !message.content.startsWith("> ");
    const request = isSent(message) && <RequestLine message={message} />;
    const send = maySend(message) && (
      <ForwardButton
        message={message}
        className={styles.again}
        onSent={(sent) => {
          showChanged(client, sent);
          noticeGap();
        }}
      />
    );
    // What may not answer is sent on from where that is said.
    const isInDoubt = readPreface(message.content)?.isSure === false;
    return (
      <article
        className={classNames(styles.row, styles.answer, first && styles.first)}
        aria-label={fromTeam ? "Core team" : "Assistant"}
        data-message={message.id}
        data-pressed={isPressed || undefined}
        data-latest={isLatest || undefined}
        data-turn={beginsTurn === true ? "whole" : undefined}
        {...handlers}
      >
        <div className={styles.paper}>
          {fromTeam && (
            <p className={styles.fromTeam} data-closed={isClosed || undefined}>
              {isClosed ? <CircleSlash size={16} /> : <BadgeCheck size={16} />}
              {isClosed ? "Closed without an answer" : "Core team"}
              {metadata.corrects !== undefined && ": this replaces an earlier answer"}
            </p>
          )}
          {quotes && <p className={styles.asked}>{metadata.question}</p>}
          <AnswerText
            text={message.content}
            asked={fromTeam ? null : asked}
            sources={sources}
            timestamp={message.timestamp}
            unsupported={metadata?.unsupported}
            onOpenSource={onOpenSource}
            doubt={isInDoubt ? request || send : undefined}
          />
          <CorrectedLine message={message} />
          {!isInDoubt && request}
          {metadata?.notice !== undefined && (
            <p className={styles.note}>
              <Info size={16} />
              {metadata.notice}
            </p>
          )}
          <DifferingStatements statements={metadata?.differing} onOpenSource={onOpenSource} />
          {metadata?.nearest !== undefined && <p className={styles.nearest}>{nearestLabel}</p>}
          <SourceChips
            sources={sources}
            text={message.content}
            edited={message.edited}
            onOpenSource={onOpenSource}
            label={metadata?.nearest === undefined ? undefined : nearestLabel}
          />
          {isLatest && asked !== null && isStopgap(message) && (
            <Button
              size="small"
              className={styles.again}
              icon={<RotateCw size={16} />}
              onClick={() => onAskAgain(asked)}
            >
              Ask again
            </Button>
          )}
          {!isInDoubt && send}
        </div>
        {!isClosed && (
          <div className={styles.actions}>
            <CopyButton text={withoutCitations(message.content)} what="answer" />
            <RatingButtons message={message} />
            {!fromTeam && <TraceButton message={message} />}
          </div>
        )}
      </article>
    );
  },
);
