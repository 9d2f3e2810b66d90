import type { AskAnswer } from "#contracts/chat.ts";
import type { Actor } from "../actor.ts";
import { notFound } from "../errors.ts";
import { presentPair } from "./ask.ts";
import type { Messages } from "./messages.ts";
import { stoppedNotice, stoppedText } from "./texts.ts";
import type { UnderWay } from "./under-way.ts";

interface Deps {
  messages: Messages;
  underWay: UnderWay;
}

/**
 * Stops the answer under way in one of the actor's sessions and gives what is stored of it; an answer that was finished
 * meanwhile is given whole. Throws `not_found` where nothing was asked.
 */
export const stopAnswer =
  ({ messages, underWay }: Deps) =>
  async (actor: Actor, { sessionId }: { sessionId: string }): Promise<AskAnswer> => {
    const here = underWay.stop(actor.id, sessionId);
    if (here !== undefined) return here;
    // Another process may be writing it: what is stored first stays, and the other finds the question answered.
    const conversation = { userId: actor.id, module: "bd_assistant", sessionId } as const;
    const question = await messages.latestQuestion(conversation);
    if (question === undefined) throw notFound("Question");
    const told = { sources: [], sourcesWithScores: [], stopped: true, notice: stoppedNotice };
    const stopped = messages.answerRow(question, stoppedText, told);
    const answer = question.awaits_answer
      ? await messages.settle(question, stopped, null)
      : await messages.answerTo(question.id);
    if (answer === undefined) throw notFound("Question");
    return presentPair({ messages }, question, answer);
  };
