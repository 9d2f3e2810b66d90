import { beforeEach, expect, test } from "vitest";
import { editor, knowledgeTests } from "#test/start-knowledge.ts";

const startKnowledge = knowledgeTests();
let start: Awaited<ReturnType<typeof startKnowledge>>;

const documents = {
  Bankverbindung:
    "Die Bankverbindung der Firma steht auf jeder Rechnung, und wer sie ändern will, fragt zuerst in der Zentrale nach.",
  Urlaub:
    "Der Urlaub wird spätestens vier Wochen vorher beantragt, und die Vertretung muss vorher mit allen abgesprochen sein.",
  Reisekosten:
    "Die Kosten einer Reise werden erstattet, wenn die Belege bis zum Ende des Monats abgegeben sind.",
  事故: "停车以后打开双闪，在车后放三角牌，人撤到护栏外面。",
  招聘: "介绍朋友进来，干满三个月奖八百元。",
  Treasury:
    "The bank that holds the reserves of the firm is named by the treasurer at the beginning of each year.",
};

beforeEach(async () => {
  start = await startKnowledge({ LOCAL_EMBEDDINGS: "off" });
  for (const [title, content] of Object.entries(documents))
    await start.knowledge.addDocument(editor, { title, content, category: "Resources" });
});

const titles = async (question: string) => {
  const { sources } = await start.knowledge.retrieve({ question, documents: 3 });
  return sources.map(({ title }) => title);
};

test.each([
  ["a word that one of the library's begins with", "Was ist unsere Bank?", "Bankverbindung"],
  ["one that it ends with", "Bei wem frage ich nach einer neuen Verbindung?", "Bankverbindung"],
  ["one that begins with a word of the library", "Was muss in den Urlaubsantrag?", "Urlaub"],
  ["one that is made of two of them", "Bis wann gebe ich die Reisebelege ab?", "Reisekosten"],
])("a question in German finds %s", async (_, question, title) => {
  expect(await titles(question)).toContain(title);
});

test.each([
  ["begins with one of its words", "奖金什么时候有？", "招聘"],
  ["ends with one", "货车坏了吗？", "事故"],
])("a word of Chinese letters that nobody wrote %s, and finds it", async (_, question, title) => {
  expect(await titles(question)).toEqual([title]);
});

test("a word that English texts have is no part of a German one in a question in English", async () => {
  expect(await titles("Which bank do we use?")).toEqual(["Treasury"]);
});
