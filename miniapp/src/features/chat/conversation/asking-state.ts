import type { AskAnswer, ChatMessage } from "#contracts/chat.ts";
import type { Service } from "#contracts/common.ts";

/** What is happening to the question just sent; there is at most one. */
export type AskingState =
  | { phase: "idle" }
  | { phase: "waiting" | "writing"; question: ChatMessage; replaces?: string | undefined };

export type AskingEvent =
  | { type: "asked"; question: ChatMessage; replaces?: string | undefined }
  | { type: "token" }
  | { type: "settled" };

export const idle: AskingState = { phase: "idle" };

/** The earlier question that the one just sent takes the place of. */
export const replacedBy = (state: AskingState): string | undefined =>
  state.phase === "idle" ? undefined : state.replaces;

/** The next state; the same object when nothing changes, so that nothing is drawn again. */
export const nextState = (state: AskingState, event: AskingEvent): AskingState => {
  if (event.type === "asked") return { phase: "waiting", question: event.question, replaces: event.replaces };
  if (event.type === "settled") return idle;
  return state.phase === "waiting" ? { ...state, phase: "writing" } : state;
};

/** The question that is being answered, if it belongs to this conversation. */
export const questionUnderWay = (state: AskingState, sessionId: string): ChatMessage | null =>
  state.phase !== "idle" && state.question.sessionId === sessionId ? state.question : null;

/** The lead that a message is about, in the Lead Replier. */
export type AboutLead = { projectName: string; service: Service };

/** The question as it is shown before the server has confirmed it. */
export const optimisticQuestion = (
  content: string,
  sessionId: string,
  now: Date,
  lead?: AboutLead,
): ChatMessage => ({
  id: `sending-${now.getTime()}`,
  content,
  role: "user",
  timestamp: now.toISOString(),
  sessionId,
  module: lead === undefined ? "bd_assistant" : "lead_replier",
  projectName: lead?.projectName ?? null,
  conversationId: null,
  service: lead?.service ?? null,
  metadata: null,
});

const isOwnAnswer = (message: ChatMessage | undefined) =>
  message?.role === "assistant" && message.metadata?.kind === undefined;

/** History with a question and its answer, whatever a reload has brought in; asked again, the newer answer stands. */
export const withAnswer = (
  history: readonly ChatMessage[],
  { userMessage, assistantMessage }: AskAnswer,
): ChatMessage[] => {
  const at = history.findIndex((message) => message.id === userMessage.id);
  if (at === -1) return [...history, userMessage, assistantMessage];
  const after = history.slice(at + 1).filter(({ id }) => id !== assistantMessage.id);
  const rest = [...after, undefined].findIndex((message) => !isOwnAnswer(message));
  // What was sent of a reply stays said where the core team has answered since, and another comes after that.
  const sent = after.slice(0, rest).filter((message) => message.sent !== undefined);
  const others = after.slice(rest);
  const isLater = ({ role, timestamp }: ChatMessage) =>
    role === "user" || timestamp > assistantMessage.timestamp;
  const later = others.findIndex(isLater);
  const place = later === -1 ? others.length : later;
  const said = [...history.slice(0, at), userMessage, ...sent, ...others.slice(0, place)];
  return [...said, assistantMessage, ...others.slice(place)];
};

/** History without a question, and what was answered to it, whose place another takes. */
export const withoutReplaced = (
  history: readonly ChatMessage[],
  replaces: string | undefined,
): readonly ChatMessage[] => {
  const at = replaces === undefined ? -1 : history.findIndex(({ id }) => id === replaces);
  if (at === -1) return history;
  const rest = history.slice(at + 1);
  const kept = rest.findIndex((message) => !isOwnAnswer(message));
  return [...history.slice(0, at), ...(kept === -1 ? [] : rest.slice(kept))];
};

/** An answer that was stopped, or quotes the playbook because the model failed; asking again replaces it. */
export const isStopgap = ({ metadata }: ChatMessage): boolean =>
  metadata?.stopped === true || (metadata?.mode === "playbook" && metadata.notice !== undefined);

/** History without the question at its end that is just being asked again, and without the stopgap answer to it. */
export const withoutRetried = (
  history: readonly ChatMessage[],
  question: ChatMessage | null,
): readonly ChatMessage[] => {
  const last = history.at(-1);
  if (question === null || last === undefined) return history;
  const asked = last.role === "user" ? 1 : 2;
  const isSame = history.at(-asked)?.content === question.content && history.at(-asked)?.role === "user";
  return isSame && (asked === 1 || isStopgap(last)) ? history.slice(0, -asked) : history;
};

/** What has been said besides the question under way, and what that takes the place of. */
export const saidBesides = (
  history: readonly ChatMessage[],
  state: AskingState,
  sessionId: string,
): readonly ChatMessage[] => {
  const question = questionUnderWay(state, sessionId);
  const replaces = question === null ? undefined : replacedBy(state);
  return withoutRetried(withoutReplaced(history, replaces), question);
};

/**
 * Whether a question that failed was stored all the same: it is the last one, and stands unanswered or was not there
 * `before` it was sent, as far as that is known.
 */
export const wasStored = (
  history: readonly ChatMessage[],
  content: string,
  before: readonly ChatMessage[] | undefined,
): boolean => {
  const last = history.findLast(({ role }) => role === "user");
  if (last?.content !== content) return false;
  return last === history.at(-1) || before?.every(({ id }) => id !== last.id) === true;
};

/** The input after a question came back: what was typed meanwhile stays, beneath it. */
export const restoredInput = (question: string, typed: string): string =>
  typed.trim() === "" ? question : `${question}\n\n${typed}`;
