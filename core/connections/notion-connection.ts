import {
  sourceNames,
  type ConnectedSource,
  type MirroredSource,
  type NotionChange,
  type NotionConnection,
  type NotionTest,
} from "#contracts/notion-connection.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { AppError, invalid } from "../errors.ts";
import {
  mirroredSources,
  sourceVariables,
  type NotionConfig,
  type NotionSettings,
  notionConfig,
} from "../notion-settings.ts";
import { NotionFailure } from "../platform/notion/notion-failure.ts";
import type { Sql } from "../platform/database.ts";
import { adviceOn, testNotion, type AskedNotion, type AskNotion } from "./ask-notion.ts";
import {
  keepConnection,
  readConnection,
  refuseLocked,
  shownSecret,
  type KeepingDeps,
  type ReadConnection,
  type ReadSecret,
} from "./kept-connection.ts";
import { readWebhookToken, type NotionWebhook } from "./notion-webhook.ts";

/** A data source that was chosen, as it was called then. */
interface ChosenSource {
  id: string;
  title: string;
}

/** Notion as the browser sets it, with whose its token is. */
interface StoredNotion {
  workspace: string | null;
  /** The integration of the token. */
  integration: string | null;
  sources: Partial<Record<MirroredSource, ChosenSource>>;
}

/** Whether the environment names the data source. */
const isLocked = (env: NotionSettings, source: MirroredSource): boolean =>
  env[sourceVariables[source]] !== undefined;

/** How Notion is called: what the environment sets goes before what the browser does. Null where it is not connected. */
const effectiveNotion = (
  env: NotionSettings,
  stored: StoredNotion | null,
  token: ReadSecret,
  webhookToken: ReadSecret = null,
) => {
  const chosen = mirroredSources.map((source) => {
    const variable = sourceVariables[source];
    return [variable, env[variable] ?? stored?.sources[source]?.id] as const;
  });
  const textOf = (secret: ReadSecret) => (secret?.isLost === false ? secret.text : undefined);
  return notionConfig({
    ...env,
    NOTION_TOKEN: env.NOTION_TOKEN ?? textOf(token),
    NOTION_WEBHOOK_TOKEN: env.NOTION_WEBHOOK_TOKEN ?? textOf(webhookToken),
    ...(Object.fromEntries(chosen) as Pick<NotionSettings, (typeof chosen)[number][0]>),
  });
};

const kind = { name: "notion", secretName: "token", replaced: "tokenReplaced" } as const;

interface Deps extends KeepingDeps {
  env: NotionSettings;
  ask: AskNotion;
  webhook: Pick<NotionWebhook, "forget">;
}

type ReadNotion = ReadConnection<StoredNotion>;

/** How Notion is called now; null where it is not connected. */
export const readNotionConfig = async (deps: Pick<Deps, "connections" | "box" | "env">, trx?: Sql) => {
  const { settings, secret } = await readConnection<StoredNotion>(deps, kind, trx);
  return {
    config: effectiveNotion(deps.env, settings, secret, await readWebhookToken(deps, trx)),
    isLost: secret?.isLost === true && deps.env.NOTION_TOKEN === undefined,
  };
};

const shownSource = (
  env: NotionSettings,
  stored: StoredNotion | null,
  source: MirroredSource,
): ConnectedSource => {
  const named = env[sourceVariables[source]];
  if (named !== undefined) return { value: { id: named, title: null }, origin: "environment" };
  const chosen = stored?.sources[source];
  return { value: chosen ?? null, origin: stored === null ? "none" : "browser" };
};

const present = (env: NotionSettings, { row, settings, secret }: ReadNotion): NotionConnection => {
  const isFixed = env.NOTION_TOKEN !== undefined;
  const shown = (source: MirroredSource) => shownSource(env, settings, source);
  return {
    isConnected: effectiveNotion(env, settings, secret) !== null,
    token: shownSecret(isFixed, secret),
    workspace: isFixed ? null : (settings?.workspace ?? null),
    support: shown("support"),
    initiatives: shown("initiatives"),
    upcoming: shown("upcoming"),
    team: shown("team"),
    changedBy: row?.changedBy ?? null,
    changedAt: row?.changedAt.toISOString() ?? null,
  };
};

/** A connection as the audit log tells it; of the token only whether there is one. */
const audited = (env: NotionSettings, read: ReadNotion) => {
  const { isConnected, token, workspace, ...shown } = present(env, read);
  if (!isConnected && !token.isLost) return null;
  const titles = mirroredSources.map((source) => [source, shown[source].value?.title ?? null] as const);
  return { name: "Notion", workspace, ...Object.fromEntries(titles), tokenSet: token.isSet };
};

/** What is asked for, and what has to be asked of Notion before it is stored. */
interface Wanted {
  config: NotionConfig;
  kept: StoredNotion | null;
  isNewToken: boolean;
}

const want = (env: NotionSettings, before: ReadNotion, change: NotionChange): Wanted => {
  const { token } = change;
  if (token !== undefined && env.NOTION_TOKEN !== undefined)
    throw refuseLocked("token", "The token", "NOTION_TOKEN");
  if (token === undefined && env.NOTION_TOKEN === undefined && before.secret?.isLost === true)
    throw invalid("token", "The token cannot be read any more: enter it again");
  const open = mirroredSources.filter((source) => !isLocked(env, source));
  const sources = open.flatMap((source) => {
    const id = change[source];
    return id === null ? [] : [[source, { id, title: "" }] as const];
  });
  const stored = { workspace: null, integration: null, sources: Object.fromEntries(sources) };
  const secret = token === undefined ? before.secret : { isLost: false as const, text: token };
  const config = effectiveNotion(env, stored, secret);
  if (config === null) throw invalid("token", "Paste the integration's secret");
  return { config, kept: before.settings, isNewToken: token !== undefined };
};

const requireDistinct = ({ sources }: NotionConfig, env: NotionSettings): void => {
  const seen = new Map<string, MirroredSource>();
  for (const source of mirroredSources.toSorted(
    (a, b) => Number(isLocked(env, b)) - Number(isLocked(env, a)),
  )) {
    const id = sources[source];
    if (id === undefined) continue;
    const other = seen.get(id);
    if (other !== undefined)
      throw invalid(source, `It is chosen for ${sourceNames[other]} already: each needs one of its own`);
    seen.set(id, source);
  }
};

/** Has a failure answered as what is wrong with a field, or as Notion being away, for which nothing is stored. */
const asking = async <T>(field: string, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof NotionFailure)) throw error;
    const text = adviceOn(error);
    const isOfField = error.reason === "token" || !error.isPassing;
    if (isOfField) throw invalid(error.reason === "token" ? "token" : field, text);
    throw new AppError("unavailable", `Nothing was saved. ${text}`, { cause: error });
  }
};

/** Asks Notion of what is new: whose the token is, and how the data sources are called. */
const confirm = async (
  env: NotionSettings,
  { config, kept, isNewToken }: Wanted,
  notion: AskedNotion,
): Promise<StoredNotion> => {
  requireDistinct(config, env);
  const isKnown = !isNewToken && kept?.integration != null;
  const whose = isKnown ? null : await asking("token", notion.readIntegration());
  const sources: Partial<Record<MirroredSource, ChosenSource>> = {};
  for (const source of mirroredSources) {
    const id = config.sources[source];
    if (id === undefined || isLocked(env, source)) continue;
    const before = kept?.sources[source];
    if (!isNewToken && before?.id === id) sources[source] = before;
    else sources[source] = { id, title: (await asking(source, notion.readSource(id))).title };
  }
  return {
    workspace: whose?.workspace ?? kept?.workspace ?? null,
    integration: whose?.id ?? kept?.integration ?? null,
    sources,
  };
};

/** The connection to Notion, for admins. */
export const createNotionConnection = (deps: Deps) => {
  const { env, ask } = deps;
  const kept = keepConnection<StoredNotion, NotionConnection>(deps, {
    ...kind,
    present: (read) => present(env, read),
    audited: (read) => audited(env, read),
  });
  return {
    read: kept.shown,
    remove: async (actor: Actor): Promise<NotionConnection> => {
      const removed = await kept.remove(actor);
      await deps.webhook.forget(actor);
      return removed;
    },
    change: async (actor: Actor, given: NotionChange): Promise<NotionConnection> => {
      requireAdmin(actor);
      const before = await kept.read();
      const wanted = want(env, before, given);
      const settings = await confirm(env, wanted, await ask(wanted.config));
      // What was asked of Notion holds for what was read before.
      const seen = before.row?.changedAt.toISOString() ?? null;
      const { token: pasted, basedOn = seen } = given;
      const changed = await kept.change(actor, { pasted, basedOn }, ({ secret }) => ({ settings, secret }));
      // Another integration has a webhook of its own.
      if (settings.integration !== before.settings?.integration) await deps.webhook.forget(actor);
      return changed;
    },
    /** Tries out what a change would connect; stores nothing. */
    test: async (actor: Actor, given: NotionChange): Promise<NotionTest> => {
      requireAdmin(actor);
      const { config } = want(env, await kept.read(), given);
      return testNotion(await ask(config));
    },
  };
};
