import { pathToFileURL } from "node:url";
import { Api, GrammyError } from "grammy";
import { parseConfig, readEnvironment, type Config } from "#core/config.ts";
import { reasonOf as reasonOfFailure } from "#core/platform/failure.ts";

/** One thing that a working bot needs; `fix` says what to do while it is missing. */
export interface Check {
  name: string;
  ok: boolean;
  fix: string;
}

type Me = Awaited<ReturnType<Api["getMe"]>>;

const reasonOf = (error: unknown): string =>
  error instanceof GrammyError ? error.description : error instanceof Error ? error.message : String(error);

const botFather = "open https://t.me/BotFather";

const checkDomain = async ({ publicUrl }: Config): Promise<Check[]> => {
  const isSecure = publicUrl.startsWith("https://");
  const secure = {
    name: `PUBLIC_URL is an https address (${publicUrl})`,
    ok: isSecure,
    fix: "Telegram opens Mini Apps over https only: set PUBLIC_URL to the address your proxy or tunnel gives you",
  };
  if (!isSecure) return [secure];
  const answer = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => status,
    reasonOf,
  );
  const reached = {
    name: "Legend answers there",
    ok: answer === 200,
    fix: `${publicUrl}/healthz gave ${answer}: start Legend, and check that the proxy or tunnel leads to it`,
  };
  return [secure, reached];
};

const checkUpdates = async (api: Api, { telegram, publicUrl }: Config): Promise<Check[]> => {
  const { url, last_error_message: problem, pending_update_count: pending } = await api.getWebhookInfo();
  if (telegram.webhookSecret === undefined)
    return [
      {
        name: "No webhook is set, so updates can be polled",
        ok: (url ?? "") === "",
        fix: "Start Legend with this configuration once; it takes the webhook away",
      },
    ];
  const wanted = `${publicUrl}/telegram/webhook`;
  return [
    {
      name: `The webhook leads to ${wanted}`,
      ok: url === wanted,
      fix: `It leads to ${url === "" || url === undefined ? "nowhere" : url}: start Legend with this configuration once; it sets the webhook`,
    },
    {
      name: "Telegram reaches the webhook",
      ok: problem === undefined,
      fix: `Telegram says "${problem}" and holds ${pending ?? 0} updates back: check the proxy, the certificate and TELEGRAM_WEBHOOK_SECRET`,
    },
  ];
};

const checkApp = async (api: Api, me: Me, { publicUrl }: Config): Promise<Check[]> => {
  const menu = await api.getChatMenuButton();
  const opens = menu.type === "web_app" ? menu.web_app.url : "";
  return [
    {
      name: "The menu button opens the Mini App",
      ok: opens === `${publicUrl}/`,
      fix: "Start Legend once with an https PUBLIC_URL; it sets the button",
    },
    {
      name: "The bot has a main Mini App, which links from groups open",
      ok: me.has_main_web_app,
      fix: `${botFather}, choose @${me.username}, Bot Settings, Configure Mini App, Enable Mini App, and send ${publicUrl}/`,
    },
    {
      name: "The bot may be added to groups",
      ok: me.can_join_groups,
      fix: `${botFather}, choose @${me.username}, Bot Settings, Allow Groups?, Turn groups on`,
    },
  ];
};

const checkAdminChat = async (api: Api, { telegram }: Config): Promise<Check[]> => {
  const { adminChatId } = telegram;
  if (adminChatId === undefined) return [];
  const problem = await api.getChat(adminChatId).then(() => null, reasonOf);
  const fix = `Telegram says "${problem}": add the bot to the group, and check TELEGRAM_ADMIN_CHAT_ID`;
  return [{ name: "The bot is in the admins' group", ok: problem === null, fix }];
};

/** What a bot of this configuration needs, and what of it is still missing. */
export const checkTelegram = async (config: Config): Promise<Check[]> => {
  const { telegramBotToken: token, telegram } = config;
  const given = {
    name: "TELEGRAM_BOT_TOKEN is set",
    ok: token !== undefined,
    fix: `${botFather}, send /newbot, and set TELEGRAM_BOT_TOKEN to the token it gives you`,
  };
  if (token === undefined) return [given];
  const api = new Api(token, { apiRoot: telegram.apiRoot, timeoutSeconds: 15 });
  const me = await api.getMe().catch((error: unknown) => reasonOf(error));
  if (typeof me === "string")
    return [
      given,
      {
        name: "Telegram knows the token",
        ok: false,
        fix: `Telegram says "${me}": copy the token from BotFather again`,
      },
    ];
  const known = { name: `Telegram knows the token: @${me.username}`, ok: true, fix: "" };
  return [
    given,
    known,
    ...(await checkDomain(config)),
    ...(await checkUpdates(api, config)),
    ...(await checkApp(api, me, config)),
    ...(await checkAdminChat(api, config)),
  ];
};

const run = async () => {
  const checks = await checkTelegram(parseConfig(readEnvironment()));
  for (const { name, ok, fix } of checks)
    console.log(ok ? `  ok       ${name}` : `  missing  ${name}\n           ${fix}`);
  const missing = checks.filter(({ ok }) => !ok).length;
  console.log(
    missing === 0
      ? "\nThe bot is ready."
      : `\n${missing} ${missing === 1 ? "thing is" : "things are"} missing.`,
  );
  process.exitCode = missing === 0 ? 0 : 1;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await run().catch((error: unknown) => {
    console.error(reasonOfFailure(error));
    process.exitCode = 1;
  });
