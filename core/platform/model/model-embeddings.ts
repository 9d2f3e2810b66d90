import type OpenAI from "openai";
import { z } from "zod";
import type { ModelConfig } from "#core/config.ts";
import { ModelUnavailable, toModelUnavailable } from "../model-failure.ts";
import { withRetries } from "./model-limits.ts";

/** How many texts travel in one request. */
const batchSize = 64;
const attemptMilliseconds = 30_000;
const retries = 3;

const item = z.object({ index: z.number().optional(), embedding: z.array(z.number()).min(1) });

// Not every server tells.
const usage = z.object({ prompt_tokens: z.number().min(0) });

const inOrder = (data: unknown, count: number, dimensions: number | undefined): number[][] => {
  const items = z.array(item).length(count).safeParse(data).data;
  if (items === undefined) throw new ModelUnavailable("malformed");
  const vectors = new Map(items.map(({ index, embedding }, position) => [index ?? position, embedding]));
  const length = dimensions ?? items[0]?.embedding.length;
  return items.map((_, position) => {
    const vector = vectors.get(position);
    if (vector?.length !== length || vector === undefined) throw new ModelUnavailable("malformed");
    return vector;
  });
};

/** One vector per text, in order, and how many tokens they had; each batch is tried up to four times, 30 seconds an attempt. */
export const embedTexts = async (
  client: OpenAI,
  { embeddingModel, embeddingDimensions }: ModelConfig,
  texts: string[],
  count: (tokens: number) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<number[][]> => {
  if (embeddingModel === null) throw new Error("No embedding model is configured");
  const vectors: number[][] = [];
  for (let start = 0; start < texts.length; start += batchSize) {
    const input = texts.slice(start, start + batchSize);
    const answer = await withRetries(retries, signal, () =>
      client.embeddings.create(
        {
          model: embeddingModel,
          input,
          encoding_format: "float",
          ...(embeddingDimensions === undefined ? {} : { dimensions: embeddingDimensions }),
        },
        { signal, timeout: attemptMilliseconds },
      ),
    ).catch((error: unknown) => {
      throw toModelUnavailable(error, signal);
    });
    count(usage.safeParse(answer.usage).data?.prompt_tokens ?? 0);
    vectors.push(...inOrder(answer.data, input.length, embeddingDimensions ?? vectors[0]?.length));
  }
  return vectors;
};
