import { origins } from "./fakes/telegram-people.ts";
import type { LinkedPerson, TestBot } from "./start-bot.ts";

/** Somebody whose message is forwarded. */
export const leadNamed = (name = "Ana Lead") => origins.person(Math.floor(Math.random() * 1e9), name);

/** Answers what the bot asks about a new lead until the reply is there. */
export const answerLead =
  (bot: () => TestBot) =>
  async ({ chat }: LinkedPerson, project: string, stage = "NO") => {
    const asked = await chat.told(/Which project/u);
    chat.tap(asked, project);
    await bot().telegram.until(() => asked.text.includes("Which service"));
    chat.tap(asked, "Market Making");
    await bot().telegram.until(() => asked.text.includes("received a proposal"));
    chat.tap(asked, stage);
    return chat.told(({ buttons }) => buttons.some(({ text }) => text === "Regenerate"));
  };
