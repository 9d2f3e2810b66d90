import { ArrowDown } from "lucide-react";
import { type ReactNode, useMemo, useRef } from "react";
import { LoadError } from "../../ui/states/load-error.tsx";
import hidden from "../../ui/content/visually-hidden.module.css";
import styles from "./chat-page.module.css";
import { HistorySkeleton } from "./scroll/history-skeleton.tsx";
import { useStickToBottom } from "./scroll/use-stick-to-bottom.ts";

interface ChatPageProps {
  /** Another conversation starts at its end. */
  conversation: string;
  isReady: boolean;
  /** What could not be loaded, with the way to try again; null when nothing failed. */
  failure: { text: string; onRetry: () => void } | null;
  /** How many messages have been said. */
  answers: number;
  /** The first of them that is there; earlier ones may come before it. */
  first: string | undefined;
  /** The id of the question under way. */
  question: string | null;
  /** Told to a screen reader while an answer is written. */
  writing: string;
  /** A question just sent goes to the top, and its answer is read from its beginning. */
  readsFromTop?: boolean;
  /** It is opened where its last turn begins, if that is taller than what is seen. */
  opensAtTurn?: boolean;
  /** What stands in an empty conversation. */
  welcome: ReactNode;
  /** The list of messages. */
  children: ReactNode;
  /** What is pinned beneath, such as the composer. */
  dock: ReactNode;
}

/** A conversation that fills the page and keeps to its end, over what one writes with. */
export const ChatPage = (props: ChatPageProps) => {
  const {
    conversation,
    isReady,
    failure,
    answers,
    first,
    question,
    writing,
    welcome,
    children,
    dock,
    readsFromTop = false,
    opensAtTurn = false,
  } = props;
  const page = useRef<HTMLDivElement>(null);
  const isEmpty = answers === 0 && question === null;
  const list = useMemo(
    () => ({ conversation, isReady, answers, first, question }),
    [conversation, isReady, answers, first, question],
  );
  const { isAway, isNewBelow, jump } = useStickToBottom(page, list, { readsFromTop, opensAtTurn });
  return (
    <div ref={page} className={styles.page}>
      <div className={styles.messages}>
        {!isReady && <HistorySkeleton />}
        {isReady && failure !== null && <LoadError {...failure} />}
        {isReady && failure === null && isEmpty && welcome}
        {!isEmpty && (isReady || question !== null) && children}
        <p role="status" className={hidden.hidden}>
          {question === null ? "" : writing}
        </p>
        <div data-room aria-hidden="true" />
      </div>
      <div className={styles.dock} data-dock="">
        <div className={styles.column}>
          {(isAway || isNewBelow) && !isEmpty && (
            <button
              type="button"
              className={styles.jump}
              data-new={isNewBelow || undefined}
              aria-label={isNewBelow ? undefined : "Jump to latest"}
              onClick={jump}
            >
              {isNewBelow && "New answer"}
              <ArrowDown size={18} strokeWidth={1.75} aria-hidden="true" />
            </button>
          )}
          {dock}
        </div>
      </div>
    </div>
  );
};
