import { isSpared } from "../platform/model-failure.ts";
import type { Embedder } from "../platform/embedder.ts";
import type { ReadDraft } from "./apply-change.ts";
import type { EmbeddingStore } from "../knowledge/index/embedding-store.ts";
import type { TryingOut } from "../knowledge/knowledge.ts";
import type { Logger } from "../platform/logger.ts";

const batchSize = 64;
/** More passages are tried by their words alone: nobody waits for a long document to be embedded twice. */
const mostPassages = 200;

type Vectors = Map<string, number[]>;

/** What embedding texts gives, by the text; nothing without an embedding model, or while it is away. */
export const embedAhead = async (
  embedder: Embedder | null,
  log: Logger,
  texts: string[],
): Promise<Vectors> => {
  const vectors: Vectors = new Map();
  if (embedder === null) return vectors;
  const distinct = [...new Set(texts)].filter((text) => text.trim() !== "");
  try {
    for (let start = 0; start < distinct.length; start += batchSize) {
      const batch = distinct.slice(start, start + batchSize);
      const embedded = await embedder.embed(batch);
      for (const [at, text] of batch.entries()) vectors.set(text, embedded[at] ?? []);
    }
  } catch (error) {
    if (!isSpared(error)) log.warn({ err: error }, "could not embed a draft, trying it by its words alone");
    return new Map();
  }
  return vectors;
};

/** The texts of a draft's passages as they would be embedded. */
export const textsOf = ({ textToEmbed }: Pick<TryingOut, "textToEmbed">, drafts: ReadDraft[]): string[] => {
  const texts = drafts.flatMap(({ draft: { title }, passages }) =>
    passages.map(({ heading, text }) => textToEmbed({ title, heading, text, entryId: null })),
  );
  return texts.length > mostPassages ? [] : texts;
};

/** An embedder that only knows vectors that were made before: nothing is asked of a server while a transaction is open. */
export const withVectors = (embedder: Embedder | null, vectors: Vectors): Embedder | null =>
  embedder && {
    ...embedder,
    embed: (texts) => {
      const known = texts.map((text) => vectors.get(text));
      return Promise.resolve(known.every((vector) => vector !== undefined) ? known : []);
    },
  };

/** Gives what a change wrote the vectors that were made for it. */
export const addVectors = async (
  { embeddings, textToEmbed }: Pick<TryingOut, "textToEmbed"> & { embeddings: EmbeddingStore },
  embedder: Embedder | null,
  { documentIds, vectors }: { documentIds: string[]; vectors: Vectors },
): Promise<void> => {
  if (embedder === null || vectors.size === 0) return;
  for (const id of documentIds) {
    const missing = await embeddings.missing(id, embedder);
    const rows = missing.flatMap((passage) => {
      const vector = vectors.get(textToEmbed(passage));
      return vector === undefined ? [] : { passageId: passage.passageId, vector };
    });
    if (rows.length > 0) await embeddings.add(embedder.name, rows);
  }
};
