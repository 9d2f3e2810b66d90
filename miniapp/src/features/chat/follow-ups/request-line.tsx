import { CircleCheck, CircleSlash, Hourglass, PenLine } from "lucide-react";
import type { ChatMessage } from "#contracts/chat.ts";
import { formatDateTime, formatDuration, formatRecent } from "../../../platform/text/dates.ts";
import styles from "./request-line.module.css";

const signs = {
  waiting: { Icon: Hourglass, words: "Waiting for the core team" },
  answered: { Icon: CircleCheck, words: "Answered by the core team" },
  closed: { Icon: CircleSlash, words: "Closed without an answer" },
} as const;

/** What is said of an answer that holds no more. */
export const correctedText = "Replaced by a corrected answer of the core team";

/** The same, beneath it. */
export const CorrectedLine = ({ message }: { message: ChatMessage }) =>
  message.metadata?.correctedBy === undefined ? null : (
    <p className={styles.line}>
      <PenLine size={16} />
      {correctedText}
    </p>
  );

/** Where a question that went to the core team stands; it changes in place. */
export const RequestLine = ({ message }: { message: ChatMessage }) => {
  // A history tells; what was answered a moment ago has only begun to wait.
  const { state, since, until } = message.request ?? {
    state: "waiting",
    since: message.timestamp,
    until: null,
  };
  const { Icon, words } = signs[state];
  return (
    <p role="status" className={styles.line} data-state={state}>
      <Icon size={16} />
      <span>
        <span className={styles.words}>{words}</span>
        {until === null ? (
          <time dateTime={since} title={formatDateTime(since)}>{`, since ${formatRecent(since)}`}</time>
        ) : (
          state === "answered" && (
            <time
              dateTime={until}
              title={formatDateTime(until)}
            >{`, after ${formatDuration(since, until)}`}</time>
          )
        )}
      </span>
    </p>
  );
};
