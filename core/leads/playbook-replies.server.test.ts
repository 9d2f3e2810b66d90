import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Service } from "#contracts/common.ts";
import { root } from "#test/root-actor.ts";
import { startCore, type StartedCore } from "#test/start-core.ts";
import type { Actor } from "../actor.ts";
import { bindingPhrases } from "./commitments.ts";
import { holdingReply, leftOpen } from "./lead-texts.ts";
import { wordCount } from "./sentences.ts";

let started: StartedCore;
let actor: Actor;
let people = 0;

beforeAll(async () => {
  started = await startCore({ SAMPLE_CONTENT: "on" });
});
afterAll(() => started.close());
beforeEach(async () => {
  people += 1;
  const added = await started.core.users.add(root, { telegramUsername: `agent_${people}`, role: "BD" });
  actor = added.user;
});

const send = (
  leadMessage: string,
  service: Service,
  more: { regenerate?: boolean; proposalReceived?: boolean } = {},
) =>
  started.core.leads.replyToLead(actor, {
    projectName: "Nova",
    sessionId: "default-session",
    proposalReceived: false,
    leadMessage,
    service,
    ...more,
  });

test("takes a doubt about what was asked for no question of its own", async () => {
  const reply = await send("Why should we send first? How do we know you'll pay?", "OTC");
  expect(reply.suggestedReply).toContain("prefund");
  expect(reply.suggestedReply).not.toContain("On your other question");
  expect(reply.knowledgeGapDetected).toBe(false);
});

test("answers who writes with nothing that is sent to who went silent", async () => {
  const reply = await send("Can we have a call?", "MM");
  expect(reply.suggestedReply).toContain("short call");
});

test("leaves open what the scripts only come near", async () => {
  const reply = await send("do you guarantee volume? how many bots do you run", "MM");
  const [volume, open, ...more] = reply.suggestedReply.split("\n\n");
  expect(volume).toContain("Guaranteed volume");
  expect([open, ...more]).toEqual([leftOpen(1)]);
  expect(reply.notice).toContain("how many bots do you run");
  expect(reply.knowledgeGapDetected).toBe(true);
});

test("tells how it works and who sends first", async () => {
  const reply = await send("hi! how does the otc work and do we have to send tokens first?", "OTC");
  const [work, first] = reply.suggestedReply.split("\n\n");
  expect(work).toContain("one all-in price");
  expect(first).toContain("prefund");
});

test("takes up each thing that the scripts know, in at most 100 words that commit to nothing", async () => {
  const reply = await send("What's your fee, and how long until you start? Also who holds custody?", "MM");
  const [fee, start, custody] = reply.suggestedReply.split("\n\n");
  expect(fee).toContain("monthly retainer");
  expect(start).toContain("company check");
  expect(custody).toContain("In your own account");
  expect(wordCount(reply.suggestedReply)).toBeLessThanOrEqual(100);
  expect(bindingPhrases(reply.suggestedReply)).toEqual([]);
  expect(reply).toMatchObject({ knowledgeGapDetected: false, unsupported: [] });
  expect(reply.notice).toBeUndefined();
  expect(reply.contextDocuments.map(({ title }) => title).toSorted()).toEqual([
    "First Contact Replies",
    "Objections: Market Making",
  ]);
  const { sources, sourcesWithScores = [] } = reply.assistantMessage.metadata ?? {};
  expect(sources).toEqual(reply.contextDocuments.map(({ id }) => id));
  const scores = sourcesWithScores.map(({ relevanceScore }) => relevanceScore);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
});

test("sends on what is unknown alone, and answers it once the core team has", async () => {
  const unknown = "do your zebra stables in Ouagadougou take visitors?";
  const message = `Are you regulated? And ${unknown}`;
  const reply = await send(message, "MM");
  expect(reply).toMatchObject({ knowledgeGapDetected: true, notice: expect.stringContaining(unknown) });
  expect(reply.suggestedReply).toContain("compliance team");
  expect(reply.suggestedReply).toContain(leftOpen(1));
  expect(reply.suggestedReply).not.toMatch(/core team|forward/iu);
  expect(reply.contextDocuments.map(({ title }) => title)).toEqual(["Red Flags & Scam Checks"]);
  const [gap] = await started.database.sql("gaps").where({ question: unknown }).select("*");
  expect(gap).toMatchObject({ status: "pending", ask_count: 1, service: "MM" });
  expect(await started.database.sql("gaps").where({ question: message })).toEqual([]);
  expect(await started.database.sql("questions").where({ user_id: actor.id })).toMatchObject([
    { question: message, standalone_question: message, gap_id: gap.id },
  ]);

  await send(message, "MM", { regenerate: true });
  expect(await started.database.sql("gaps").where({ id: gap.id })).toMatchObject([{ ask_count: 1 }]);

  const adminResponse = "Our zebras take visitors at any time.";
  const admin = await started.core.users.add(root, { telegramUsername: "core", role: "CORE TEAM (ADMIN)" });
  await started.core.gaps.resolve(admin.user, { id: gap.id, status: "answered", adminResponse });
  const again = await send(message, "MM", { regenerate: true });
  expect(again).toMatchObject({ knowledgeGapDetected: false });
  expect(again.suggestedReply).toMatch(/compliance team[^]+Our zebras take visitors/u);
  expect(again.contextDocuments.map(({ title }) => title)).toContain("Extras LEAD");
});

test("keeps a request for part of a message apart from what the whole reply is improved to", async () => {
  const unknown = "do your quagga paddocks in Bamako take visitors?";
  const message = `Are you regulated? And ${unknown}`;
  await send(message, "MM");
  const { core, database } = started;
  const [gap] = await database.sql("gaps").where({ question: unknown }).select("id");
  const [{ id }] = await database.sql("questions").where({ question: message }).select("id");
  const added = await core.users.add(root, { telegramUsername: "improver", role: "CORE TEAM (ADMIN)" });
  await core.review.improveLead(added.user, { id, improvedAnswer: "We are looking into both." });
  expect(await core.gaps.read(added.user, { id: gap.id })).toMatchObject({
    status: "pending",
    adminResponse: null,
  });
});

test("is looked up as a whole where one of its questions needs what was said before", async () => {
  await send("what daily volume can you guarantee us", "MM");
  const leaning = await send("and the depth? are you regulated?", "MM");
  expect(leaning.suggestedReply).not.toContain("\n\n");
  const clear = await send("and can you guarantee volume? can we test one month?", "MM");
  expect(clear.suggestedReply).toContain("\n\n");
});

test("knows where liquidity is held, whatever the wallet is called", async () => {
  const reply = await send("is it a deployer wallet that holds the liquidity?", "LS");
  expect(reply.knowledgeGapDetected).toBe(false);
  expect(reply.suggestedReply).toContain("stays in your own multisig");
});

test("answers who would pay early with what that takes off", async () => {
  const reply = await send("If we pay six months upfront, is there something off?", "MM", {
    proposalReceived: true,
  });
  expect(reply.suggestedReply).toContain("What always works is prepayment");
});

test("reads what is plainly meant, in whatever words", async () => {
  const reply = await send("will show it to our board on monday", "MM", { proposalReceived: true });
  expect(reply.suggestedReply).toContain("make it easy to pass on");
  expect(reply.contextDocuments[0]?.title).toBe("First Contact Replies");
});

test("leaves open what no script surely has words for, and sends it on where no document may know it", async () => {
  const unknown = await send("Would you sponsor our hackathon in Lagos?", "MM");
  expect(unknown).toMatchObject({ knowledgeGapDetected: true, suggestedReply: holdingReply("MM") });
  const known = await send("Since when do you exist?", "ADV");
  expect(known).toMatchObject({ knowledgeGapDetected: false, suggestedReply: holdingReply("ADV") });
  expect(known.notice).toContain("The BD Assistant may know it");
});

test("has a friendly line for what asks nothing and no script answers", async () => {
  const reply = await send("the weather in Lagos is great", "LS");
  expect(reply).toMatchObject({ knowledgeGapDetected: false });
  expect(reply.suggestedReply).toMatch(/^Thanks for your message\. /u);
  expect(reply.notice).toBeUndefined();
});
