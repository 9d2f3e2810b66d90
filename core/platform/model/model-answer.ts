import { json } from "node:stream/consumers";
import { createParser } from "eventsource-parser";
import { ModelUnavailable } from "../model-failure.ts";
import type { Watch } from "./model-limits.ts";

/** What a model wrote. Token counts are null where the server does not tell them. */
export interface Completion {
  text: string;
  finishReason: string | null;
  promptTokens: number | null;
  completionTokens: number | null;
}

interface Part {
  content?: string | null;
}

/** The parts this product reads of a chunk or a whole completion; any may be missing on some server. */
interface Wire {
  choices?: { delta?: Part; message?: Part; finish_reason?: string | null }[];
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const collect = (onText: (text: string) => void) => {
  const completion: Completion = { text: "", finishReason: null, promptTokens: null, completionTokens: null };
  let understood = false;
  const add = (wire: Wire) => {
    const choice = wire.choices?.[0];
    understood ||= choice !== undefined;
    // The database stores no NUL in a text.
    const text = ((choice?.delta ?? choice?.message)?.content ?? "").replaceAll("\0", "");
    completion.text += text;
    completion.finishReason = choice?.finish_reason ?? completion.finishReason;
    completion.promptTokens = wire.usage?.prompt_tokens ?? completion.promptTokens;
    completion.completionTokens = wire.usage?.completion_tokens ?? completion.completionTokens;
    if (text !== "") onText(text);
  };
  const finish = (): Completion => {
    if (!understood) throw new ModelUnavailable("malformed");
    if (completion.finishReason === null) throw new ModelUnavailable("cut");
    if (completion.text.trim() === "") throw new ModelUnavailable("empty");
    return completion;
  };
  return { add, finish };
};

/** The bytes as they come, each noted: a stream put behind another one would take a millisecond of every answer. */
async function* heard(body: ReadableStream<Uint8Array> | null, watch: Watch): AsyncGenerator<Uint8Array> {
  for await (const bytes of body ?? []) {
    watch.heard();
    yield bytes;
  }
}

/** Reads the events of a stream as they come, up to `[DONE]`: the client's own reader takes twice the time of every token. */
const readEvents = async (body: AsyncIterable<Uint8Array>, add: (wire: Wire) => void): Promise<void> => {
  const decoder = new TextDecoder();
  let isDone = false;
  const parser = createParser({
    onEvent({ data }) {
      isDone ||= data.startsWith("[DONE]");
      const event: unknown = isDone || data === "" ? null : JSON.parse(data);
      if (!isRecord(event)) return;
      if (event["error"]) throw new Error("The stream told of an error");
      add(event);
    },
  });
  for await (const bytes of body) parser.feed(decoder.decode(bytes, { stream: true }));
};

/** Reads an answer, streamed or (from servers that ignore `stream`) whole; throws when it is not complete. */
export const readAnswer = async (
  response: Response,
  watch: Watch,
  onText: (text: string) => void,
): Promise<Completion> => {
  const { add, finish } = collect(onText);
  const body = heard(response.body, watch);
  if (response.headers.get("content-type")?.includes("application/json") === true) {
    const whole: unknown = await json(body);
    if (isRecord(whole)) add(whole);
    return finish();
  }
  const broken: unknown = await readEvents(body, add).catch((error: unknown) => error);
  // What was given up was not lost.
  watch.signal.throwIfAborted();
  if (broken instanceof SyntaxError) throw broken;
  if (broken !== undefined) throw new ModelUnavailable("cut", { cause: broken });
  return finish();
};
