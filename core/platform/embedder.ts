import type { Model } from "./model.ts";

/** What makes vectors of texts, so that they are found by what they mean. */
export interface Embedder {
  /** Vectors of one name are compared with each other alone. */
  readonly name: string;
  readonly dimensions: number | undefined;
  /** Whether it is the product's own, whose similarities have been measured; those of others mean what each takes them to mean. */
  readonly isOwn: boolean;
  /**
   * One vector per text, in the order given, with no numbers in it for a text of a language it does not know; who waits for it
   * passes a signal and goes before who does not.
   */
  embed(texts: string[], signal?: AbortSignal): Promise<number[][]>;
}

/** The embedder that is in use at this moment; null searches by words alone. */
export type CurrentEmbedder = () => Embedder | null;

/** The embedding model that is configured with a model; null where none is. */
export const configuredEmbedder = (model: Model | null): Embedder | null =>
  model === null || model.embeddingModel === null
    ? null
    : {
        name: model.embeddingModel,
        dimensions: model.embeddingDimensions,
        isOwn: false,
        embed: (texts, signal) => model.embed(texts, signal),
      };
