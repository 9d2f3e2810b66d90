import { type ModelChange, serverOf } from "#contracts/connections.ts";
import { modelConfig, type ModelSettings } from "../model-settings.ts";
import type { ReadSecret } from "./kept-connection.ts";

/** The model as the browser sets it; `keyFor` is the server that its key was given for. */
export interface StoredModel extends Omit<ModelChange, "apiKey" | "basedOn"> {
  keyFor: string | null;
}

/** What the environment sets. A key of it goes to no server that is named in a browser. */
export const lockedBy = (env: ModelSettings) => ({
  baseUrl: env.OPENAI_BASE_URL !== undefined || env.OPENAI_API_KEY !== undefined,
  apiKey: env.OPENAI_API_KEY !== undefined,
  chatModel: env.OPENAI_CHAT_MODEL !== undefined,
  embeddingModel: env.OPENAI_EMBEDDING_MODEL !== undefined,
});

/** The base URL in use; null is OpenAI's. */
export const baseUrlOf = (env: ModelSettings, stored: Pick<StoredModel, "baseUrl"> | null): string | null =>
  (lockedBy(env).baseUrl ? env.OPENAI_BASE_URL : stored?.baseUrl) ?? null;

/** How the model is called: what the environment sets goes before what the browser does. Null where none is connected. */
export const effectiveModel = (env: ModelSettings, stored: StoredModel | null, key: ReadSecret) => {
  if (stored === null) return modelConfig(env);
  const isOwnKey = env.OPENAI_API_KEY !== undefined;
  // Without its key the server would only refuse every question.
  if (key?.isLost === true && !isOwnKey) return null;
  const baseUrl = baseUrlOf(env, stored);
  const usable = key?.isLost === false && stored.keyFor === serverOf(baseUrl) ? key.text : undefined;
  return modelConfig({
    ...env,
    OPENAI_API_KEY: env.OPENAI_API_KEY ?? usable,
    OPENAI_BASE_URL: baseUrl ?? undefined,
    OPENAI_CHAT_MODEL: env.OPENAI_CHAT_MODEL ?? stored.chatModel ?? undefined,
    OPENAI_EMBEDDING_MODEL: env.OPENAI_EMBEDDING_MODEL ?? stored.embeddingModel ?? "",
  });
};
