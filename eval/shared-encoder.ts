import type { Embedder } from "#core/platform/embedder.ts";
import type { Logger } from "#core/platform/logger.ts";
import { createOwnEncoder } from "#core/platform/own-encoder/own-encoder.ts";

const known = new Map<string, Promise<number[]>>();
/** Two of them, for two processors. */
const shared: Embedder[] = [];

/** The product's own encoder, which encodes each text once, whichever library asks for it, and has all the time it takes. */
export const sharedEncoder = (log: Logger): Embedder | null => {
  while (shared.length < 2) {
    const opened = createOwnEncoder({ log }).current();
    if (opened === null) return null;
    shared.push(opened);
  }
  const [own, other] = shared;
  if (own === undefined || other === undefined) return null;
  const embed = (text: string): Promise<number[]> => {
    const vector =
      known.get(text) ?? (known.size % 2 === 0 ? own : other).embed([text]).then(([numbers = []]) => numbers);
    known.set(text, vector);
    return vector;
  };
  return { ...own, embed: (texts) => Promise.all(texts.map(embed)) };
};
