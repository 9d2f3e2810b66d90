import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startOpenAi } from "#test/fakes/openai-server.ts";
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

test("parts that come for longer than the wait for the next one are asked about once", async () => {
  const model = await startOpenAi();
  onTestFinished(() => model.close());
  model.understands({ text: '{"project": null, "service": null}', delay: 300 });
  const slow = await startTestBot({ TELEGRAM_BURST_SECONDS: "0.2", OPENAI_BASE_URL: model.baseUrl });
  onTestFinished(() => slow.close());
  const { chat } = await slow.linked();
  for (let part = 0; part < 5; part += 1) {
    chat.forward(`part ${part}`, origins.hidden("Somebody new"));
    await setTimeout(120);
  }
  const card = await chat.told(/part 0[\s\S]*Which project/u);
  chat.tap(card, "Somebody new");
  await slow.telegram.until(() => card.text.includes("Which service"));
  chat.say("/help");
  await chat.told(/What I can do/u);
  expect(chat.messages().filter(({ text }) => /Which (?:project|service)/u.test(text))).toEqual([card]);
});
