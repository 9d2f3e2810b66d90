import { useCallback, useEffect, useRef, useState } from "react";
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
import { Suggestion, WelcomeCard } from "./welcome-card.tsx";

// Answers are drawn by code of their own; waiting for both avoids drawing them twice.
const useMarkdownCode = (isWanted: boolean) => {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const load = async () => {
      await import("../../components/markdown-view.tsx").catch(() => undefined);
      setLoaded(true);
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

interface ConversationViewProps {
  conversation: Conversation;
  mode: AnswerMode | undefined;
  onOpenSource: OpenSource;
}

/** The BD Assistant's conversation: its messages, and the composer pinned beneath them. */
export const ConversationView = ({ conversation, mode, onOpenSource }: ConversationViewProps) => {
  const { sessionId, history, messages, question, draft, setDraft, send, retry } = conversation;
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

  return (
    <ChatPage
      conversation={sessionId}
      isReady={isReady}
      failure={
        history.isError ? { text: "Failed to fetch messages", onRetry: () => void history.refetch() } : null
      }
      answers={messages.length}
      question={question?.id ?? null}
      writing="The assistant is writing"
      welcome={
        <WelcomeCard
          title="What do you need to know?"
          text="Ask about services, commissions, rules and process. Every answer shows its sources."
          label="Suggested questions"
        >
          {suggestions.map((text) => (
            <Suggestion key={text} text={text} onPick={() => pick(text)} />
          ))}
        </WelcomeCard>
      }
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
            isBusy={question !== null}
            label="Message"
            placeholder="Ask the BD Assistant"
            onSend={send}
            footer="The BD Assistant is connected to the playbook."
          />
        </>
      }
    >
      <MessageList messages={messages} question={question} onOpenSource={onOpenSource} onRetry={retry}>
        <GrowingAnswer />
      </MessageList>
    </ChatPage>
  );
};
