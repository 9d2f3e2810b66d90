import type { ChatMessage } from "#contracts/chat.ts";
import { refreshRecent } from "../../../entities/chats/recent.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { typed } from "../composer/typed.ts";
import { noticeGap, noticeSendFailed } from "../notices.ts";
import { isStopgap, restoredInput, wasStored } from "./asking-state.ts";
import type { Asking, Outcome } from "./asking.ts";
import { type ConversationInput, knownMessages, readNow } from "./history.ts";

export interface Message {
  content: string;
  /** The message sent last, when this one takes its place. */
  replaces?: string | undefined;
  /** The answer of a lead's Proposal Status Check, when it was asked. */
  proposalReceived?: boolean | undefined;
}

/** What is a conversation's own: the BD Assistant's, or that with a lead. */
export interface ConversationAdapter {
  input: ConversationInput;
  /** The name under which its messages are typed. */
  draft: string;
  /** What is under way in it. */
  asking: Asking;
  send: (message: Message) => Promise<Outcome>;
  /** Has the server end what is under way; throws when it did not. */
  stop: () => Promise<void>;
  /** Nothing has been said in it. */
  isNew?: boolean;
  /** Told where a message stands once it does, also when it was sent again from the notice of its failure. */
  onArrival?: (conversationId: string) => void;
}

/** Sends what was typed and follows it to its end; a message that failed returns to the input. */
export const sendMessage = async (adapter: ConversationAdapter, message: Message): Promise<void> => {
  const { input, draft, send, isNew, onArrival } = adapter;
  const { content } = message;
  const before = isNew === true ? [] : knownMessages(input);
  const arrive = (at: ChatMessage | undefined) => onArrival?.(at?.conversationId ?? "");
  typed.change(draft, (text) => (text.trim() === content ? "" : text));
  const outcome = await send(message);
  refreshRecent(queryClient);
  if (outcome.kind === "answered") {
    if (outcome.answer.knowledgeGapDetected) noticeGap();
    arrive(outcome.answer.assistantMessage);
  }
  if (outcome.kind === "failed") {
    typed.change(draft, (text) => restoredInput(content, text));
    noticeSendFailed(outcome.error, () => void sendMessage(adapter, message));
    // Its answer may have got lost, and it stands there all the same.
    const stored = await readNow(input).catch(() => []);
    if (!wasStored(stored, content, before)) return;
    typed.change(draft, (text) => (text === content ? "" : text));
    arrive(stored.at(-1));
  }
};

/** Whether the last message of a conversation still stands unanswered, as the server knows it now. */
export const awaitsAnswer = async (input: ConversationInput): Promise<boolean> => {
  const last = (await readNow(input).catch(() => [])).at(-1);
  return last?.role !== "assistant" || isStopgap(last);
};
