import { FollowUps } from "../follow-ups/follow-ups.tsx";
import { GrowingAnswer } from "../messages/growing-answer.tsx";
import { MessageList } from "../messages/message-list.tsx";
import type { OpenSource } from "../open-source.ts";
import type { Conversation } from "./use-conversation.ts";
import { useReading } from "../follow-ups/use-reading.ts";

interface ConversationMessagesProps {
  conversation: Conversation;
  onOpenSource: OpenSource;
  /** The question that can be changed, and how that begins. */
  editable: { id: string | null; onEdit: () => void };
}

/** All that was said to the BD Assistant, what is under way, and what may be asked next. */
export const ConversationMessages = ({ conversation, onOpenSource, editable }: ConversationMessagesProps) => {
  const { messages, earlier, question, send, retry, queued } = conversation;
  useReading(messages);
  const isAnswered = question === null && messages.at(-1)?.role === "assistant";
  return (
    <>
      <MessageList
        messages={messages}
        earlier={earlier}
        question={question}
        onOpenSource={onOpenSource}
        onRetry={retry}
        editable={editable}
      >
        <GrowingAnswer asked={question?.content} />
      </MessageList>
      {isAnswered && queued.text === "" && <FollowUps messages={messages} onAsk={send} />}
    </>
  );
};
