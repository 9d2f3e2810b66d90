import { lazy, type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { AnswerMode } from "#contracts/chat.ts";
import { Markdown } from "../../components/markdown.tsx";
import { ChatPage } from "./chat-page.tsx";
import { Composer } from "./composer.tsx";
import { GrowingAnswer } from "./growing-answer.tsx";
import { MessageList } from "./message-list.tsx";
import type { OpenSource } from "./open-source.ts";
import { PlaybookLine } from "./playbook-line.tsx";
import { suggestions } from "./suggestions.ts";
import type { Conversation } from "./use-conversation.ts";
import { EditingLine, QueuedQuestion } from "./waiting-parts.tsx";
import { Suggestion, WelcomeCard } from "./welcome-card.tsx";

const FollowUps = lazy(async () => ({ default: (await import("./follow-ups.tsx")).FollowUps }));

// Answers are drawn by code of their own; waiting for both avoids drawing them twice.
const useMarkdownCode = (isWanted: boolean) => {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const load = async () => {
      const isHere = await import("../../components/markdown-view.tsx").then(
        () => true,
        () => false,
      );
      // Without a connection there is nothing to draw with it yet.
      setLoaded(isHere || navigator.onLine);
    };
    void load();
  }, [isWanted]);
  return isLoaded;
};

// An empty conversation can be shown without that code, which then comes while the first question is typed.
const useReady = ({ history, messages, question, draft }: Conversation) => {
  const isEmpty = messages.length === 0;
  const [beganEmpty, setBeganEmpty] = useState(false);
  if (!history.isPending && isEmpty && !beganEmpty) setBeganEmpty(true);
  const isLoaded = useMarkdownCode(!isEmpty || question !== null || draft !== "");
  return { isLoaded, isReady: !history.isPending && (isLoaded || isEmpty || beganEmpty) };
};

/** How changing the last question begins and ends by hand: its pencil, the arrow up in an empty input, Escape. */
const useEditingKeys = ({ editing, draft }: Conversation, field: RefObject<HTMLTextAreaElement | null>) => {
  const start = useRef(editing.start);
  useEffect(() => {
    start.current = editing.start;
  });
  const editable = useMemo(
    () => ({
      id: editing.lastId,
      onEdit: () => {
        start.current();
        field.current?.focus();
      },
    }),
    [editing.lastId, field],
  );
  const onKey = (key: string): boolean => {
    if (key === "Escape" && editing.isEditing) editing.cancel();
    else if (key === "ArrowUp" && draft === "" && editing.lastId !== null) editing.start();
    else return false;
    return true;
  };
  return { editable, onKey };
};

const Welcome = ({ onPick }: { onPick: (text: string) => void }) => (
  <WelcomeCard
    title="What do you need to know?"
    text="Ask about services, commissions, rules and process. Every answer shows its sources."
    label="Suggested questions"
  >
    {suggestions.map((text) => (
      <Suggestion key={text} text={text} onPick={() => onPick(text)} />
    ))}
  </WelcomeCard>
);

interface ConversationViewProps {
  conversation: Conversation;
  mode: AnswerMode | undefined;
  onOpenSource: OpenSource;
}

/** The BD Assistant's conversation: its messages, and the composer pinned beneath them. */
export const ConversationView = ({ conversation, mode, onOpenSource }: ConversationViewProps) => {
  const { sessionId, history, messages, question, draft, setDraft, send, retry, stop } = conversation;
  const { editing, queued } = conversation;
  const field = useRef<HTMLTextAreaElement>(null);
  const { isReady, isLoaded } = useReady(conversation);

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

  const { editable, onKey } = useEditingKeys(conversation, field);
  const isWaiting = queued.text !== "";

  return (
    <ChatPage
      conversation={sessionId}
      isReady={isReady}
      failure={
        history.isError ? { text: "Failed to fetch messages", onRetry: () => void history.refetch() } : null
      }
      answers={messages.length}
      question={question?.id ?? (isWaiting ? "queued" : null)}
      writing={isWaiting ? "" : "The assistant is writing"}
      welcome={<Welcome onPick={pick} />}
      dock={
        <>
          {isLoaded && (
            <div hidden>
              <Markdown text="" />
            </div>
          )}
          {mode === "playbook" && (
            <PlaybookLine>
              It finds the passages that fit your question and quotes them word for word, with their sources.
              If nothing fits, your question goes to the admin team.
            </PlaybookLine>
          )}
          <Composer
            field={field}
            text={draft}
            onText={setDraft}
            isBusy={question !== null || isWaiting}
            label="Message"
            placeholder="Ask the BD Assistant"
            onSend={send}
            onStop={question === null ? undefined : stop}
            onKey={onKey}
            top={editing.isEditing && <EditingLine onCancel={editing.cancel} />}
            footer={
              queued.online
                ? "The BD Assistant is connected to the playbook."
                : "You are offline. What you send goes out once you are back."
            }
          />
        </>
      }
    >
      <MessageList
        messages={messages}
        question={question}
        onOpenSource={onOpenSource}
        onRetry={retry}
        editable={editable}
      >
        <GrowingAnswer />
      </MessageList>
      {isWaiting && <QueuedQuestion text={queued.text} onCancel={queued.cancel} />}
      <Suspense fallback={null}>
        {question === null && !isWaiting && messages.at(-1)?.role === "assistant" && (
          <FollowUps messages={messages} onAsk={send} />
        )}
      </Suspense>
    </ChatPage>
  );
};
