import type { LeadReply } from "#contracts/lead-replier.ts";
import { origins } from "#test/fakes/telegram-people.ts";
import { startTestBot, type LinkedPerson, type TestBot } from "#test/start-bot.ts";
import { quantile, type Figure } from "./measure.ts";
import { startModel } from "./start-model.ts";

const times = 40;

/** Milliseconds from an update until the bot first says or shows something in its chat. */
const acknowledgement = async (bot: TestBot, chatId: number, send: () => void): Promise<number> => {
  const from = bot.telegram.calls.length;
  const startedAt = performance.now();
  send();
  const first = await bot.telegram.until(() =>
    bot.telegram.calls.slice(from).find(({ payload }) => payload?.chat_id === chatId),
  );
  return first.at - startedAt;
};

/** Has the bot know a lead, so that what comes from them next needs no question. */
const introduceLead = async ({ database, core }: TestBot, { actor }: LinkedPerson): Promise<LeadReply> => {
  await core.telegram.leads.rememberProject(actor.id, "name:Bench", "Bench");
  const input = { projectName: "Bench", service: "MM" as const, sessionId: "bench", proposalReceived: false };
  const reply = await core.leads.replyToLead(actor, { ...input, leadMessage: "Hello" });
  await database.sql("telegram_leads").delete();
  return reply;
};

/** How soon an agent sees that the bot has heard them, and how soon the reply to a known lead is there after the quiet window. */
export const measureBot = async (): Promise<Figure[]> => {
  const model = await startModel();
  const bot = await startTestBot({ OPENAI_BASE_URL: model.baseUrl, SAMPLE_CONTENT: "on" });
  try {
    const agent = await bot.linked();
    await introduceLead(bot, agent);
    const [acknowledged, replied]: [number[], number[]] = [[], []];
    for (let index = 0; index < times; index += 1) {
      const last = agent.chat.messages().at(-1)?.id ?? 0;
      const startedAt = performance.now();
      const forward = () => void agent.chat.forward(`What do you charge? ${index}`, origins.hidden("Bench"));
      acknowledged.push(await acknowledgement(bot, agent.chat.id, forward));
      await agent.chat.told(
        ({ id, buttons }) => id > last && buttons.some(({ text }) => text === "Regenerate"),
      );
      replied.push(performance.now() - startedAt - bot.config.telegram.burstMs);
    }
    return [
      {
        name: "forwarded message acknowledged, p50",
        value: quantile(acknowledged, 0.5),
        unit: "ms",
        budget: 200,
      },
      { name: "forwarded message acknowledged, p95", value: quantile(acknowledged, 0.95), unit: "ms" },
      {
        name: "reply of a known lead after the quiet window, p50",
        value: quantile(replied, 0.5),
        unit: "ms",
      },
    ];
  } finally {
    await bot.close();
    await model.close();
  }
};
