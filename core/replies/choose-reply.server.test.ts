import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#core/ids.ts";
import { root } from "#test/root-actor.ts";
import { startCore, type StartedCore } from "#test/start-core.ts";
import type { Actor } from "../actor.ts";
import { guardedNotice } from "./drafting/lead-texts.ts";

let started: StartedCore;
let actor: Actor;
let people = 0;

const words = {
  keeps: "Your yaks stay in a stable of your own, and nobody else has the key to it.",
  feeds: "Whoever keeps yaks feeds them twice a day, and so do we in every season.",
  costs: "Yaks are worth it for whoever keeps them, as their wool warms a family. One costs USD 4,000.",
};

beforeAll(async () => {
  started = await startCore();
  await started.core.knowledge.addDocument(root, {
    title: "Questions about yaks",
    category: "Lead Handling Scripts",
    content: `# Who keeps the yaks?\n\n${words.keeps}\n\n# Who feeds them?\n\n${words.feeds}\n\n# What does one cost?\n\n${words.costs}`,
  });
});
afterAll(() => started.close());

const newAgent = async () => {
  people += 1;
  return (await started.core.users.add(root, { telegramUsername: `agent_${people}`, role: "BD" })).user;
};
beforeEach(async () => {
  actor = await newAgent();
});

const send = (leadMessage = "Who keeps the yaks?") =>
  started.core.leads.replyToLead(actor, {
    projectName: "Nova",
    sessionId: "default-session",
    proposalReceived: false,
    leadMessage,
    service: "MM",
  });
const begin = async () => {
  const { assistantMessage } = await send();
  const choices = assistantMessage.metadata?.choices ?? [];
  const placeOf = (text: string) => choices.findIndex((choice) => choice.text === text);
  return { messageId: assistantMessage.id, message: assistantMessage, placeOf };
};
const history = async () =>
  (await started.core.chat.history(actor, { sessionId: "any", module: "lead_replier", projectName: "Nova" }))
    .rows;

test("puts the words of another section in the reply's place, where and when it was given", async () => {
  const { messageId, message, placeOf } = await begin();
  const choice = placeOf(words.feeds);
  const reply = await started.core.leads.choose(actor, { messageId, choice });
  expect(reply).toMatchObject({
    suggestedReply: words.feeds,
    mode: "playbook",
    contextDocuments: [{ title: "Questions about yaks" }],
    assistantMessage: { id: messageId, timestamp: message.timestamp, metadata: { chosen: choice } },
  });
  const [, stored] = await history();
  expect(stored).toEqual(reply.assistantMessage);
  expect(stored?.metadata?.choices).toEqual(message.metadata?.choices);
  expect(await started.database.sql("questions").where({ user_id: actor.id })).toMatchObject([
    { answer: words.feeds, sources: [{ heading: "Who feeds them?" }] },
  ]);
});

test("checks the words as a draft, and forgets what was thought of the others", async () => {
  const { messageId, placeOf } = await begin();
  await started.core.chat.rate(actor, { id: messageId, helpful: false });
  const priced = await started.core.leads.choose(actor, { messageId, choice: placeOf(words.costs) });
  expect(priced.suggestedReply).not.toContain("4,000");
  expect(priced.notice).toBe(guardedNotice(["money"]));
  expect(priced.assistantMessage.metadata?.rating).toBeUndefined();
  const back = await started.core.leads.choose(actor, { messageId, choice: 0 });
  expect(back.suggestedReply).toBe(words.keeps);
  expect(back.notice).toBeUndefined();
});

test("gives the same again to who chooses the same again", async () => {
  const { messageId } = await begin();
  const first = await started.core.leads.choose(actor, { messageId, choice: 1 });
  expect(await started.core.leads.choose(actor, { messageId, choice: 1 })).toEqual(first);
  const both = [0, 1].map((choice) => started.core.leads.choose(actor, { messageId, choice }));
  const texts = (await Promise.all(both)).map(({ suggestedReply }) => suggestedReply);
  expect(texts).toContain((await history())[1]?.content);
});

test("tells the other screens of the agent", async () => {
  const { messageId } = await begin();
  const seen: string[][] = [];
  const stop = await started.core.events.follow(actor, {
    onChange: ({ keys }) => seen.push(keys),
    onSessionCheck: () => undefined,
    onEnd: () => undefined,
  });
  await started.core.leads.choose(actor, { messageId, choice: 1 });
  await expect.poll(() => seen).toEqual([["chat", "leads"]]);
  stop();
});

describe("refuses", () => {
  test("somebody else's reply, one that is none, and what is no reply to a lead", async () => {
    const { messageId } = await begin();
    const other = await newAgent();
    const asked = await started.core.chat.ask(actor, { content: "Who keeps the yaks?", sessionId: "s" });
    for (const [who, id] of [
      [other, messageId],
      [actor, newId()],
      [actor, asked.assistantMessage.id],
    ] as const)
      await expect(started.core.leads.choose(who, { messageId: id, choice: 1 })).rejects.toMatchObject({
        code: "not_found",
      });
  });

  test("a section that there is not", async () => {
    const { messageId } = await begin();
    await expect(started.core.leads.choose(actor, { messageId, choice: 7 })).rejects.toMatchObject({
      code: "validation_failed",
      fields: { choice: expect.any(String) as string },
    });
  });

  test("a reply that the lead has answered since", async () => {
    const { messageId } = await begin();
    await send("And who feeds them?");
    await expect(started.core.leads.choose(actor, { messageId, choice: 1 })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});
