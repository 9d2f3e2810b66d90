import type { AskAnswer } from "#contracts/chat.ts";
import type { Actor } from "../actor.ts";
import { createUnderWay, type UnderWay } from "../under-way.ts";
import { presentPair } from "./ask.ts";
import type { Messages } from "./messages.ts";
import { languageCode } from "../text/languages.ts";
import { textsIn } from "./texts/by-language.ts";

/** The questions that the BD Assistant is answering. */
export const createAnswering = (messages: Messages): UnderWay<AskAnswer> =>
  createUnderWay({
    messages,
    stopped: (question) => {
      const texts = textsIn(languageCode(question.content));
      const told = { sources: [], sourcesWithScores: [], stopped: true, notice: texts.stopped };
      return messages.answerRow(question, texts.unwritten, told);
    },
    present: (question, answer) => presentPair({ messages }, question, answer),
  });

/** Stops the answer under way in one of the actor's sessions. */
export const stopAnswer =
  ({ underWay }: { underWay: UnderWay<AskAnswer> }) =>
  (actor: Actor, { sessionId }: { sessionId: string }): Promise<AskAnswer> =>
    underWay.stop({ userId: actor.id, module: "bd_assistant", sessionId });
