import { expect, onTestFinished, test } from "vitest";
import { startOpenAi } from "#test/fakes/openai-server.ts";
import { root } from "#test/root-actor.ts";
import { startCore } from "#test/start-core.ts";

const titlesIn = (content = "") =>
  [...content.matchAll(/<source number="\d+" title="([^"]*)"/gu)].map(([, title]) => title);

test("where it is switched on, the model reads what it put in order itself", async () => {
  const fake = await startOpenAi();
  const { core, close } = await startCore({
    SAMPLE_CONTENT: "on",
    OPENAI_BASE_URL: fake.baseUrl,
    ASSISTANT_RERANK: "on",
  });
  onTestFinished(async () => {
    await close();
    await fake.close();
  });
  const { user } = await core.users.add(root, { telegramUsername: "asker", role: "BD" });
  const ask = () => core.chat.ask(user, { content: "How is commission paid out?", sessionId: "s" });
  const ordering = () =>
    fake.structured().findLast(({ body }) => body.messages[0]?.content.includes("what to read"));
  const read = () => titlesIn(fake.chats().at(-1)?.body.messages.at(-1)?.content);

  fake.understands({ text: '{"order": [3, 1]}' });
  await ask();
  const offered = titlesIn(ordering()?.body.messages.at(-1)?.content);
  expect(offered.length).toBeGreaterThan(10);
  expect(read()).toEqual([offered[2], offered[0]]);

  fake.understands({ text: "I would read the third." });
  await ask();
  expect(read().length).toBeGreaterThan(2);
});
