import { type ReactNode, useMemo, useRef } from "react";
import { LoadError } from "../../ui/states/load-error.tsx";
import hidden from "../../ui/content/visually-hidden.module.css";
import styles from "./chat-page.module.css";
import type { Conversation } from "./conversation/use-conversation.ts";
import { QueuedQuestion } from "./conversation/waiting-parts.tsx";
import { HistorySkeleton } from "./scroll/history-skeleton.tsx";
import { JumpToLatest } from "./scroll/jump-to-latest.tsx";
import { useRoomForDock } from "./scroll/use-room-for-dock.ts";
import { useStickToBottom } from "./scroll/use-stick-to-bottom.ts";

interface ChatPageProps {
  /** What was said, is under way and waits. */
  conversation: Pick<Conversation, "messages" | "question" | "queued">;
  /** Names it: another conversation starts at its end. */
  id: string;
  isReady: boolean;
  /** What could not be loaded, with the way to try again; null when nothing failed. */
  failure: { text: string; onRetry: () => void } | null;
  /** Told to a screen reader while an answer is written. */
  writing: string;
  /** A question just sent goes to the top, and its answer is read from its beginning. */
  readsFromTop?: boolean;
  /** Names what is written without a question of its own; null while there is nothing. */
  underWay?: string | null;
  /** It is opened where its last turn begins, if that is taller than what is seen. */
  opensAtTurn?: boolean;
  /** What stands in an empty conversation. */
  welcome: ReactNode;
  /** The list of messages. */
  children: ReactNode;
  /** What is pinned beneath: the composer, with the way to what was said last while that is out of sight. */
  renderDock: (jump: ReactNode) => ReactNode;
}

/** A conversation that fills the page and keeps to its end, over what one writes with. */
export const ChatPage = (props: ChatPageProps) => {
  const { conversation, id, isReady, failure, writing, welcome, children, renderDock } = props;
  const { readsFromTop = false, opensAtTurn = false, underWay = null } = props;
  const { messages, queued } = conversation;
  const page = useRef<HTMLDivElement>(null);
  useRoomForDock(page);
  const isWaiting = queued.text !== "";
  const question = conversation.question?.id ?? (isWaiting ? "queued" : underWay);
  const [answers, first] = [messages.length, messages[0]?.id];
  const isEmpty = answers === 0 && question === null;
  const list = useMemo(
    () => ({ conversation: id, isReady, answers, first, question }),
    [id, isReady, answers, first, question],
  );
  const { isAway, isNewBelow, jump } = useStickToBottom(page, list, { readsFromTop, opensAtTurn });
  return (
    <div ref={page} className={styles.page}>
      <div className={styles.messages}>
        {!isReady && <HistorySkeleton />}
        {isReady && failure !== null && <LoadError {...failure} />}
        {isReady && failure === null && isEmpty && welcome}
        {!isEmpty && (isReady || question !== null) && children}
        {isWaiting && <QueuedQuestion text={queued.text} onCancel={queued.cancel} />}
        <p role="status" className={hidden.hidden}>
          {question === null || isWaiting ? "" : writing}
        </p>
        <div data-room aria-hidden="true" />
      </div>
      <div className={styles.dock} data-dock="">
        <div className={styles.column}>
          {renderDock(
            (isAway || isNewBelow) && !isEmpty && <JumpToLatest isNew={isNewBelow} onJump={jump} />,
          )}
        </div>
      </div>
    </div>
  );
};
