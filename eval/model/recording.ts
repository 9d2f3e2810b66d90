import { AsyncLocalStorage } from "node:async_hooks";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { ModelUnavailable } from "#core/platform/model-failure.ts";
import type { CompletionRequest, Model } from "#core/platform/model.ts";

/** One answer of a model, as it wrote it. */
interface RecordedCall {
  /** The name of the JSON that was asked for, or `answer`. */
  purpose: string;
  /** The titles of the sources it was given, in the order of their numbers. */
  sources: string[];
  text: string;
}

/** What a model answered to the cases of a set, by the case's id and the place of the message in it. */
export interface Recording {
  model: string;
  recorded: string;
  calls: Record<string, RecordedCall[]>;
}

/** The message that calls of the model are made for. */
interface Asked {
  key: string;
  /** Given instead of an answer of the model. */
  says?: string | undefined;
  /** How many calls of a purpose were made for it. */
  made: Map<string, number>;
}

const asked = new AsyncLocalStorage<Asked>();

/** Does some work whose calls of the model belong to a message of a case. */
export const forMessage = <T>(key: string, work: () => Promise<T>, says?: string): Promise<T> =>
  asked.run({ key, says, made: new Map() }, work);

const fileOf = (set: string) => `eval/recorded/${set}.json`;

/** What was recorded of a set; null where nothing was. */
export const readRecording = (set: string): Recording | null =>
  existsSync(fileOf(set)) ? JSON.parse(readFileSync(fileOf(set), "utf8")) : null;

/** Keeps a recording, its messages in the order of their names, for they are answered in any. */
export const writeRecording = (set: string, recording: Recording): void => {
  const calls = Object.fromEntries(Object.entries(recording.calls).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(fileOf(set), `${JSON.stringify({ ...recording, calls }, null, 2)}\n`);
};

const purposeOf = ({ json }: CompletionRequest): string => json?.name ?? "answer";

const frame = /<source number="\d+" title="([^"]*)"/gu;
const titlesIn = ({ turns }: CompletionRequest): string[] =>
  turns.flatMap(({ content }) => [...content.matchAll(frame)].map(([, title = ""]) => title));

const current = (): Asked => {
  const store = asked.getStore();
  if (store === undefined) throw new Error("The model was called for no message");
  return store;
};

const given = (text: string, onText: CompletionRequest["onText"]) => {
  onText?.(text);
  return { text, finishReason: "stop", promptTokens: null, completionTokens: null };
};

/** A reply that a case gives instead of the model; null where the model is to be asked. */
const saidInstead = (request: CompletionRequest): string | null => {
  const { says } = current();
  return says === undefined || purposeOf(request) !== "answer" ? null : `answerable: true\n${says}`;
};

/** The same model, what it answers written into a recording. */
export const recordingModel = (model: Model, recording: Recording): Model => ({
  ...model,
  complete: async (request) => {
    const instead = saidInstead(request);
    if (instead !== null) return given(instead, request.onText);
    const completion = await model.complete(request);
    const call = { purpose: purposeOf(request), sources: titlesIn(request), text: completion.text };
    (recording.calls[current().key] ??= []).push(call);
    return completion;
  },
});

// A number means the same source wherever it stands now; one that is not read any more is a number of none.
const renumbered = (text: string, before: string[], now: string[]): string =>
  text.replaceAll(/\[(\d+)\]/gu, (_, number: string) => {
    const title = before[Number(number) - 1];
    const at = title === undefined ? -1 : now.indexOf(title);
    return `[${at < 0 ? 99 : at + 1}]`;
  });

/** A model that answers what was recorded for the same message, whatever it is asked now. */
export const replayingModel = (
  calls: Recording["calls"],
  /** Hears of what is asked for and was not recorded. */
  onMissing: (call: string) => void,
): Model => ({
  chatModel: "recorded",
  embeddingModel: null,
  embeddingDimensions: undefined,
  contextTokens: () => Promise.resolve(null),
  reached: () => ({ model: true }),
  embed: () => Promise.reject(new ModelUnavailable("network")),
  complete: (request) => {
    const instead = saidInstead(request);
    if (instead !== null) return Promise.resolve(given(instead, request.onText));
    const { key, made } = current();
    const purpose = purposeOf(request);
    const at = made.get(purpose) ?? 0;
    made.set(purpose, at + 1);
    const call = calls[key]?.filter((each) => each.purpose === purpose)[at];
    if (call === undefined) {
      onMissing(`${key} ${purpose}`);
      return Promise.reject(new ModelUnavailable("network"));
    }
    const text = purpose === "answer" ? renumbered(call.text, call.sources, titlesIn(request)) : call.text;
    return Promise.resolve(given(text, request.onText));
  },
});
