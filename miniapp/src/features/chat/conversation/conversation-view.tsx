import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { AnswerMode, ChatMessage } from "#contracts/chat.ts";
import { shownSources } from "#contracts/shown-sources.ts";
import { Markdown } from "../../../patterns/markdown/markdown.tsx";
import { ChatPage } from "../chat-page.tsx";
import { Composer } from "../composer/composer.tsx";
import type { OpenSource } from "../open-source.ts";
import { PlaybookLine } from "../guide/playbook-line.tsx";
import { useAwaitsMarks } from "../../../entities/documents/use-document-marks.ts";
import { suggestionsQuery } from "../../../entities/answers/suggestions.ts";
import { createCode } from "../../../platform/code/create-code.ts";
import { typed, useHasTyped } from "../composer/typed.ts";
import { useEditingKeys } from "../composer/use-editing-keys.ts";
import { ThreadBar } from "../thread-bar.tsx";
import type { Assistant } from "./use-assistant.ts";
import { EditingLine, offlineFooter } from "./waiting-parts.tsx";
import { Suggestion, WelcomeCard } from "../welcome-card.tsx";

// An empty conversation can be shown without the code of answers, which then comes while the first question is typed.
const useMessages = createCode(
  async () => (await import("./conversation-messages.tsx")).ConversationMessages,
);

const chats = { name: "Chats", address: "/dashboard/chats" };

const hasSources = (message: ChatMessage): boolean => shownSources(message).length > 0;

const useReady = ({ isPending, failure, messages, question, draft }: Assistant) => {
  const isEmpty = messages.length === 0 && question === null;
  const isDrafting = useHasTyped(draft);
  const { code: Messages, missing, retry } = useMessages(!isEmpty || isDrafting);
  const awaitsMarks = useAwaitsMarks(messages.some(hasSources));
  const [wasReady, setWasReady] = useState(false);
  const isThere = !isPending && (isEmpty || Messages !== null || missing !== null);
  // What is shown is not taken away for the marks of a first source.
  const isReady = isThere && (wasReady || !awaitsMarks);
  if (isReady && !wasReady) setWasReady(true);
  const onRetry = () => {
    failure?.onRetry();
    retry();
  };
  const isFailed = failure !== null || (!isEmpty && missing !== null);
  return { Messages, isReady, failure: isFailed ? { text: "Failed to fetch messages", onRetry } : null };
};

interface WelcomeProps {
  latest: ReactNode;
  onPick: (text: string) => void;
}

const Welcome = ({ latest, onPick }: WelcomeProps) => {
  const { data, isPending } = useQuery(suggestionsQuery);
  return (
    <WelcomeCard
      title="What do you need to know?"
      text="Ask about services, commissions, rules and process. Every answer shows its sources."
      label="Suggested questions"
      isPending={isPending}
      after={latest}
    >
      {data?.questions.map((text) => (
        <Suggestion key={text} text={text} onPick={() => onPick(text)} />
      ))}
    </WelcomeCard>
  );
};

interface ConversationViewProps {
  conversation: Assistant;
  /** What it is called; null for one that is empty. */
  title: string | null;
  mode: AnswerMode | undefined;
  /** Whether that is still being asked for: messages shown before would move for the line that tells of it. */
  isModeOpen: boolean;
  onOpenSource: OpenSource;
  /** One's latest chats, for an empty one. */
  latest: ReactNode;
}

/** The BD Assistant's conversation: its messages, and the composer pinned beneath them. */
export const ConversationView = (props: ConversationViewProps) => {
  const { conversation, title, mode, isModeOpen, onOpenSource, latest } = props;
  const { sessionId, draft, send, stop, isBusy, editing, queued } = conversation;
  const field = useRef<HTMLTextAreaElement>(null);
  const { Messages, isReady, failure } = useReady(conversation);
  const isShown = isReady && !isModeOpen;

  // With a keyboard at hand one can type at once; on a phone it would cover half the screen.
  useEffect(() => {
    if (window.matchMedia("(pointer: fine)").matches) field.current?.focus({ preventScroll: true });
  }, []);

  const pick = useCallback(
    (text: string) => {
      typed.write(draft, text);
      field.current?.focus();
    },
    [draft],
  );

  const { editable, onKey } = useEditingKeys(editing, draft, field);

  return (
    <>
      {isShown && title !== null && <ThreadBar label="Chat" title={title} list={chats} />}
      <ChatPage
        readsFromTop
        conversation={conversation}
        id={sessionId}
        isReady={isShown}
        failure={failure}
        writing="The assistant is writing"
        welcome={<Welcome latest={latest} onPick={pick} />}
        renderDock={(jump) => (
          <>
            {/* The renderer of answers is there before the first of them, which would else stand as plain text. */}
            {Messages !== null && (
              <div hidden>
                <Markdown text="" />
              </div>
            )}
            {mode === "playbook" && (
              <PlaybookLine>
                It finds the passages that fit your question and quotes them word for word, with their
                sources. If nothing fits, your question goes to the core team.
              </PlaybookLine>
            )}
            <Composer
              field={field}
              draft={draft}
              isBusy={isBusy}
              label="Message"
              placeholder="Ask the BD Assistant"
              onSend={send}
              onStop={stop}
              onKey={onKey}
              jump={jump}
              top={editing.isEditing && <EditingLine what="your last question" onCancel={editing.cancel} />}
              footer={queued.online ? "The BD Assistant is connected to the playbook." : offlineFooter}
            />
          </>
        )}
      >
        {Messages !== null && (
          <Messages conversation={conversation} onOpenSource={onOpenSource} editable={editable} />
        )}
      </ChatPage>
    </>
  );
};
