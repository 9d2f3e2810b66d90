import { z } from "zod";
import { number, oneOf, optional, string, web, whole, withDefault } from "./setting-types.ts";

/** What the environment may say of the language model. */
export const modelEnvironment = {
  OPENAI_API_KEY: optional(string),
  OPENAI_BASE_URL: optional(web),
  OPENAI_CHAT_MODEL: optional(string),
  OPENAI_EMBEDDING_MODEL: z.string().trim().optional(),
  OPENAI_EMBEDDING_DIMENSIONS: optional(whole(8, 4000)),
  OPENAI_EMBEDDING_BASE_URL: optional(web),
  OPENAI_EMBEDDING_API_KEY: optional(string),
  OPENAI_CONTEXT_TOKENS: optional(whole(1_000, 10_000_000)),
  OPENAI_MAX_TOKENS_FIELD: withDefault(oneOf("max_tokens", "max_completion_tokens"), "max_tokens"),
  OPENAI_STREAM_USAGE: optional(oneOf("on", "off")),
  OPENAI_FIRST_BYTE_SECONDS: withDefault(number(0.05, 600, "must be a number of seconds up to 600"), 20),
  OPENAI_IDLE_SECONDS: withDefault(number(0.05, 600, "must be a number of seconds up to 600"), 20),
  OPENAI_TOTAL_SECONDS: withDefault(number(0.05, 3600, "must be a number of seconds up to 3600"), 120),
};

const schema = z.object(modelEnvironment);
/** What the environment says of the language model; what it leaves out may be set in the browser. */
export type ModelSettings = z.output<typeof schema>;

const usualChatModel = "gpt-4o-mini";

/** How the language model is called; null where neither a key nor a server is given. */
export const modelConfig = (env: ModelSettings) => {
  if (env.OPENAI_API_KEY === undefined && env.OPENAI_BASE_URL === undefined) return null;
  const [apiKey, baseUrl] = [env.OPENAI_API_KEY ?? "none", env.OPENAI_BASE_URL];
  const embeddingBaseUrl = env.OPENAI_EMBEDDING_BASE_URL ?? baseUrl;
  // A compatible server rarely serves OpenAI's own embedding model, so there one must be named.
  const usual = embeddingBaseUrl === undefined ? "text-embedding-3-small" : "";
  const embeddingModel = env.OPENAI_EMBEDDING_MODEL ?? usual;
  return {
    apiKey,
    baseUrl,
    chatModel: env.OPENAI_CHAT_MODEL ?? usualChatModel,
    embeddingModel: embeddingModel === "" ? null : embeddingModel,
    /** Where texts are embedded; the key of the chat model's server is not sent to another one. */
    embeddingServer: {
      apiKey: env.OPENAI_EMBEDDING_API_KEY ?? (embeddingBaseUrl === baseUrl ? apiKey : "none"),
      baseUrl: embeddingBaseUrl,
    },
    embeddingDimensions: env.OPENAI_EMBEDDING_DIMENSIONS,
    /** How many tokens a request and its answer may have together; undefined: as the server tells. */
    contextTokens: env.OPENAI_CONTEXT_TOKENS,
    maxTokensField: env.OPENAI_MAX_TOKENS_FIELD,
    // Some compatible servers refuse a request that asks for it.
    streamUsage: (env.OPENAI_STREAM_USAGE ?? (baseUrl === undefined ? "on" : "off")) === "on",
    firstByteSeconds: env.OPENAI_FIRST_BYTE_SECONDS,
    idleSeconds: env.OPENAI_IDLE_SECONDS,
    totalSeconds: env.OPENAI_TOTAL_SECONDS,
  };
};
