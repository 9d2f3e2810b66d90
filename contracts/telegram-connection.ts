import { z } from "zod";
import {
  basedOn,
  changed,
  connectionTest,
  optionalText,
  secret,
  setting,
  webAddress,
} from "./connections.ts";
import { endpoint } from "./endpoint.ts";

/** The bot; without an address of its own the app is opened where Legend runs. */
export const telegramConnection = z.object({
  isConnected: z.boolean(),
  /** Its username without @, null before Telegram has told it. */
  botName: z.string().nullable(),
  token: secret,
  adminChatId: setting,
  appUrl: setting,
  /** Whether Telegram posts updates, as the environment decides; otherwise the bot asks for them. */
  isPosted: z.boolean(),
  ...changed,
});
export type TelegramConnection = z.infer<typeof telegramConnection>;

/** A token as it is pasted; what is wrong with it is told without it. */
const token = z
  .string()
  .trim()
  .max(200, { error: "At most 200 characters" })
  .regex(/^\d+:[\w-]{10,}$/u, {
    error: "This is no token of a bot: BotFather's look like 123456789:AAF...",
  });

const secureAddress = webAddress
  .refine((address) => address === null || address.startsWith("https://"), {
    error: "Telegram opens addresses that start with https:// only",
  })
  .transform((address) => address?.replace(/\/+$/u, "") ?? null);

const chatId = optionalText(17).refine((id) => id === null || /^-?\d{1,16}$/u.test(id), {
  error: "The number of a chat, such as -1001234567890",
});

const telegramChange = z.object({
  token: token.optional(),
  adminChatId: chatId,
  appUrl: secureAddress,
  /** Whether the bot may be taken from another program that gets its updates. */
  takeOver: z.boolean().optional(),
  basedOn,
});
export type TelegramChange = z.infer<typeof telegramChange>;

const path = "/api/connections/telegram";

export const readTelegramConnection = endpoint({
  summary: "How the bot is connected, and what of it the environment sets; its token is never told.",
  method: "GET",
  path,
  access: "admin",
  response: telegramConnection,
});

export const changeTelegramConnection = endpoint({
  summary:
    "Connect a bot, at once and in every process; the one before is stopped. The token is stored encrypted, and refused where Telegram refuses it. A bot whose updates another program gets is taken over with `takeOver` alone. With `basedOn`, the `changedAt` that was read, a change made in the meantime answers 409 and names `basedOn`.",
  method: "PUT",
  path,
  access: "admin",
  body: telegramChange,
  response: telegramConnection,
});

export const removeTelegramConnection = endpoint({
  summary: "Forget what was set of the bot in the browser, with its token; it is stopped.",
  method: "DELETE",
  path,
  access: "admin",
  response: telegramConnection,
});

export const testTelegramConnection = endpoint({
  summary:
    "Try a bot out before it is connected, or see what the connected one still lacks. Nothing is stored.",
  method: "POST",
  path: `${path}/test`,
  access: "admin",
  body: telegramChange,
  response: connectionTest,
});
