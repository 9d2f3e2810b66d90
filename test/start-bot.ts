import type { DestinationStream } from "pino";
import { startBot } from "#bot/service.ts";
import type { UserRole } from "#contracts/auth.ts";
import type { FakePerson } from "./fakes/telegram-people.ts";
import { startTelegram } from "./fakes/telegram-server.ts";
import { startTestApi, type Member } from "./start-api.ts";

/** A member of the team with their Telegram account. */
export interface LinkedPerson extends Member {
  chat: FakePerson;
}

/** The product with its bot on a fake Bot API, and a quiet window short enough to wait for. */
export const startTestBot = async (
  environment: Record<string, string | undefined> = {},
  destination?: DestinationStream,
) => {
  const telegram = await startTelegram();
  const settings = {
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_API_ROOT: telegram.apiRoot,
    TELEGRAM_BURST_SECONDS: "0.05",
    PUBLIC_URL: "https://legend.test",
  };
  const api = await startTestApi({ ...settings, ...environment }, destination);
  const { core, jobs, config, log } = api;
  const start = async () => {
    const inUse = core.bot();
    if (inUse === null) throw new Error("There is no bot");
    const bot = startBot({ core, jobs, config, log, bot: inUse });
    await bot.ready;
    return bot;
  };
  let bot = await start();
  let people = 0;

  /** Somebody new on the team who has linked their account and started the bot. */
  const linked = async (role: UserRole = "BD"): Promise<LinkedPerson> => {
    people += 1;
    const username = `person_${people}`;
    const member = await api.member(role, username);
    const chat = telegram.person({ username });
    chat.say(`/link ${member.accessCode}`);
    await chat.told(/You are linked as/u);
    return { ...member, chat };
  };

  return {
    ...api,
    telegram,
    linked,
    stopBot: () => bot.close(),
    startBot: async () => {
      bot = await start();
    },
    close: async () => {
      await bot.close();
      await api.close();
      await telegram.close();
    },
  };
};

export type TestBot = Awaited<ReturnType<typeof startTestBot>>;
