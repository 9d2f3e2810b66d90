import { ArrowDown } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { AnswerMode } from "#contracts/chat.ts";
import { LoadError } from "../../components/load-error.tsx";
import { Composer } from "./composer.tsx";
import styles from "./conversation-view.module.css";
import { GrowingAnswer } from "./growing-answer.tsx";
import { HistorySkeleton } from "./history-skeleton.tsx";
import { MessageList } from "./message-list.tsx";
import type { OpenSource } from "./open-source.ts";
import { PlaybookLine } from "./playbook-line.tsx";
import type { Conversation } from "./use-conversation.ts";
import { useKeyboardInset } from "./use-keyboard-inset.ts";
import { useStickToBottom } from "./use-stick-to-bottom.ts";
import { WelcomeCard } from "./welcome-card.tsx";

// Answers are drawn by code of their own; waiting for both avoids drawing them twice.
const useMarkdownCode = () => {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const load = async () => {
      await import("../../components/markdown-view.tsx").catch(() => undefined);
      setLoaded(true);
    };
    void load();
  }, []);
  return isLoaded;
};

interface ConversationViewProps {
  conversation: Conversation;
  mode: AnswerMode | undefined;
  onOpenSource: OpenSource;
}

/** The BD Assistant's conversation: its messages, and the composer pinned beneath them. */
export const ConversationView = ({ conversation, mode, onOpenSource }: ConversationViewProps) => {
  const { sessionId, history, messages, question, draft, setDraft, send, retry } = conversation;
  const page = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isReady = useMarkdownCode() && !history.isPending;
  const isEmpty = messages.length === 0 && question === null;
  useKeyboardInset();
  const list = useMemo(
    () => ({ conversation: sessionId, isReady, answers: messages.length, question: question?.id ?? null }),
    [sessionId, isReady, messages.length, question],
  );
  const { isAway, isNewBelow, jump } = useStickToBottom(page, list);

  // With a keyboard at hand one can type at once; on a phone it would cover half the screen.
  useEffect(() => {
    if (window.matchMedia("(pointer: fine)").matches) field.current?.focus({ preventScroll: true });
  }, []);

  const pick = useCallback(
    (text: string) => {
      setDraft(text);
      field.current?.focus();
    },
    [setDraft],
  );

  return (
    <div ref={page} className={styles.page}>
      <div className={styles.messages}>
        {!isReady && <HistorySkeleton />}
        {isReady && history.isError && (
          <div className={styles.failed}>
            <LoadError text="Failed to fetch messages" onRetry={() => void history.refetch()} />
          </div>
        )}
        {isReady && !history.isError && isEmpty && <WelcomeCard onPick={pick} />}
        {!isEmpty && (
          <MessageList messages={messages} question={question} onOpenSource={onOpenSource} onRetry={retry}>
            <GrowingAnswer />
          </MessageList>
        )}
        <p role="status" className={styles.said}>
          {question === null ? "" : "The assistant is writing"}
        </p>
      </div>
      <div className={styles.dock}>
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
        <div className={styles.column}>
          {mode === "playbook" && <PlaybookLine />}
          <Composer
            field={field}
            text={draft}
            onText={setDraft}
            isBusy={question !== null}
            placeholder="Ask the BD Assistant"
            onSend={send}
          />
          <p className={styles.footer}>The BD Assistant is connected to the playbook.</p>
        </div>
      </div>
    </div>
  );
};
