import { afterAll, beforeAll, expect, test } from "vitest";
import { origins } from "#test/fakes/telegram-people.ts";
import { startTestBot, type LinkedPerson, type TestBot } from "#test/start-bot.ts";

let bot: TestBot;
let agents: LinkedPerson[];

const rounds = 50;
const partsOf = (agent: number, round: number) =>
  Array.from({ length: 10 }, (_, part) => `agent ${agent}, round ${round}, part ${part}`);

beforeAll(async () => {
  bot = await startTestBot({ TELEGRAM_BURST_SECONDS: "0.1" });
  agents = [await bot.linked(), await bot.linked()];
});
afterAll(() => bot.close());

const leadMessages = async ({ actor }: LinkedPerson): Promise<string[]> => {
  const rows = await bot.database
    .sql("telegram_leads")
    .where({ user_id: actor.id })
    .whereNot({ status: "gathering" })
    .orderBy("created_at")
    .select<{ parts: { messageId: number; text: string }[] }[]>("parts");
  return rows.map(({ parts }) =>
    parts
      .toSorted((a, b) => a.messageId - b.messageId)
      .map(({ text }) => text)
      .join("\n"),
  );
};

const asked = ({ chat }: LinkedPerson, round: number, agent: number) =>
  chat.told((message) => message.text.includes(`“agent ${agent}, round ${round}, part 0”`));

test(
  "ten messages forwarded together are one lead message in order, 50 times out of 50, with two agents at once",
  {
    timeout: 400_000,
  },
  async () => {
    const origin = origins.hidden("Somebody who hides");
    for (let round = 0; round < rounds; round += 1) {
      // Interleaved, as when both forward in the same moment.
      for (let part = 0; part < 10; part += 1)
        for (const [index, { chat }] of agents.entries())
          chat.forward(partsOf(index, round)[part] ?? "", origin);
      await Promise.all(agents.map((agent, index) => asked(agent, round, index)));
    }
    for (const [index, agent] of agents.entries()) {
      const wanted = Array.from({ length: rounds }, (_, round) => partsOf(index, round).join("\n"));
      expect(await leadMessages(agent)).toEqual(wanted);
    }
  },
);
