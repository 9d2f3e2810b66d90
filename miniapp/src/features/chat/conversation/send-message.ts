import type { AskAnswer, ChatMessage } from "#contracts/chat.ts";
import { refreshRecent } from "../../../entities/chats/recent.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { noticeGap, noticeSendFailed } from "../notices.ts";
import { isStopgap, restoredInput } from "./asking-state.ts";
import type { Outcome } from "./asking.ts";
import { drafts } from "./assistant.ts";
import type { ConversationKey } from "../composer/drafts.ts";

type Messages = readonly ChatMessage[];

/** A message, and what is its conversation's own: the BD Assistant's, or that with a lead. */
interface Sending<Question extends { content: string }> {
  /** Where it was typed. */
  draft: ConversationKey;
  question: Question;
  asking: { send: (question: Question) => Promise<Outcome> };
  /** What has been said, as far as it has been read. */
  said: () => Messages | undefined;
  onAnswered: (answer: AskAnswer) => Promise<void> | void;
  /**
   * Looks for a message whose answer got lost, which may have been stored and even answered; `before` is what had been
   * said. Gives what follows where it stands, else null.
   */
  findStored: (before: Messages | undefined) => Promise<(() => void) | null>;
}

/** Sends what was typed and follows it to its end; a message that failed returns to the input. */
export const sendMessage = async <Question extends { content: string }>(
  sending: Sending<Question>,
): Promise<void> => {
  const { draft, question, asking, said, onAnswered, findStored } = sending;
  const { content } = question;
  const before = said();
  drafts.change(draft, (typed) => (typed.trim() === content ? "" : typed));
  const outcome = await asking.send(question);
  refreshRecent(queryClient);
  if (outcome.kind === "answered") {
    if (outcome.answer.knowledgeGapDetected) noticeGap();
    await onAnswered(outcome.answer);
  }
  if (outcome.kind === "failed") {
    drafts.change(draft, (typed) => restoredInput(content, typed));
    noticeSendFailed(outcome.error, () => void sendMessage(sending));
    const follow = await findStored(before);
    if (follow === null) return;
    drafts.change(draft, (typed) => (typed === content ? "" : typed));
    follow();
  }
};

/** Whether the last message still stands unanswered, as the server knows it now. */
export const awaitsAnswer = async (read: () => Promise<Messages>): Promise<boolean> => {
  const last = (await read().catch(() => [])).at(-1);
  return last?.role !== "assistant" || isStopgap(last);
};
