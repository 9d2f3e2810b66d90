import type { AskAnswer } from "#contracts/chat.ts";
import type { Actor } from "../actor.ts";
import { createUnderWay, type UnderWay } from "../under-way.ts";
import { presentPair } from "./ask.ts";
import type { Messages } from "./messages.ts";
import { stoppedNotice, stoppedText } from "./texts.ts";

/** The questions that the BD Assistant is answering. */
export const createAnswering = (messages: Messages): UnderWay<AskAnswer> =>
  createUnderWay({
    messages,
    stopped: (question) => {
      const told = { sources: [], sourcesWithScores: [], stopped: true, notice: stoppedNotice };
      return messages.answerRow(question, stoppedText, told);
    },
    present: (question, answer) => presentPair({ messages }, question, answer),
  });

/** Stops the answer under way in one of the actor's sessions. */
export const stopAnswer =
  ({ underWay }: { underWay: UnderWay<AskAnswer> }) =>
  (actor: Actor, { sessionId }: { sessionId: string }): Promise<AskAnswer> =>
    underWay.stop({ userId: actor.id, module: "bd_assistant", sessionId });
