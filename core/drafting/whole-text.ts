import type { ChatTurn, Model } from "../platform/model.ts";

interface TextRequest {
  turns: ChatTurn[];
  maxTokens: number;
  signal?: AbortSignal | undefined;
}

// Some models put whatever is Markdown into a fence of its own.
const fence = /^(`{3,}|~{3,})(?:markdown|md)?[^\S\n]*\n([^]*?)\n?\1$/u;

/** A text as it was written, without a frame around the whole of it. */
export const unfenced = (text: string): string => {
  const written = text.trim();
  return fence.exec(written)?.[2]?.trim() ?? written;
};

/** Has a model write a text; null where it came to its length and is not whole. Throws `ModelUnavailable`. */
export const wholeText = async (
  model: Model,
  { signal, ...request }: TextRequest,
): Promise<string | null> => {
  const { text, finishReason } = await model.complete({
    ...request,
    temperature: 0,
    ...(signal && { signal }),
  });
  return finishReason === "length" ? null : unfenced(text);
};
