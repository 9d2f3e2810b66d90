import type { ConnectionSetting, ConnectionTest } from "#contracts/connections.ts";
import type { TelegramChange, TelegramConnection } from "#contracts/telegram-connection.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import {
  botIdOf,
  effectiveBot,
  webhookOf,
  type BotInUse,
  type CurrentBot,
  type StoredTelegram,
  type TelegramEnvironment,
} from "../bot-in-use.ts";
import { invalid } from "../errors.ts";
import { adviceOn, openBotApi } from "./bot-api.ts";
import { checkTelegram, foreignWebhook, takeOverText } from "./check-telegram.ts";
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

const kind = { name: "telegram", secretName: "token", replaced: "tokenReplaced" } as const;

/** What bots are called, by their number. */
export interface BotNames {
  keep: (botId: string, username: string) => Promise<void>;
  of: (botId: string) => Promise<string | null>;
}

interface Deps extends KeepingDeps {
  env: TelegramEnvironment;
  bots: BotNames;
  /** The bot in use. */
  current: CurrentBot;
}

type ReadTelegram = ReadConnection<StoredTelegram>;

const tokenOf = (secret: ReadSecret): string | undefined =>
  secret?.isLost === false ? secret.text : undefined;

const botOf = (env: TelegramEnvironment, { settings, secret }: Omit<ReadTelegram, "row">) =>
  effectiveBot(env, settings, tokenOf(secret));

/** What is stored of the bot, and the bot that is to be in use now; null where there is none. */
export const readBot = async (deps: Pick<Deps, "connections" | "box" | "env">) => {
  const read = await readConnection<StoredTelegram>(deps, kind);
  return { settings: read.settings, bot: botOf(deps.env, read), isLost: read.secret?.isLost === true };
};

const shownAs = (env: string | undefined, stored: string | null | undefined): ConnectionSetting => {
  if (env !== undefined) return { value: env, origin: "environment" };
  return { value: stored ?? null, origin: stored == null ? "none" : "browser" };
};

type Shown = Omit<TelegramConnection, "botName">;

const present = (env: TelegramEnvironment, { row, settings, secret }: ReadTelegram): Shown => {
  const { telegram } = env;
  return {
    isConnected: botOf(env, { settings, secret }) !== null,
    token: shownSecret(telegram.token !== undefined, secret),
    adminChatId: shownAs(telegram.adminChatId, settings?.adminChatId),
    appUrl: shownAs(telegram.appUrl, settings?.appUrl),
    isPosted: telegram.webhookSecret !== undefined,
    changedBy: row?.changedBy ?? null,
    changedAt: row?.changedAt.toISOString() ?? null,
  };
};

/** A connection as the audit log tells it; of the token only whose it is, which is no secret. */
const audited = (env: TelegramEnvironment, read: ReadTelegram): object | null => {
  const { isConnected, token, adminChatId, appUrl } = present(env, read);
  const bot = botOf(env, read);
  return isConnected || token.isLost
    ? {
        name: "Telegram",
        bot: bot === null ? null : botIdOf(bot.token),
        adminChatId: adminChatId.value,
        appUrl: appUrl.value,
        tokenSet: token.isSet,
      }
    : null;
};

/** What a change would make of what is stored; what the environment sets stays as it is. */
const intend = (
  { telegram }: TelegramEnvironment,
  before: ReadTelegram,
  { token, ...given }: TelegramChange,
): IntendedConnection<StoredTelegram> => {
  if (token !== undefined && telegram.token !== undefined)
    throw refuseLocked("token", "The token", "TELEGRAM_BOT_TOKEN");
  const kept = before.settings;
  return {
    settings: {
      adminChatId: telegram.adminChatId === undefined ? given.adminChatId : (kept?.adminChatId ?? null),
      appUrl: telegram.appUrl === undefined ? given.appUrl : (kept?.appUrl ?? null),
    },
    secret: token === undefined ? before.secret : { isLost: false, text: token },
  };
};

const requireBot = (env: TelegramEnvironment, intended: IntendedConnection<StoredTelegram>): BotInUse => {
  const bot = botOf(env, intended);
  if (bot !== null) return bot;
  throw invalid(
    "token",
    intended.secret?.isLost === true
      ? "The token cannot be read any more: paste it again"
      : "Paste the token that BotFather gives you",
  );
};

/**
 * Makes sure that a new bot is one, and nobody else's. Where Telegram cannot be reached it is taken as it is: the bot starts
 * as soon as Telegram answers. Gives its name as far as that is known.
 */
const requireFree = async ({ current }: Deps, bot: BotInUse, takeOver = false): Promise<string | null> => {
  const { api, failureOf } = await openBotApi(bot);
  const before = current();
  const isSame = before !== null && botIdOf(before.token) === botIdOf(bot.token);
  const own = [webhookOf(bot), ...(isSame ? [webhookOf(before)] : [])];
  const found = await Promise.all([api.getMe(), foreignWebhook(api, own)]).then(
    ([{ username }, host]) => ({ username, host }),
    (error: unknown) => ({ failure: failureOf(error) }),
  );
  if ("username" in found) {
    if (found.host !== null && !takeOver) throw invalid("takeOver", takeOverText(found.host));
    return found.username;
  }
  if (found.failure === "refused") throw invalid("token", adviceOn(found.failure));
  return null;
};

const isSameBot = (one: BotInUse | null, other: BotInUse): boolean =>
  one?.token === other.token && one.appUrl === other.appUrl;

const sentence = (text: string): string => (text.endsWith(".") ? text : `${text}.`);

const testing =
  ({ env, current }: Deps, read: () => Promise<ReadTelegram>) =>
  async (actor: Actor, given: TelegramChange): Promise<ConnectionTest> => {
    requireAdmin(actor);
    const bot = requireBot(env, intend(env, await read(), given));
    const checks = await checkTelegram(bot, isSameBot(current(), bot));
    return {
      ok: checks.every(({ ok, isOptional }) => ok || isOptional === true),
      checks: checks.map(({ id, ok, name, fix }) => ({ id, ok, text: ok ? name : sentence(fix) })),
    };
  };

/** The connection to a bot, for admins. */
export const createTelegramConnection = (deps: Deps) => {
  const { env, bots, current } = deps;
  const kept = keepConnection<StoredTelegram, Shown>(deps, {
    ...kind,
    present: (read) => present(env, read),
    audited: (read) => audited(env, read),
  });
  const named = async (shown: Shown): Promise<TelegramConnection> => {
    const bot = current();
    return { ...shown, botName: bot === null ? null : await bots.of(botIdOf(bot.token)) };
  };
  return {
    read: async (actor: Actor) => named(await kept.shown(actor)),
    remove: async (actor: Actor) => named(await kept.remove(actor)),
    change: async (actor: Actor, given: TelegramChange): Promise<TelegramConnection> => {
      requireAdmin(actor);
      const { token: pasted, basedOn, takeOver } = given;
      const bot = requireBot(env, intend(env, await kept.read(), given));
      const name = pasted === undefined ? null : await requireFree(deps, bot, takeOver);
      if (name !== null) await bots.keep(botIdOf(bot.token), name);
      const shown = await kept.change(actor, { pasted, basedOn }, (before) => {
        const intended = intend(env, before, given);
        requireBot(env, intended);
        return intended;
      });
      return named(shown);
    },
    test: testing(deps, kept.read),
  };
};
