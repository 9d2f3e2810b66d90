import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "#test/root-actor.ts";
import { startCore, type StartedCore } from "#test/start-core.ts";
import type { Actor } from "../actor.ts";

let started: StartedCore;
let actor: Actor;

const told = "The deposit for a kayak is $40 and is returned on the same day.";
const other = told.replace("$40", "$60");
const paddles = "A kayak comes with a paddle, and whoever wants a second paddle for the kayak gets one.";

beforeAll(async () => {
  started = await startCore();
  const add = (title: string, category: string, content: string) =>
    started.core.knowledge.addDocument(root, { title, category, content });
  const script = `# What is the deposit for a kayak?\n\n> ${told}\n\n# Does a kayak come with a paddle?\n\n> ${paddles}`;
  await add("Kayaks", "Lead Handling Scripts", script);
  await add("Desk", "Team Management", `# Deposits\n\n${other}`);
  await started.core.knowledge.findContradictions();
  actor = (await started.core.users.add(root, { telegramUsername: "agent", role: "BD" })).user;
});
afterAll(() => started.close());

test("the agent is told which document says otherwise than the draft, and the lead never is", async () => {
  const { leads, chat } = started.core;
  const { suggestedReply, assistantMessage } = await leads.replyToLead(actor, {
    projectName: "Nova",
    sessionId: "s",
    proposalReceived: true,
    leadMessage: "What is the deposit for a kayak?",
    service: "MM",
  });
  expect(suggestedReply).toBe(told);
  const differing = [{ title: "Desk", sentence: other, agentsOnly: true }];
  expect(assistantMessage.metadata?.differing).toMatchObject(differing);
  const asked = { sessionId: "s", module: "lead_replier", projectName: "Nova" } as const;
  const { rows } = await chat.history(actor, asked);
  expect(rows.at(-1)).toMatchObject({ content: told, metadata: { differing } });

  const choices = assistantMessage.metadata?.choices ?? [];
  const choose = async (text: string) => {
    const choice = choices.findIndex((each) => each.text === text);
    const chosen = await leads.choose(actor, { messageId: assistantMessage.id, choice });
    return chosen.assistantMessage.metadata;
  };
  expect(await choose(paddles)).not.toHaveProperty("differing");
  expect(await choose(told)).toMatchObject({ differing });
});
