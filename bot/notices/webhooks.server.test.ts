import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#core/ids.ts";
import { startTestBot, type TestBot } from "#test/start-bot.ts";

let bot: TestBot;

beforeAll(async () => {
  bot = await startTestBot();
});
afterAll(() => bot.close());

const hear = (error: string) =>
  bot.database.sql.transaction((trx) =>
    bot.core.telegram.webhookStopped(trx, newId(), { name: "hooks.example.com", error }),
  );

test("admins are told each time that a webhook was stopped, with the reason and a button to it; agents are not", async () => {
  const [admin, agent] = [await bot.linked("CORE TEAM (ADMIN)"), await bot.linked()];
  await hear("Answered 503");
  const stopped = await admin.chat.told(/Answered 503/u);
  expect(stopped.text).toContain("Webhook stopped: hooks.example.com");
  expect(stopped.buttons.map(({ text, web_app: app }) => [text, app?.url])).toEqual([
    ["Open webhooks", "https://legend.test/admin?tab=api"],
  ]);
  await hear("Answered 410");
  await admin.chat.told(/Answered 410/u);
  expect(agent.chat.messages().map(({ text }) => text)).not.toContainEqual(
    expect.stringContaining("Webhook stopped"),
  );
});
