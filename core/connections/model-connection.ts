import {
  type ConnectionSetting,
  type ModelChange,
  type ModelConnection,
  type ModelTest,
  serverOf,
} from "#contracts/connections.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { invalid } from "../errors.ts";
import { type ModelSettings, modelConfig } from "../model-settings.ts";
import type { Logger } from "../platform/logger.ts";
import {
  keepConnection,
  readConnection,
  refuseLocked,
  shownSecret,
  type IntendedConnection,
  type KeepingDeps,
  type ReadConnection,
  type ReadSecret,
} from "./kept-connection.ts";
import { testModel } from "./test-model.ts";

/** The model as the browser sets it; `keyFor` is the server that its key was given for. */
interface StoredModel extends Omit<ModelChange, "apiKey" | "basedOn"> {
  keyFor: string | null;
}

/** What the environment sets. A key of it goes to no server that is named in a browser. */
const lockedBy = (env: ModelSettings) => ({
  baseUrl: env.OPENAI_BASE_URL !== undefined || env.OPENAI_API_KEY !== undefined,
  apiKey: env.OPENAI_API_KEY !== undefined,
  chatModel: env.OPENAI_CHAT_MODEL !== undefined,
  embeddingModel: env.OPENAI_EMBEDDING_MODEL !== undefined,
});

/** The base URL in use; null is OpenAI's. */
const baseUrlOf = (env: ModelSettings, stored: Pick<StoredModel, "baseUrl"> | null): string | null =>
  (lockedBy(env).baseUrl ? env.OPENAI_BASE_URL : stored?.baseUrl) ?? null;

/** How the model is called: what the environment sets goes before what the browser does. Null where none is connected. */
const effectiveModel = (env: ModelSettings, stored: StoredModel | null, key: ReadSecret) => {
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

const kind = { name: "model", secretName: "apiKey", replaced: "keyReplaced" } as const;

interface Deps extends KeepingDeps {
  env: ModelSettings;
  log: Logger;
  /** Why the latest answer came without the model in use; null where it wrote that. */
  modelFailure: () => Promise<ModelConnection["failure"]>;
}

type ReadModel = ReadConnection<StoredModel>;

/** How the model is called now; null where none is connected. */
export const readModelConfig = async (deps: Pick<Deps, "connections" | "box" | "env">) => {
  const { settings, secret } = await readConnection<StoredModel>(deps, kind);
  return { config: effectiveModel(deps.env, settings, secret), isLost: secret?.isLost === true };
};

/** Without a name and password that may be part of it. */
const shownUrl = (address: string | null): string | null => {
  if (address === null) return null;
  const url = new URL(address);
  if (`${url.username}${url.password}` === "") return address;
  [url.username, url.password] = ["", ""];
  return url.href;
};

/** A value and where it comes from; one that neither sets is the usual one. */
const shownAs =
  (stored: StoredModel | null) =>
  (value: string | null | undefined, isLocked: boolean): ConnectionSetting => ({
    value: value ?? null,
    origin: isLocked ? "environment" : stored === null ? "none" : "browser",
  });

const present = (env: ModelSettings, { row, settings: stored, secret: key }: ReadModel): ModelConnection => {
  const locked = lockedBy(env);
  const shown = shownAs(stored);
  const config = effectiveModel(env, stored, key);
  const isOfServer = stored !== null && stored.keyFor === serverOf(baseUrlOf(env, stored));
  return {
    isConnected: config !== null,
    baseUrl: shown(shownUrl(baseUrlOf(env, stored)), locked.baseUrl),
    apiKey: shownSecret(locked.apiKey, isOfServer ? key : null),
    chatModel: shown(config?.chatModel ?? env.OPENAI_CHAT_MODEL ?? stored?.chatModel, locked.chatModel),
    embeddingModel: shown(
      config?.embeddingModel ?? env.OPENAI_EMBEDDING_MODEL ?? stored?.embeddingModel,
      locked.embeddingModel,
    ),
    failure: null,
    changedBy: row?.changedBy ?? null,
    changedAt: row?.changedAt.toISOString() ?? null,
  };
};

type Intended = IntendedConnection<StoredModel>;

/** What a change would make of what is stored; what the environment sets stays as it is. */
const intend = (env: ModelSettings, before: ReadModel, change: ModelChange): Intended => {
  const locked = lockedBy(env);
  const { apiKey, ...given } = change;
  if (apiKey !== undefined && locked.apiKey) throw refuseLocked("apiKey", "The key", "OPENAI_API_KEY");
  const kept = before.settings;
  const place = {
    baseUrl: locked.baseUrl ? (kept?.baseUrl ?? null) : given.baseUrl,
    chatModel: locked.chatModel ? (kept?.chatModel ?? null) : given.chatModel,
    embeddingModel: locked.embeddingModel ? (kept?.embeddingModel ?? null) : given.embeddingModel,
  };
  const server = serverOf(baseUrlOf(env, place));
  if (apiKey !== undefined)
    return { settings: { ...place, keyFor: server }, secret: { isLost: false, text: apiKey } };
  // A key is never sent to another server than the one it was given for.
  const isSame = kept?.keyFor === server;
  return { settings: { ...place, keyFor: isSame ? server : null }, secret: isSame ? before.secret : null };
};

const requireConfig = (env: ModelSettings, { settings, secret }: Intended) => {
  if (secret?.isLost === true && !lockedBy(env).apiKey)
    throw invalid("apiKey", "The key cannot be read any more: enter it again");
  const config = effectiveModel(env, settings, secret);
  if (config === null) throw invalid("apiKey", "Enter a key, or the base URL of a server that needs none");
  return config;
};

/** A connection as the audit log tells it; of the key only whether there is one. */
const audited = ({ isConnected, apiKey, ...shown }: ModelConnection) =>
  isConnected || apiKey.isLost
    ? {
        name: "Model",
        baseUrl: shown.baseUrl.value,
        chatModel: shown.chatModel.value,
        embeddingModel: shown.embeddingModel.value,
        keySet: apiKey.isSet,
      }
    : null;

/** The connection to the language model, for admins. */
export const createModelConnection = (deps: Deps) => {
  const { env, log } = deps;
  const kept = keepConnection<StoredModel, ModelConnection>(deps, {
    ...kind,
    present: (read) => present(env, read),
    audited: (read) => audited(present(env, read)),
  });
  return {
    read: async (actor: Actor): Promise<ModelConnection> => {
      const shown = await kept.shown(actor);
      return shown.isConnected ? { ...shown, failure: await deps.modelFailure() } : shown;
    },
    remove: kept.remove,
    change: async (actor: Actor, given: ModelChange): Promise<ModelConnection> => {
      requireAdmin(actor);
      if (!lockedBy(env).chatModel && given.chatModel === null)
        throw invalid("chatModel", "Choose a chat model");
      return kept.change(actor, { pasted: given.apiKey, basedOn: given.basedOn }, (before) => {
        const intended = intend(env, before, given);
        requireConfig(env, intended);
        return intended;
      });
    },
    /** Tries out what a change would connect; stores nothing. */
    test: async (actor: Actor, given: ModelChange): Promise<ModelTest> => {
      requireAdmin(actor);
      const intended = intend(env, await kept.read(), given);
      const chat = lockedBy(env).chatModel || given.chatModel !== null;
      return testModel(requireConfig(env, intended), { chat, log });
    },
  };
};
