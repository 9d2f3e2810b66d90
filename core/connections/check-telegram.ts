import { webhookOf, type BotInUse } from "../bot-in-use.ts";
import { adviceOn, openBotApi, type BotApi } from "./bot-api.ts";

/** One thing that a working bot needs; `fix` says what to do while it is missing. */
export interface TelegramCheck {
  id: string;
  name: string;
  ok: boolean;
  fix: string;
  /** Set where the bot works without it, only not all of it. */
  isOptional?: true;
}

type Api = BotApi["api"];
type Me = Awaited<ReturnType<Api["getMe"]>>;

const botFather = "open https://t.me/BotFather";

/** The server that an address is of, as people read it. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** The address under which another program gets a bot's updates; null where none does. */
export const foreignWebhook = async (api: Api, own: readonly string[]): Promise<string | null> => {
  const { url = "" } = await api.getWebhookInfo();
  return url === "" || own.includes(url) ? null : hostOf(url);
};

/** What is said of a bot whose updates another program gets. */
export const takeOverText = (host: string): string =>
  `Another program gets this bot's updates at ${host}. It gets none any more once Legend does.`;

const answerOf = (appUrl: string): Promise<number | "no answer"> =>
  fetch(`${appUrl}/healthz`, { redirect: "manual", signal: AbortSignal.timeout(10_000) }).then(
    async ({ status, body }) => {
      await body?.cancel();
      return status;
    },
    () => "no answer" as const,
  );

const checkAddress = async ({ appUrl }: BotInUse): Promise<TelegramCheck[]> => {
  const isSecure = appUrl.startsWith("https://");
  const secure: TelegramCheck = {
    id: "address",
    name: `The app has an https address (${appUrl})`,
    ok: isSecure,
    fix: "No button opens the app, for Telegram wants an https address: set PUBLIC_URL, or the Mini App address under Connections, to that of your proxy or tunnel",
    isOptional: true,
  };
  if (!isSecure) return [secure];
  const answer = await answerOf(appUrl);
  const reached: TelegramCheck = {
    id: "answers",
    name: "Legend answers there",
    ok: answer === 200,
    fix: `${appUrl}/healthz gave ${answer}: start Legend, and check that the proxy or tunnel leads to it`,
    isOptional: true,
  };
  return [secure, reached];
};

const checkUpdates = async (api: Api, bot: BotInUse): Promise<TelegramCheck[]> => {
  const { url = "", last_error_message: problem, pending_update_count: pending } = await api.getWebhookInfo();
  if (bot.webhookSecret === undefined) {
    const name = "No webhook is set, so updates can be polled";
    const fix = `Another program has these updates posted to ${hostOf(url)}: stop it there, then start Legend once, or connect the bot anew`;
    return [{ id: "updates", name, ok: url === "", fix }];
  }
  const wanted = webhookOf(bot);
  const leads = url === "" ? "nowhere" : url;
  return [
    {
      id: "updates",
      name: `The webhook leads to ${wanted}`,
      ok: url === wanted,
      fix: `It leads to ${leads}: start Legend with this configuration once; it sets the webhook`,
    },
    {
      id: "reached",
      name: "Telegram reaches the webhook",
      ok: problem === undefined,
      fix: `Telegram says "${problem}" and holds ${pending ?? 0} updates back: check the proxy, the certificate and TELEGRAM_WEBHOOK_SECRET`,
    },
  ];
};

const checkMenu = async (api: Api, { appUrl }: BotInUse): Promise<TelegramCheck[]> => {
  const menu = await api.getChatMenuButton();
  const opens = menu.type === "web_app" ? menu.web_app.url : "";
  const fix = "Start Legend once with an https address; it sets the button";
  return [
    {
      id: "menu",
      name: "The menu button opens the Mini App",
      ok: opens === `${appUrl}/`,
      fix,
      isOptional: true,
    },
  ];
};

const checkProfile = (me: Me, { appUrl }: BotInUse): TelegramCheck[] => [
  {
    id: "app",
    name: "The bot has a main Mini App, which links from groups open",
    ok: me.has_main_web_app,
    fix: `For links from groups, ${botFather}, choose @${me.username}, Bot Settings, Configure Mini App, Enable Mini App, and send ${appUrl.startsWith("https://") ? `${appUrl}/` : "its https address"}`,
    isOptional: true,
  },
  {
    id: "groups",
    name: "The bot may be added to groups",
    ok: me.can_join_groups,
    fix: `For groups, ${botFather}, choose @${me.username}, Bot Settings, Allow Groups?, Turn groups on`,
    isOptional: true,
  },
];

const checkAdminChat = async (
  { api, failureOf }: BotApi,
  { adminChatId }: BotInUse,
): Promise<TelegramCheck[]> => {
  if (adminChatId === undefined) return [];
  const problem = await api.getChat(adminChatId).then(() => null, failureOf);
  const advice = problem === null ? "" : adviceOn(problem);
  const fix = `The bot is not in the admins' group. ${advice} Add the bot to the group, and check the group's number`;
  return [{ id: "group", name: "The bot is in the admins' group", ok: problem === null, fix }];
};

/** What Legend sees to once it starts a bot: what is missing of it is missing of one that runs alone. */
const checkRunning = async (api: Api, bot: BotInUse): Promise<TelegramCheck[]> => [
  ...(await checkUpdates(api, bot)),
  ...(await checkMenu(api, bot)),
];

const checkTaken = async (api: Api, bot: BotInUse): Promise<TelegramCheck[]> => {
  const host = await foreignWebhook(api, [webhookOf(bot)]);
  const name = "No other program gets the bot's updates";
  return [{ id: "taken", name, ok: host === null, fix: takeOverText(host ?? ""), isOptional: true }];
};

/** What a bot needs, and what of it is still missing; of one that is not running yet only what it must bring along. */
export const checkTelegram = async (bot: BotInUse, isRunning: boolean): Promise<TelegramCheck[]> => {
  const telegram = await openBotApi(bot);
  const { api, failureOf } = telegram;
  const id = "token";
  try {
    const me = await api.getMe();
    return [
      { id, name: `Telegram knows the bot: @${me.username}`, ok: true, fix: "" },
      ...(await checkAddress(bot)),
      ...(await (isRunning ? checkRunning : checkTaken)(api, bot)),
      ...checkProfile(me, bot),
      ...(await checkAdminChat(telegram, bot)),
    ];
  } catch (error) {
    return [{ id, name: "Telegram knows the token", ok: false, fix: adviceOn(failureOf(error)) }];
  }
};
