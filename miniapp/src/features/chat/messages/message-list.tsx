import { type ComponentType, Fragment, memo, type ReactNode, useMemo, useState } from "react";
import type { ChatMessage } from "#contracts/chat.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { useToday } from "../../../platform/browser/use-today.ts";
import { AnswerRow } from "./answer-row.tsx";
import styles from "./message-list.module.css";
import type { OpenSource } from "../open-source.ts";
import { QuestionRow } from "./question-row.tsx";
import { buildTimeline, dayLabel, type TimelineItem } from "./timeline.ts";
import type { Following } from "../../../patterns/records/load-more.tsx";
import { useVisibleItems } from "../scroll/use-visible-items.ts";

/** One message as the list hands it on to be drawn. */
export interface RowProps {
  item: Extract<TimelineItem, { kind: "message" }>;
  isLatest: boolean;
  /** The question an answer belongs to, to ask it again. */
  asked: string | null;
  onOpenSource: OpenSource;
  onRetry: (content: string) => void;
  /** Left out where the message cannot be changed. */
  onEdit?: (() => void) | undefined;
}

const ChatRow = ({ item, isLatest, asked, onOpenSource, onRetry, onEdit }: RowProps) =>
  item.message.role === "user" ? (
    <QuestionRow
      beginsTurn
      message={item.message}
      first={item.first}
      last={item.last}
      unanswered={item.unanswered}
      onRetry={onRetry}
      onEdit={onEdit}
    />
  ) : (
    <AnswerRow
      message={item.message}
      first={item.first}
      isLatest={isLatest}
      asked={asked}
      onOpenSource={onOpenSource}
      onAskAgain={onRetry}
    />
  );

const DaySeparator = ({ timestamp, today }: { timestamp: string; today: string }) => (
  <div className={styles.day}>
    <time dateTime={timestamp}>{dayLabel(timestamp, today)}</time>
  </div>
);

const isQuestion = (item: TimelineItem) => item.kind === "message" && item.message.role === "user";
const isFromTeam = (item: TimelineItem | undefined) =>
  item?.kind === "message" && item.message.metadata?.kind !== undefined;

/** The question an answer stands under; null for one of the core team beneath another of theirs, which may answer another. */
const questionAbove = (items: readonly TimelineItem[], index: number): string | null => {
  const at = items.slice(0, index).findLastIndex(isQuestion);
  const question = items[at];
  if (question?.kind !== "message") return null;
  const followsTeam = isFromTeam(items[index]) && items.slice(at, index).some(isFromTeam);
  return followsTeam ? null : question.message.content;
};

/** Where what is new begins. It stays there as long as one looks at it, however soon that has been read. */
const useFirstNew = (items: readonly TimelineItem[]): string | undefined => {
  const [kept, keep] = useState<string>();
  const isNew = (item: TimelineItem) => item.kind === "message" && item.message.isNew === true;
  const now = items.some(({ key }) => key === kept) ? kept : items.find(isNew)?.key;
  if (now !== kept) keep(now);
  return now;
};

interface MessageListProps {
  messages: readonly ChatMessage[];
  /** The question under way, its first words not yet in `messages`. */
  question: ChatMessage | null;
  onOpenSource: OpenSource;
  onRetry: (content: string) => void;
  /** Which message can be changed, and how that begins. */
  editable?: { id: string | null; onEdit: () => void };
  /** Draws a message. */
  Row?: ComponentType<RowProps>;
  /** What was said before `messages`. */
  earlier?: Following;
  /** What is being written. */
  children: ReactNode;
}

/** The conversation. What is finished stands in a log that screen readers announce; what is under way stands after it. */
export const MessageList = memo(
  ({
    messages,
    question,
    onOpenSource,
    onRetry,
    editable,
    Row = ChatRow,
    earlier,
    children,
  }: MessageListProps) => {
    const today = useToday();
    const items = useMemo(
      () => buildTimeline(question === null ? messages : [...messages, question]),
      [messages, question],
    );
    const keys = useMemo(() => items.map(({ key }) => key), [items]);
    const { from, log, top, hasMore, more } = useVisibleItems(keys, earlier);
    const firstNew = useFirstNew(items);
    const isPending = (item: TimelineItem) =>
      question !== null && (item.key === question.id || item.key === `day-${question.id}`);
    const draw = (item: TimelineItem, index: number) =>
      item.kind === "day" ? (
        <DaySeparator key={item.key} timestamp={item.timestamp} today={today} />
      ) : (
        <Fragment key={item.key}>
          {item.key === firstNew && (
            <div className={styles.fresh}>
              <span>New</span>
            </div>
          )}
          <Row
            item={isPending(item) ? { ...item, unanswered: false } : item}
            isLatest={index === items.length - 1}
            asked={item.message.role === "assistant" ? questionAbove(items, index) : null}
            onOpenSource={onOpenSource}
            onRetry={onRetry}
            onEdit={editable?.id === item.key ? editable.onEdit : undefined}
          />
        </Fragment>
      );
    return (
      <>
        <div className={styles.log}>
          {hasMore && (
            <div className={styles.earlier}>
              <Button
                size="small"
                variant="quiet"
                pending={earlier?.isFetchingNextPage === true}
                onClick={more}
              >
                Earlier messages
              </Button>
            </div>
          )}
          <div ref={top} />
          {items.slice(from, log).map((item, index) => draw(item, from + index))}
        </div>
        <div role="log" aria-label="Conversation" className={styles.log}>
          {items.slice(log).map((item, index) => (isPending(item) ? null : draw(item, log + index)))}
        </div>
        {question !== null && (
          <div className={styles.log}>
            {items.slice(log).map((item, index) => (isPending(item) ? draw(item, log + index) : null))}
            {children}
          </div>
        )}
      </>
    );
  },
);
