import { ModelUnavailable } from "../platform/model-failure.ts";
import type { CompletionRequest, Model } from "../platform/model.ts";

// An escape can be what no stored text may have.
const storable = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? value.replaceAll("\0", "") : value;

/** The JSON object in a model's text, wherever it stands in it; null where there is none. */
export const jsonIn = (text: string): unknown => {
  const [start, end] = [text.indexOf("{"), text.lastIndexOf("}")];
  if (start < 0 || end < start) return null;
  try {
    return JSON.parse(text.slice(start, end + 1), storable);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

interface JsonRequest extends Pick<CompletionRequest, "turns" | "maxTokens" | "job"> {
  json: NonNullable<CompletionRequest["json"]>;
  signal?: AbortSignal | undefined;
}

/** Has a model write one JSON object, as `read` makes it of its text; null where that is of no use. Throws `ModelUnavailable`. */
export const askJson = async <Read>(
  model: Model,
  { signal, ...request }: JsonRequest,
  read: (text: string) => Read | null,
): Promise<Read | null> => {
  const { text } = await model.complete({ ...request, temperature: 0, ...(signal && { signal }) });
  return read(text);
};

/** The same of a call that may fail: null where it did, unless whoever asks gave it up. */
export const unlessAway = async <Read>(
  call: Promise<Read | null>,
  signal?: AbortSignal,
): Promise<Read | null> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ModelUnavailable && signal?.aborted !== true) return null;
    throw error;
  }
};
