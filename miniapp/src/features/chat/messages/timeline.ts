import type { ChatMessage } from "#contracts/chat.ts";
import { dayOf } from "../../../platform/text/dates.ts";

/** Messages of one sender that follow within this time stand together as one group. */
export const groupWindowMilliseconds = 5 * 60 * 1000;

export type TimelineItem =
  | { kind: "day"; key: string; timestamp: string }
  | {
      kind: "message";
      key: string;
      message: ChatMessage;
      /** First and last of a run of messages from the same sender. */
      first: boolean;
      last: boolean;
      /** A question that nobody has answered yet. */
      unanswered: boolean;
    };

const sender = (message: ChatMessage) => message.metadata?.kind ?? message.role;

const sameDay = (a: string, b: string) => new Date(a).toDateString() === new Date(b).toDateString();

const sameGroup = (earlier: ChatMessage | undefined, later: ChatMessage | undefined) =>
  earlier !== undefined &&
  later !== undefined &&
  sender(earlier) === sender(later) &&
  sameDay(earlier.timestamp, later.timestamp) &&
  Date.parse(later.timestamp) - Date.parse(earlier.timestamp) <= groupWindowMilliseconds;

/** Messages, oldest first, with day separators (in the reader's time zone) and group borders. */
export const buildTimeline = (messages: readonly ChatMessage[]): TimelineItem[] =>
  messages.flatMap((message, index) => {
    const previous = messages[index - 1];
    const next = messages[index + 1];
    const item: TimelineItem = {
      kind: "message",
      key: message.id,
      message,
      first: !sameGroup(previous, message),
      last: !sameGroup(message, next),
      unanswered: message.role === "user" && next === undefined,
    };
    if (previous !== undefined && sameDay(previous.timestamp, message.timestamp)) return [item];
    return [{ kind: "day", key: `day-${message.id}`, timestamp: message.timestamp }, item];
  });

/** 'Today', 'Yesterday', or the date; the year only when it is not that of `today`, which is YYYY-MM-DD. */
export const dayLabel = (timestamp: string, today: string): string => {
  const date = new Date(timestamp);
  const day = dayOf(date);
  // Days are counted by the calendar: one in which the clock is set is no shorter or longer.
  const days = (Date.parse(today) - Date.parse(day)) / 86_400_000;
  if (days === 0) return "Today";
  if (days === 1) return "Yesterday";
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: "numeric" } as const);
  return date.toLocaleDateString("en", { day: "numeric", month: "long", ...year });
};
