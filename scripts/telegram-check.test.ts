import { expect, onTestFinished, test } from "vitest";
import { parseConfig } from "#core/config.ts";
import { startTelegram } from "#test/fakes/telegram-server.ts";
import type { TelegramCheck } from "#core/connections/check-telegram.ts";
import { checkEnvironment } from "./telegram-check.ts";

const start = async () => {
  const telegram = await startTelegram();
  onTestFinished(() => telegram.close());
  const environment = { TELEGRAM_BOT_TOKEN: telegram.token, TELEGRAM_API_ROOT: telegram.apiRoot };
  const check = (more: Record<string, string> = {}) =>
    checkEnvironment(parseConfig({ ...environment, ...more }));
  return { telegram, check };
};

const missing = (checks: TelegramCheck[]) => checks.filter(({ ok }) => !ok).map(({ name }) => name);

test("begins with the token", async () => {
  expect(missing(await checkEnvironment(parseConfig({})))).toEqual(["TELEGRAM_BOT_TOKEN is set"]);
});

test("says that Telegram does not know a token", async () => {
  const { check } = await start();
  const checks = await check({ TELEGRAM_BOT_TOKEN: "1:not-this-bot-s-token" });
  expect(missing(checks)).toEqual(["Telegram knows the token"]);
  expect(checks.at(-1)?.fix).toContain("copy it again from BotFather");
});

test("names what a new bot lacks, each with its fix", async () => {
  const { check } = await start();
  const checks = await check({ TELEGRAM_ADMIN_CHAT_ID: "-1009" });
  expect(missing(checks)).toEqual([
    "The app has an https address (http://localhost:3000)",
    "The menu button opens the Mini App",
    "The bot has a main Mini App, which links from groups open",
    "The bot is in the admins' group",
  ]);
  expect(checks.filter(({ ok }) => !ok).every(({ fix }) => fix.length > 20)).toBe(true);
});

test("names a webhook that leads elsewhere, or is not wanted", async () => {
  const { telegram, check } = await start();
  telegram.updates.setWebhook({ url: "https://elsewhere.test/x" });
  expect(missing(await check())).toContain("No webhook is set, so updates can be polled");
  const secret = { TELEGRAM_WEBHOOK_SECRET: "a-secret-of-the-webhook", PUBLIC_URL: "http://legend.test" };
  const checks = await check(secret);
  expect(missing(checks)).toContain("The webhook leads to http://legend.test/telegram/webhook");
});

test("finds nothing missing of a bot that is set up", async () => {
  const { telegram, check } = await start();
  Object.assign(telegram.profile, { has_main_web_app: true });
  telegram.chats.open.add(-1009);
  telegram.menus["default"] = { type: "web_app", text: "Legend", web_app: { url: "http://legend.test/" } };
  const checks = await check({ PUBLIC_URL: "http://legend.test", TELEGRAM_ADMIN_CHAT_ID: "-1009" });
  expect(missing(checks)).toEqual(["The app has an https address (http://legend.test)"]);
});
