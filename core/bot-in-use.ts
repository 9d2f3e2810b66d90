import type { Config } from "./config.ts";

/** The bot as the browser sets it, but for its token. */
export interface StoredTelegram {
  adminChatId: string | null;
  appUrl: string | null;
}

/** What the environment says of the bot, and where this product is reached where nothing else is said. */
export type TelegramEnvironment = Pick<Config, "telegram" | "publicUrl">;

/** Where the app is opened, without a slash at its end. */
export const appUrlOf = (
  { telegram, publicUrl }: TelegramEnvironment,
  stored: Pick<StoredTelegram, "appUrl"> | null,
): string => telegram.appUrl ?? stored?.appUrl ?? publicUrl;

/** The bot that is in use: what the environment sets goes before what the browser does. Null where there is none. */
export const effectiveBot = (
  env: TelegramEnvironment,
  stored: StoredTelegram | null,
  storedToken: string | undefined,
) => {
  const { telegram } = env;
  const token = telegram.token ?? storedToken;
  if (token === undefined) return null;
  const adminChatId = telegram.adminChatId ?? stored?.adminChatId ?? undefined;
  return { ...telegram, token, adminChatId, appUrl: appUrlOf(env, stored) };
};

/** The bot that is in use, and how. */
export type BotInUse = NonNullable<ReturnType<typeof effectiveBot>>;

/** The bot that is in use at the moment. */
export type CurrentBot = () => BotInUse | null;

/** The number of a bot, with which its token begins. */
export const botIdOf = (token: string): string => token.split(":")[0] ?? token;

/** Where Telegram posts a bot's updates to. */
export const webhookOf = ({ appUrl }: Pick<BotInUse, "appUrl">): string => `${appUrl}/telegram/webhook`;
