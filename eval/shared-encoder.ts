import type { Embedder } from "#core/platform/embedder.ts";
import type { Logger } from "#core/platform/logger.ts";
import { createOwnEncoder } from "#core/platform/own-encoder/own-encoder.ts";

const known = new Map<string, Promise<number[]>>();
let shared: Embedder | null = null;

/** The product's own encoder, which encodes each text once, whichever library asks for it, and has all the time it takes. */
export const sharedEncoder = (log: Logger): Embedder | null => {
  const own = (shared ??= createOwnEncoder({ log }).current());
  if (own === null) return null;
  const embed = (text: string): Promise<number[]> => {
    const vector = known.get(text) ?? own.embed([text]).then(([numbers = []]) => numbers);
    known.set(text, vector);
    return vector;
  };
  return { ...own, embed: (texts) => Promise.all(texts.map(embed)) };
};
