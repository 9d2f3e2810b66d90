import { ask, stopAnswer } from "#contracts/chat.ts";
import { call, stream } from "../../../platform/api/api.ts";
import { createAsking } from "./asking.ts";
import { replacedBy } from "./asking-state.ts";
import { type ConversationInput, keepAnswer } from "./history.ts";
import type { ConversationAdapter } from "./send-message.ts";

const inputOf = (sessionId: string): ConversationInput => ({ sessionId, module: "bd_assistant" });

/** The one question under way to the BD Assistant. */
export const assistant = createAsking(async (question, options) => {
  const answer = await stream(ask, { ...question, role: "user" }, options);
  await keepAnswer(inputOf(question.sessionId), answer, question);
  return answer;
});

// What is written of the answer by then is kept, here as on the server.
const stopAnswering = async (sessionId: string): Promise<void> => {
  const replaces = replacedBy(assistant.state());
  const answer = await call(stopAnswer, { sessionId });
  await keepAnswer(inputOf(sessionId), answer, { replaces });
  assistant.settleWith(answer);
};

/** A conversation with the BD Assistant as one. */
export const assistantAdapter = (sessionId: string): ConversationAdapter => ({
  input: inputOf(sessionId),
  draft: `chat ${sessionId}`,
  asking: assistant,
  send: ({ content, replaces }) => assistant.send({ content, sessionId, replaces }),
  stop: () => stopAnswering(sessionId),
});
