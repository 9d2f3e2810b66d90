import type { AskAnswer } from "#contracts/chat.ts";
import { createListeners } from "../../../platform/browser/listeners.ts";
import {
  type AboutLead,
  type AskingEvent,
  type AskingState,
  idle,
  nextState,
  optimisticQuestion,
} from "./asking-state.ts";
import { createFrameBatch } from "./frame-batch.ts";
import { stopOnLeaving } from "./stop-asking.ts";

interface Question {
  content: string;
  sessionId: string;
  lead?: AboutLead;
  /** The earlier question whose place this one takes. */
  replaces?: string | undefined;
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

/** The way of one question: until it is answered, given up, or concluded with an answer that came otherwise. */
const createRun = () => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), patience);
  let resolve: (answer: AskAnswer) => void = () => undefined;
  const concluded = new Promise<AskAnswer>((settle) => {
    resolve = settle;
  });
  return {
    signal: controller.signal,
    concluded,
    conclude: (answer: AskAnswer) => {
      resolve(answer);
      controller.abort();
    },
    giveUp: () => controller.abort(stopped),
    end: () => clearTimeout(timer),
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
  let run: ReturnType<typeof createRun> | null = null;
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
    run?.giveUp();
    const mine = (run = createRun());
    const { signal } = mine;
    const onToken = (more: string) => (signal.aborted ? undefined : frames.add(more));
    const { content, sessionId, lead, replaces } = question;
    const asked = optimisticQuestion(content, sessionId, new Date(), lead);
    advance({ type: "asked", question: asked, replaces });
    const answered = Promise.race([transport(question, { onToken, signal }), mine.concluded]);
    const outcome = await outcomeOf(answered, signal);
    mine.end();
    if (outcome.kind !== "stopped") advance({ type: "settled" });
    return outcome;
  };

  /** Gives up waiting for an answer. */
  const stop = () => {
    run?.giveUp();
    advance({ type: "settled" });
  };

  stopOnLeaving(stop);

  /** What has arrived of the answer. */
  const written = (): string => text;
  /** Ends what is under way with the answer that the server has settled on. */
  const settleWith = (answer: AskAnswer) => run?.conclude(answer);
  return { subscribe, state: (): AskingState => state, text: written, send, stop, settleWith };
};

export type Asking = Pick<ReturnType<typeof createAsking>, "subscribe" | "state" | "text" | "stop">;
