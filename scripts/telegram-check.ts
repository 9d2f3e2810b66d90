import { pathToFileURL } from "node:url";
import { effectiveBot } from "#core/bot-in-use.ts";
import { parseConfig, readEnvironment, type Config } from "#core/config.ts";
import { checkTelegram, type TelegramCheck } from "#core/connections/check-telegram.ts";
import { reasonOf } from "#core/platform/failure.ts";

/** What the bot of the environment needs, and what of it is still missing. */
export const checkEnvironment = async (config: Config): Promise<TelegramCheck[]> => {
  const bot = effectiveBot(config, null, undefined);
  const given = {
    id: "given",
    name: "TELEGRAM_BOT_TOKEN is set",
    ok: bot !== null,
    fix: "open https://t.me/BotFather, send /newbot, and set TELEGRAM_BOT_TOKEN to the token it gives you; or connect the bot in the dashboard, under Connections, where Test makes these checks",
  };
  return bot === null ? [given] : [given, ...(await checkTelegram(bot, true))];
};

const run = async () => {
  const checks = await checkEnvironment(parseConfig(readEnvironment()));
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
    console.error(reasonOf(error));
    process.exitCode = 1;
  });
