import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { openPrepared } from "#test/prepared-database.ts";
import { startChat } from "#test/start-chat.ts";
import type { Database } from "../platform/database.ts";

let database: Database;
beforeAll(async () => {
  database = await openPrepared();
});
afterAll(() => database.close());

const question = "¿Cuál es la comisión de los acuerdos OTC?";

test("a question whose model fails is told so, and quoted the playbook, in its language", async () => {
  const { fake, ask } = await startChat(database);
  fake.always({ failure: { status: 401 } });
  const { assistantMessage } = await ask(question);
  expect(assistantMessage.content).toMatch(/^Del playbook:\n\n\*\*OTC\*\* \[1\]/u);
  expect(assistantMessage.metadata).toMatchObject({
    mode: "playbook",
    notice: expect.stringMatching(/^El modelo de lenguaje se ha negado a responder, así que .+ inténtalo/u),
  });
});

test("an answer that the model broke off says so in its language", async () => {
  const { fake, ask } = await startChat(database, { evidence: "gap" });
  fake.next({ failure: "cut", text: "answerable: yes\nUn acuerdo OTC paga el 20 % [1] y algo más." });
  const { assistantMessage } = await ask(question);
  expect(assistantMessage.metadata?.notice).toMatch(/se ha interrumpido, así que esta respuesta se corta/u);
});

test("the model's word for its language goes before what the question seems to be in", async () => {
  const { fake, ask } = await startChat(database, { evidence: "gap" });
  fake.understands({
    text: '{"kind": "question", "standalone": "OTC", "queries": ["OTC"], "language": "pt"}',
  });
  fake.next({ failure: { status: 401 } });
  const { assistantMessage } = await ask("OTC?");
  expect(assistantMessage.metadata?.notice).toMatch(/^O modelo de linguagem .+ nenhuma passagem/u);
});

test("an answer that is stopped before its first word says so in its language, and takes no other's place", async () => {
  const { fake, chat, ask, history, actor, session } = await startChat(database);
  const stop = async (asked: string) => {
    const calls = fake.chats().length;
    fake.next({ failure: "stall" });
    const answer = ask(asked);
    await eventually(async () => expect(fake.chats()).toHaveLength(calls + 1));
    await chat.stop(actor, session);
    return answer;
  };
  const { assistantMessage } = await stop(question);
  expect(assistantMessage).toMatchObject({
    content: "Se ha detenido antes de escribir nada.",
    metadata: { stopped: true, notice: "Has detenido esta respuesta." },
  });
  fake.next({ failure: { status: 401 } });
  const quoted = await ask(question);
  expect(quoted.assistantMessage.content).toMatch(/^Del playbook:/u);
  expect(await stop(question)).toEqual(quoted);
  expect(await history()).toEqual([quoted.userMessage, quoted.assistantMessage]);
});

test("a model without words for small talk is lent some in its language", async () => {
  const { fake, ask } = await startChat(database);
  fake.always({ text: "answerable: none\n" });
  const { assistantMessage } = await ask("Esto es para los de la oficina de los otros, nada más");
  expect(assistantMessage.content).toBe("Bien. Si surge algo más, no dudes en preguntar.");
});
