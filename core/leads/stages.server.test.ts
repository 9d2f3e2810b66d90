import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "#test/root-actor.ts";
import { startCore, type StartedCore } from "#test/start-core.ts";
import type { LeadStage } from "#contracts/leads.ts";
import type { Actor } from "../actor.ts";

let started: StartedCore;
let actor: Actor;

beforeAll(async () => {
  started = await startCore();
  actor = (await started.core.users.add(root, { telegramUsername: "agent", role: "BD" })).user;
});
afterAll(() => started.close());

const write = async (projectName: string, leadMessage = "Hello, do you shear yaks?") => {
  const lead = { projectName, leadMessage, sessionId: "s", service: "OTC", proposalReceived: false } as const;
  return (await started.core.leads.replyToLead(actor, lead)).conversationId;
};
/** Puts a lead in a stage, and tells whether it is among those that need a reply then. */
const needsReplyAs = async (id: string, stage: LeadStage): Promise<boolean> => {
  await started.core.leadRecords.change(actor, { id, stage });
  const { rows } = await started.core.leadRecords.list(actor, { view: "needs_reply" });
  return rows.some(({ conversationId }) => conversationId === id);
};

test("a stage that ends the wait gives back whose turn it is once it is taken back", async () => {
  const id = await write("Nova");
  expect(await needsReplyAs(id, "Won")).toBe(false);
  expect(await needsReplyAs(id, "Lost")).toBe(false);
  expect(await needsReplyAs(id, "In talks")).toBe(true);
  await started.core.leadRecords.change(actor, { id, needsReply: false });
  expect(await needsReplyAs(id, "Won")).toBe(false);
  expect(await needsReplyAs(id, "In talks")).toBe(false);
});

test("a lead that writes after it was won needs a reply", async () => {
  const id = await write("Orbit");
  expect(await needsReplyAs(id, "Won")).toBe(false);
  await write("Orbit", "One more thing: where do you shear them?");
  expect((await started.core.leadRecords.read(actor, { id })).needsReply).toBe(true);
});
