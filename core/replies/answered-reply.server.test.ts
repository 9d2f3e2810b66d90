import { beforeAll, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { root } from "#test/root-actor.ts";
import { startLeads } from "#test/start-leads.ts";
import type { Actor } from "../actor.ts";

const { fake, started, actor, send, history, gapsAbout } = startLeads();

const holding = "I am looking into it. Which coins do you have in mind?";
const given = "A wombat vault holds coins of copper and tin.";
const reply = "Good news: it holds coins of copper and tin.";

let admin: Actor;
beforeAll(async () => {
  const who = { telegramUsername: "answers", role: "CORE TEAM (ADMIN)" } as const;
  admin = (await started().core.users.add(root, who)).user;
});

const markSent = (id: string, text: string) => started().core.leads.markSent(actor(), { id, text });

/** Has the core team answer what a lead asked, and waits until its agent is told. */
const answer = async (question: string) => {
  const [gap] = await gapsAbout(question);
  await started().core.gaps.resolve(admin, { id: gap?.id, status: "answered", adminResponse: given });
  const told = async () => (await history()).filter(({ metadata }) => metadata?.kind !== undefined);
  await eventually(async () => expect(await told()).toHaveLength(1));
};

const ask = async (question: string) => {
  fake().next({ text: `answerable: no\nholding: ${holding}\nNobody knows.` });
  return (await send({ leadMessage: question, proposalReceived: true })).assistantMessage;
};

/** Has the reply written anew, and gives what it was written from. */
const rewrite = async () => {
  fake().always({ text: `answerable: yes\nused: 1\n${reply}` });
  const { assistantMessage } = await send({ regenerate: true, leadMessage: "" });
  const asked = fake()
    .chats()
    .map(({ body }) => body.messages.at(-1)?.content ?? "");
  return { assistantMessage, prompt: asked.findLast((text) => text.includes('project="Nova"')) ?? "" };
};

test("a reply written after the core team answered has that, and what was sent meanwhile stays said", async () => {
  const question = "Which coins does a wombat vault hold?";
  const { id } = await ask(question);
  await markSent(id, holding);
  await answer(question);
  const { assistantMessage, prompt } = await rewrite();
  expect(prompt).toContain(`<said by="agent">\n${holding}\n</said>`);
  expect(prompt).toContain(`<reply by="core team" to="${question}">\n${given}\n</reply>`);
  expect(assistantMessage.content).toBe(reply);
  expect(assistantMessage.sent).toBeUndefined();
  const said = await history();
  expect(said.map(({ content }) => content)).toEqual([question, holding, given, reply]);
  expect(said[1]).toMatchObject({ id, sent: { text: holding } });
  const withdrawing = started().core.leads.withdraw(actor(), { id: said[0]?.id ?? "", projectName: "Nova" });
  await expect(withdrawing).rejects.toMatchObject({ code: "conflict" });
});

test("a draft that nobody sent gives way to the reply with the answer", async () => {
  const question = "Which metals does a wombat vault hold?";
  await ask(question);
  await answer(question);
  await rewrite();
  expect((await history()).map(({ content }) => content)).toEqual([question, given, reply]);
});

test("it is found and told, too, where the lead has only asked again since", async () => {
  const question = "Which copper coins fit into a wombat vault?";
  await ask(question);
  await send({ leadMessage: "Any news?" });
  await answer(question);
  const { prompt } = await rewrite();
  expect(prompt).toContain(`<reply by="core team" to="${question}">\n${given}\n</reply>`);
  expect(prompt).toMatch(/<source number="1"[^>]+from="core team">[^<]*copper and tin/u);
});
