import type { Conversation, MessageRow } from "./chat/message-store.ts";
import type { Messages } from "./chat/messages.ts";
import { requireFound } from "./errors.ts";

interface Answering<Answer> {
  stop: () => void;
  answer: Promise<Answer>;
}

interface Deps<Answer> {
  messages: Messages;
  /** What is stored for a question that another process is answering. */
  stopped: (question: MessageRow) => MessageRow;
  present: (question: MessageRow, answer: MessageRow) => Answer | Promise<Answer>;
}

const keyOf = (conversation: Conversation): string =>
  conversation.module === "bd_assistant"
    ? `${conversation.userId} session ${conversation.sessionId}`
    : `${conversation.userId} project ${conversation.projectKey}`;

/** The questions of one module that this process is answering, the latest of each conversation. */
export const createUnderWay = <Answer>({ messages, stopped, present }: Deps<Answer>) => {
  const answering = new Map<string, Answering<Answer>>();

  // What is stored first stays: another process that is writing finds the question answered, or its try stopped.
  const settleHere = async (conversation: Conversation): Promise<Answer> => {
    const question = requireFound(await messages.latestQuestion(conversation), "Question");
    const answer = question.awaits_answer
      ? await messages.settle(question, stopped(question), null)
      : await messages.keepAnswer(question.id);
    return present(question, requireFound(answer, "Question"));
  };

  return {
    /** Answers a question; its signal aborts once it is stopped. */
    follow: async (
      conversation: Conversation,
      work: (signal: AbortSignal) => Promise<Answer>,
    ): Promise<Answer> => {
      const stopping = new AbortController();
      const mine = { stop: () => stopping.abort(), answer: work(stopping.signal) };
      const key = keyOf(conversation);
      answering.set(key, mine);
      try {
        return await mine.answer;
      } finally {
        if (answering.get(key) === mine) answering.delete(key);
      }
    },

    /**
     * Stops the question under way in a conversation and gives what is stored of it; an answer that was finished
     * meanwhile is given whole. Throws `not_found` where nothing was asked.
     */
    stop: async (conversation: Conversation): Promise<Answer> => {
      const found = answering.get(keyOf(conversation));
      found?.stop();
      return found === undefined ? settleHere(conversation) : found.answer;
    },
  };
};

export type UnderWay<Answer> = ReturnType<typeof createUnderWay<Answer>>;
