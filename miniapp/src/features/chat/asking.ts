import type { AskAnswer } from "#contracts/chat.ts";
import {
  type AboutLead,
  type AskingEvent,
  type AskingState,
  idle,
  nextState,
  optimisticQuestion,
} from "./asking-state.ts";
import { createFrameBatch } from "./frame-batch.ts";

interface Question {
  content: string;
  sessionId: string;
  lead?: AboutLead;
}

// The server gives a model two minutes; a connection that died silently would be waited for forever.
const patience = 150_000;

type Transport<Sent extends Question> = (
  question: Sent,
  options: { onToken: (text: string) => void; signal: AbortSignal },
) => Promise<AskAnswer>;

export type Outcome =
  | { kind: "answered"; answer: AskAnswer }
  | { kind: "failed"; error: unknown }
  | { kind: "stopped" };

const stopped = Symbol("stopped");

const outcomeOf = async (sent: Promise<AskAnswer>, signal: AbortSignal): Promise<Outcome> => {
  try {
    const answer = await sent;
    return signal.reason === stopped ? { kind: "stopped" } : { kind: "answered", answer };
  } catch (error) {
    return signal.reason === stopped ? { kind: "stopped" } : { kind: "failed", error };
  }
};

const createListeners = () => {
  const listeners = new Set<() => void>();
  return {
    tell: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};

/**
 * Sends one question at a time and holds what is under way outside React, so that it survives a change of
 * screen, and an arriving word redraws the growing answer only.
 */
export const createAsking = <Sent extends Question = Question>(
  transport: Transport<Sent>,
  batch = createFrameBatch,
) => {
  let state = idle;
  let text = "";
  let controller: AbortController | null = null;
  const { subscribe, tell } = createListeners();
  const frames = batch((more) => advance({ type: "token" }, text + more));

  const advance = (event: AskingEvent, written = "") => {
    if (event.type !== "token") frames.stop();
    state = nextState(state, event);
    text = written;
    tell();
  };

  /** Resolves when the question was answered, failed, or gave way to `stop` or to another question. */
  const send = async (question: Sent): Promise<Outcome> => {
    controller?.abort(stopped);
    const mine = (controller = new AbortController());
    const { signal } = mine;
    const timer = setTimeout(() => mine.abort(), patience);
    const onToken = (more: string) => (signal.aborted ? undefined : frames.add(more));
    const { content, sessionId, lead } = question;
    advance({ type: "asked", question: optimisticQuestion(content, sessionId, new Date(), lead) });
    const outcome = await outcomeOf(transport(question, { onToken, signal }), signal);
    clearTimeout(timer);
    if (outcome.kind === "answered") advance({ type: "answered", answer: outcome.answer });
    if (outcome.kind === "failed") advance({ type: "settled" });
    return outcome;
  };

  /** Gives up waiting for an answer, and forgets the last one. */
  const stop = () => {
    controller?.abort(stopped);
    advance({ type: "settled" });
  };

  /** What has arrived of the answer. */
  const written = (): string => text;
  return { subscribe, state: (): AskingState => state, text: written, send, stop };
};

export type Asking = Pick<ReturnType<typeof createAsking>, "subscribe" | "state" | "text" | "stop">;
