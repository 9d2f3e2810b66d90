import { useInfiniteQuery } from "@tanstack/react-query";
import type { ChatMessage } from "#contracts/chat.ts";
import { readLeadMessages } from "#contracts/leads.ts";
import { AnswerTracePanel } from "../../../entities/answers/answer-trace.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import { callPage } from "../../../platform/api/api.ts";
import { classNames } from "../../../platform/text/class-names.ts";
import { formatMoment } from "../../../platform/text/dates.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { withoutCitations } from "../../../entities/answers/without-citations.ts";
import styles from "./leads.module.css";
import { pagedList } from "../../../patterns/records/queries/paged-list.ts";
import common from "../../../ui/theme/common.module.css";

/** What was said with a lead, the latest page first. */
const messagesQuery = (id: string) =>
  pagedList(keys.leadMessages(id), ({ cursor }, options) =>
    callPage(readLeadMessages, { id, before: cursor }, options),
  );

const speakerOf = ({ role, sent, metadata }: ChatMessage): string => {
  if (role === "user") return "Lead";
  if (metadata?.kind !== undefined) return "Core team";
  return sent === undefined ? "Draft, not sent" : "Sent";
};

const Message = ({ message }: { message: ChatMessage }) => (
  <li className={classNames(styles.message, message.role === "assistant" && styles.ours)}>
    <p className={common.quiet}>
      {speakerOf(message)} · <time dateTime={message.timestamp}>{formatMoment(message.timestamp)}</time>
    </p>
    <p className={common.written}>{message.sent?.text ?? withoutCitations(message.content)}</p>
    {message.role === "assistant" && message.metadata?.kind === undefined && (
      <Disclosure summary="How this answer came about">
        <AnswerTracePanel id={message.id} at={message.timestamp} />
      </Disclosure>
    )}
  </li>
);

/** A lead's conversation, to be read by whoever it does not belong to. */
export const LeadConversationView = ({ id }: { id: string }) => {
  const query = useInfiniteQuery(messagesQuery(id));
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (data === undefined && isError)
    return (
      <LoadError text="Error loading the conversation. Please try again." onRetry={() => void refetch()} />
    );
  if (data === undefined)
    return (
      <div role="status" aria-label="Loading the conversation">
        <Skeleton width="72%" height="44px" />
      </div>
    );
  const messages = data.pages.toReversed().flatMap(({ items }) => items);
  return (
    <>
      {hasNextPage && (
        <Button size="small" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier messages
        </Button>
      )}
      <ol className={styles.messages} aria-label="Conversation">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
    </>
  );
};
