import {
  type ConnectionSetting,
  type ModelChange,
  type ModelConnection,
  type ModelTest,
  serverOf,
} from "#contracts/connections.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { RecordChange } from "../audit/record-change.ts";
import { invalid } from "../errors.ts";
import type { ModelSettings } from "../model-settings.ts";
import type { Sql } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import type { ConnectionStore, StoredConnection } from "./connection-store.ts";
import type { SecretBox } from "./secret-box.ts";
import { baseUrlOf, effectiveModel, lockedBy, type ReadKey, type StoredModel } from "./model-place.ts";
import { testModel } from "./test-model.ts";

const name = "model";
const keyPlace = "model.apiKey";

interface Deps {
  sql: Sql;
  connections: ConnectionStore;
  box: SecretBox;
  env: ModelSettings;
  recordChange: RecordChange;
  /** Puts what is stored into use in this process. */
  reload: () => Promise<void>;
  log: Logger;
}

interface ReadModel {
  row: StoredConnection | undefined;
  stored: StoredModel | null;
  key: ReadKey;
}

const readKey = async (box: SecretBox, row: StoredConnection | undefined): Promise<ReadKey> => {
  const sealed = row?.secrets["apiKey"];
  if (sealed === undefined) return null;
  const text = await box.open(keyPlace, sealed);
  return text === null ? { isLost: true } : { isLost: false, text };
};

const read = async (
  { connections, box }: Pick<Deps, "connections" | "box">,
  trx?: Sql,
): Promise<ReadModel> => {
  const row = await connections.find(name, trx);
  return { row, stored: row === undefined ? null : (row.settings as never), key: await readKey(box, row) };
};

/** How the model is called now; null where none is connected. */
export const readModelConfig = async (deps: Pick<Deps, "connections" | "box" | "env">) => {
  const { stored, key } = await read(deps);
  return { config: effectiveModel(deps.env, stored, key), isLost: key?.isLost === true };
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

const present = ({ env }: Pick<Deps, "env">, { row, stored, key }: ReadModel): ModelConnection => {
  const locked = lockedBy(env);
  const shown = shownAs(stored);
  const config = effectiveModel(env, stored, key);
  const isOfServer = stored !== null && stored.keyFor === serverOf(baseUrlOf(env, stored));
  const isStored = key !== null && isOfServer;
  const origin = locked.apiKey ? "environment" : isStored ? "browser" : "none";
  return {
    isConnected: config !== null,
    baseUrl: shown(shownUrl(baseUrlOf(env, stored)), locked.baseUrl),
    apiKey: {
      isSet: locked.apiKey || (isStored && !key.isLost),
      isLost: !locked.apiKey && isStored && key.isLost,
      origin,
    },
    chatModel: shown(config?.chatModel ?? env.OPENAI_CHAT_MODEL ?? stored?.chatModel, locked.chatModel),
    embeddingModel: shown(
      config?.embeddingModel ?? env.OPENAI_EMBEDDING_MODEL ?? stored?.embeddingModel,
      locked.embeddingModel,
    ),
    changedBy: row?.changedBy ?? null,
    changedAt: row?.changedAt.toISOString() ?? null,
  };
};

interface Intended {
  stored: StoredModel;
  /** The key that goes with it. */
  key: ReadKey;
}

/** What a change would make of what is stored; what the environment sets stays as it is. */
const intend = ({ env }: Pick<Deps, "env">, before: ReadModel, change: ModelChange): Intended => {
  const locked = lockedBy(env);
  const { apiKey, ...given } = change;
  if (apiKey !== undefined && locked.apiKey)
    throw invalid("apiKey", "The key is set by OPENAI_API_KEY in the environment");
  const kept = before.stored;
  const place = {
    baseUrl: locked.baseUrl ? (kept?.baseUrl ?? null) : given.baseUrl,
    chatModel: locked.chatModel ? (kept?.chatModel ?? null) : given.chatModel,
    embeddingModel: locked.embeddingModel ? (kept?.embeddingModel ?? null) : given.embeddingModel,
  };
  const server = serverOf(baseUrlOf(env, place));
  if (apiKey !== undefined)
    return { stored: { ...place, keyFor: server }, key: { isLost: false, text: apiKey } };
  // A key is never sent to another server than the one it was given for.
  const isSame = kept?.keyFor === server;
  return { stored: { ...place, keyFor: isSame ? server : null }, key: isSame ? before.key : null };
};

const requireConfig = ({ env }: Pick<Deps, "env">, { stored, key }: Intended) => {
  if (key?.isLost === true && !lockedBy(env).apiKey)
    throw invalid("apiKey", "The key cannot be read any more: enter it again");
  const config = effectiveModel(env, stored, key);
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

const recording =
  (deps: Deps) =>
  async (actor: Actor, before: ReadModel, trx: Sql, replaced: boolean): Promise<void> => {
    const after = await read(deps, trx);
    const isThere = after.row !== undefined;
    await deps.recordChange(trx, {
      actor,
      action: isThere ? "connection.change" : "connection.remove",
      subject: "connection",
      subjectId: name,
      before: audited(present(deps, before)),
      after: isThere ? { ...audited(present(deps, after)), keyReplaced: replaced } : null,
    });
  };

const change =
  (deps: Deps) =>
  async (actor: Actor, given: ModelChange): Promise<ModelConnection> => {
    requireAdmin(actor);
    const { sql, connections, box, env } = deps;
    if (!lockedBy(env).chatModel && given.chatModel === null)
      throw invalid("chatModel", "Choose a chat model");
    const sealed = given.apiKey === undefined ? undefined : await box.seal(keyPlace, given.apiKey);
    await sql.transaction(async (trx) => {
      await connections.lock(trx);
      const before = await read(deps, trx);
      const intended = intend(deps, before, given);
      requireConfig(deps, intended);
      const apiKey = sealed ?? (intended.key === null ? undefined : before.row?.secrets["apiKey"]);
      const secrets: Record<string, string> = apiKey === undefined ? {} : { apiKey };
      await connections.put(name, { settings: { ...intended.stored }, secrets, userId: actor.id }, trx);
      await recording(deps)(actor, before, trx, sealed !== undefined);
    });
    await deps.reload();
    return present(deps, await read(deps));
  };

const remove =
  (deps: Deps) =>
  async (actor: Actor): Promise<ModelConnection> => {
    requireAdmin(actor);
    const { sql, connections } = deps;
    await sql.transaction(async (trx) => {
      await connections.lock(trx);
      const before = await read(deps, trx);
      if (await connections.remove(name, trx)) await recording(deps)(actor, before, trx, false);
    });
    await deps.reload();
    return present(deps, await read(deps));
  };

/** The connection to the language model, for admins. */
export const createModelConnection = (deps: Deps) => ({
  read: async (actor: Actor): Promise<ModelConnection> => {
    requireAdmin(actor);
    return present(deps, await read(deps));
  },
  change: change(deps),
  remove: remove(deps),
  /** Tries out what a change would connect; stores nothing. */
  test: async (actor: Actor, given: ModelChange): Promise<ModelTest> => {
    requireAdmin(actor);
    const intended = intend(deps, await read(deps), given);
    const chat = lockedBy(deps.env).chatModel || given.chatModel !== null;
    return testModel(requireConfig(deps, intended), { chat, log: deps.log });
  },
});
