import type { ConnectionTest } from "#contracts/connections.ts";
import {
  changeTelegramConnection,
  readTelegramConnection,
  removeTelegramConnection,
  type TelegramConnection,
  testTelegramConnection,
} from "#contracts/telegram-connection.ts";
import { ApiError } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/api.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { isFixed, typedSecret } from "./connections.ts";
import type { ConnectionKind } from "./use-connection.ts";

/** How the bot is connected. */
export const telegramQuery = {
  queryKey: keys.connection("telegram"),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(readTelegramConnection, {}, { signal }),
};

/** What is typed of a bot; a token of null is left as it is. */
export interface TelegramDraft {
  token: string | null;
  appUrl: string;
  adminChatId: string;
  /** Whether it may be taken from another program. */
  takeOver: boolean;
}

/** What has to be decided first where another program gets the bot's updates; null where none does. */
export const takeOverAsked = (error: unknown): string | null =>
  error instanceof ApiError ? (error.fields?.["takeOver"] ?? null) : null;

const changeOf = ({ token, ...draft }: TelegramDraft) => ({ ...draft, ...typedSecret("token", token) });

/** Where this page was opened, as long as nobody has said where the app is; Telegram opens https alone. */
const ownAddress = ({ changedAt }: TelegramConnection): string =>
  changedAt === null && location.protocol === "https:" ? location.origin : "";

/** The connection to a bot. */
export const telegramKind: ConnectionKind<TelegramConnection, TelegramDraft, ConnectionTest> = {
  query: telegramQuery,
  // A draft that changes nothing; a token that is missing is to be typed.
  draftOf: (connection) => ({
    token: connection.token.isSet ? null : "",
    // What the environment sets is not sent back, for it need not be what may be typed.
    appUrl: isFixed(connection.appUrl) ? "" : (connection.appUrl.value ?? ownAddress(connection)),
    adminChatId: isFixed(connection.adminChatId) ? "" : (connection.adminChatId.value ?? ""),
    takeOver: false,
  }),
  save: (draft, basedOn) => call(changeTelegramConnection, { ...changeOf(draft), basedOn }),
  test: (draft) => call(testTelegramConnection, changeOf(draft)),
  remove: () => call(removeTelegramConnection, {}),
  isAskedOnSaving: true,
  saved: ({ botName }) => ({
    title: "Telegram connected",
    description:
      botName === null ? "The bot starts as soon as Telegram answers." : `@${botName} answers from now on.`,
  }),
  name: "the bot",
};
