import { afterAll, beforeAll, expect, test } from "vitest";
import { openPrepared } from "#test/prepared-database.ts";
import { startChat } from "#test/start-chat.ts";
import type { Database } from "../platform/database.ts";

let database: Database;
beforeAll(async () => {
  database = await openPrepared();
});
afterAll(() => database.close());

test.each([
  ["worked out", "What are 20 % of 5,000 USD?", "20 % × 5,000 = 1,000 USD [1].", "200 USD", undefined],
  ["heard of who asks alone", "I was promised 3,000 USD.", "It is 20 % [1].", "600 USD", ["600 USD"]],
  ["repeated of who asks", "It was 3,000 USD?", "3,000 USD at 20 % [1].", "600 USD", ["600 USD"]],
  ["said without a source", "What is it?", "It is 4,000 USD [1].", "800 USD", ["800 USD"]],
])("what an answer has %s", async (_, question, answer, sum, unsupported) => {
  const { fake, ask } = await startChat(database);
  fake.next({ text: `answerable: yes\n${answer}` });
  await ask(question);
  fake.next({ text: `answerable: yes\n20 % of it are ${sum} [1].` });
  const { assistantMessage } = await ask("And 20 % of that?");
  expect(assistantMessage.metadata?.unsupported).toEqual(unsupported);
});

test("what was marked stays marked when it is said again", async () => {
  const { fake, ask } = await startChat(database);
  fake.next({ text: "answerable: yes\nIt is 4,000 USD [1]." });
  await ask("What is it?");
  fake.next({ text: "answerable: yes\nIn short: 4,000 USD [1]." });
  const { assistantMessage } = await ask("In fewer words?");
  expect(assistantMessage.metadata?.unsupported).toEqual(["4,000 USD"]);
});
