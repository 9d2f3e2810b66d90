import type { AskAnswer } from "#contracts/chat.ts";

interface Answering {
  stop: () => void;
  answer: Promise<AskAnswer>;
}

/** The questions that this process is answering, the latest of each conversation. */
export const createUnderWay = () => {
  const answering = new Map<string, Answering>();
  const keyOf = (userId: string, sessionId: string) => `${userId} ${sessionId}`;
  return {
    /** Answers a question; its signal aborts once it is stopped. */
    follow: async (
      userId: string,
      sessionId: string,
      work: (signal: AbortSignal) => Promise<AskAnswer>,
    ): Promise<AskAnswer> => {
      const stopping = new AbortController();
      const mine = { stop: () => stopping.abort(), answer: work(stopping.signal) };
      const key = keyOf(userId, sessionId);
      answering.set(key, mine);
      try {
        return await mine.answer;
      } finally {
        if (answering.get(key) === mine) answering.delete(key);
      }
    },
    /** Stops the question under way in a conversation; gives what is stored of it, undefined when there is none. */
    stop: (userId: string, sessionId: string): Promise<AskAnswer> | undefined => {
      const found = answering.get(keyOf(userId, sessionId));
      found?.stop();
      return found?.answer;
    },
  };
};

export type UnderWay = ReturnType<typeof createUnderWay>;
