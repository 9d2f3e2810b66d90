import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "#test/root-actor.ts";
import { eventually } from "#test/eventually.ts";
import { hold } from "#test/hold.ts";
import { startCore, type StartedCore } from "#test/start-core.ts";
import type { Actor } from "../../actor.ts";
import { newId } from "../../ids.ts";

let started: StartedCore;
let admin: Actor;
let people = 0;

const person = async (role: Actor["userRole"] = "BD"): Promise<Actor> => {
  people += 1;
  const { user } = await started.core.users.add(root, { telegramUsername: `person_${people}`, role });
  return user;
};

beforeAll(async () => {
  started = await startCore();
  admin = await person("CORE TEAM (ADMIN)");
});
afterAll(() => started.close());

const ask = async (actor: Actor, content: string, sessionId = "default-session") =>
  (await started.core.chat.ask(actor, { content, sessionId })).assistantMessage;
const askLead = (actor: Actor, leadMessage: string, projectName: string) =>
  started.core.leads.replyToLead(actor, { projectName, leadMessage, sessionId: "s", service: "OTC" });
const history = async (actor: Actor, sessionId = "default-session") =>
  (await started.core.chat.history(actor, { sessionId, module: "bd_assistant" })).rows;
const leadHistory = async (actor: Actor, projectName: string) =>
  (await started.core.chat.history(actor, { sessionId: "s", module: "lead_replier", projectName })).rows;

const pendingAbout = async (question: string) => {
  const { rows } = await started.core.gaps.list(admin, { status: "pending" });
  const found = rows.find(({ userQuestion }) => userQuestion === question);
  if (found === undefined) throw new Error(`nothing is pending about "${question}"`);
  return found;
};
const answer = async (question: string, adminResponse: string) => {
  const { id } = await pendingAbout(question);
  return started.core.gaps.resolve(admin, { id, status: "answered", adminResponse });
};
const told = (messages: Awaited<ReturnType<typeof history>>) =>
  messages.filter(({ metadata }) => metadata?.kind === "core_team_answer");

/** Does something while nothing can be queued, as when the process dies right after its commit. */
const withoutQueue = async <T>(act: () => Promise<T>): Promise<T> => {
  const enqueue = started.jobs.enqueue.bind(started.jobs);
  started.jobs.enqueue = () => Promise.reject(new Error("the queue is gone"));
  try {
    return await act();
  } finally {
    started.jobs.enqueue = enqueue;
  }
};

/** Waits until one transaction waits for another; an embedded database does one after the other. */
const untilSomebodyWaits = async (): Promise<void> => {
  const { kind, sql } = started.database;
  if (kind === "embedded") return;
  await eventually(async () => {
    const waiting = await sql("pg_locks").where({ granted: false }).select("pid");
    if (waiting.length === 0) throw new Error("nobody waits for a lock");
  });
};

describe("telling", () => {
  test("reaches everybody who asked, in the session of the asking, with the source", async () => {
    const [first, second] = [await person(), await person()];
    const question = "Do we hedge walrus exposure?";
    await ask(first, question, "one");
    await ask(first, question, "two");
    await ask(second, "is walrus exposure hedged");
    const { id, askCount } = await pendingAbout(question);
    expect(askCount).toBe(3);
    await answer(question, "We hedge it weekly.");
    await eventually(async () => {
      const all = [await history(first, "one"), await history(first, "two"), await history(second)];
      expect(all.map((messages) => told(messages).length)).toEqual([1, 1, 1]);
    });
    const last = (await history(second)).at(-1);
    expect(last).toMatchObject({
      role: "assistant",
      content: "We hedge it weekly.",
      sessionId: "default-session",
      metadata: {
        kind: "core_team_answer",
        feedbackId: id,
        question: "is walrus exposure hedged",
        sourcesWithScores: [{ title: "Extras", heading: question, relevanceScore: 100 }],
      },
    });
  });

  test("quotes the question when others were asked since", async () => {
    const actor = await person();
    await ask(actor, "Do we insure penguin shipments?");
    await ask(actor, "hello");
    await answer("Do we insure penguin shipments?", "We do.");
    await eventually(async () =>
      expect(told(await history(actor)).map(({ content }) => content)).toEqual([
        "> Do we insure penguin shipments?\n\nWe do.",
      ]),
    );
  });

  test("quotes a long question up to a whole character", async () => {
    const actor = await person();
    const question = `Do we charter narwhal boat ${"🐋".repeat(80)}`;
    await ask(actor, question);
    await ask(actor, "hello");
    await answer(question, "We do.");
    await eventually(async () =>
      expect(told(await history(actor)).map(({ content }) => content)).toEqual([
        `> Do we charter narwhal boat ${"🐋".repeat(66)}…\n\nWe do.`,
      ]),
    );
  });

  test("brings the answer for a lead into its conversation, as it may be copied, also after it was cleared", async () => {
    const actor = await person();
    const question = "Do you custody heron certificates?";
    await askLead(actor, question, "Acme");
    await askLead(actor, question, "Gone");
    await started.core.chat.clear(actor, { sessionId: "s", module: "lead_replier", projectName: "Gone" });
    await answer(question, "Yes, with our partner.");
    await eventually(async () => {
      const both = [await leadHistory(actor, "Acme"), await leadHistory(actor, "gone")];
      expect(both.map((messages) => told(messages).map(({ content }) => content))).toEqual([
        ["Yes, with our partner."],
        ["Yes, with our partner."],
      ]);
    });
    const conversations = (await started.core.leads.conversations(actor)).rows;
    expect(conversations.map(({ projectName }) => projectName).toSorted()).toEqual(["Acme", "Gone"]);
    expect(told(await leadHistory(actor, "Acme"))[0]).toMatchObject({
      service: "OTC",
      conversationId: conversations.find(({ projectName }) => projectName === "Acme")?.conversationId,
      metadata: { sourcesWithScores: [{ title: "Extras LEAD" }] },
    });
    const again = await askLead(actor, question, "Next");
    expect(again.knowledgeGapDetected).toBe(false);
    expect(again.suggestedReply).toContain("Yes, with our partner.");
  });

  test("is made up for once after the process died between the commit and the jobs", async () => {
    const actor = await person();
    const question = "Do we finance ostrich farms?";
    await ask(actor, question);
    const { id } = await withoutQueue(() => answer(question, "Only large ones."));
    expect(told(await history(actor))).toEqual([]);
    const later = new Date(Date.now() + 60_000);
    await Promise.all([started.core.gaps.sweep(later), started.core.gaps.sweep(later)]);
    await eventually(async () => expect(told(await history(actor))).toHaveLength(1));
    await Promise.all([started.core.gaps.tellAskers(id), started.core.gaps.tellAskers(id)]);
    await started.core.gaps.sweep(later);
    expect(told(await history(actor))).toHaveLength(1);
    await eventually(async () =>
      expect((await started.core.gaps.read(admin, { id })).closure?.state).toBe("proven"),
    );
  });

  test("reaches everybody else when one of them cannot be told, and that one once they can", async () => {
    const [lost, ...others] = [await person(), await person(), await person()];
    const question = "Do we shear llama flocks?";
    for (const actor of [lost, ...others]) await ask(actor, question);
    const { sql } = started.database;
    const stored = "user_id <> '" + lost.id + "' or metadata->>'kind' is null";
    await sql.raw(`alter table chat_messages add constraint refuses check (${stored})`);
    const { id } = await withoutQueue(() => answer(question, "Each spring."));
    await expect(started.core.gaps.tellAskers(id)).rejects.toThrow("refuses");
    for (const actor of others) expect(told(await history(actor))).toHaveLength(1);
    await sql.raw("alter table chat_messages drop constraint refuses");
    await started.core.gaps.tellAskers(id);
    for (const actor of [lost, ...others]) expect(told(await history(actor))).toHaveLength(1);
  });

  test("is not lost when the request is deleted while somebody is being told, and that fails", async () => {
    const actor = await person();
    const question = "Do we tame ibis colonies?";
    await ask(actor, question);
    const { id } = await withoutQueue(() => answer(question, "Hardly."));
    const { sql } = started.database;
    const { held, release } = hold();
    // As a process that has begun to tell them and dies.
    const dying = sql
      .transaction(async (trx) => {
        await trx("gap_askers").where({ gap_id: id }).forUpdate().select("id");
        await held;
        throw new Error("died");
      })
      .catch(() => undefined);
    const removing = started.core.gaps.remove(admin, { id });
    await untilSomebodyWaits();
    release();
    await Promise.all([dying, removing]);
    expect(told(await history(actor))).toHaveLength(1);
  });

  test("is not lost when the request is deleted before its job ran", async () => {
    const actor = await person();
    const question = "Do we lease camel caravans?";
    await ask(actor, question);
    const { id } = await withoutQueue(() => answer(question, "Never."));
    await started.core.gaps.remove(admin, { id });
    expect(told(await history(actor))).toHaveLength(1);
  });
});

test("nothing is stored when one part of an answer fails", async () => {
  const actor = await person();
  const question = "Do we audit yak breeders?";
  await ask(actor, question);
  const { id } = await pendingAbout(question);
  const stranger = { ...admin, id: newId() };
  const resolution = { id, status: "answered", adminResponse: "Yes." } as const;
  await expect(started.core.gaps.resolve(stranger, resolution)).rejects.toThrow("gaps_answered_by_foreign");
  expect(await pendingAbout(question)).toMatchObject({ adminResponse: null, closure: null });
  expect(await started.database.sql("extras_entries").where({ question })).toEqual([]);
});

test("a later answer supersedes the earlier one, and both requests rest on it, also one that was held", async () => {
  const actor = await person();
  const question = "Do we broker zebu herds?";
  await ask(actor, question);
  const first = await answer(question, "No.");
  // As if retrieval had missed it, so that it is asked and answered a second time.
  const later = {
    id: await reopened(first.id),
    status: "answered",
    adminResponse: "Yes, since May.",
  } as const;
  const { held, release } = hold();
  const holding = started.database.sql.transaction(async (trx) => {
    await trx("gaps").where({ id: first.id }).forUpdate().first("id").then(release);
    await setTimeout(200);
  });
  await held;
  await Promise.all([holding, started.core.gaps.resolve(admin, later)]);
  const live = await started.database.sql("extras_entries").where({ question }).whereNull("superseded_at");
  expect(live).toMatchObject([{ answer: "Yes, since May." }]);
  const rows = await started.database.sql("gaps").where({ question }).select("entry_id", "admin_response");
  const resting = { entry_id: live[0].id, admin_response: "Yes, since May." };
  expect(rows).toEqual([resting, resting]);
  expect((await ask(actor, question, "later")).content).toContain("Yes, since May.");
});

test("what is improved among the replies is what the request shows, and what is told from then on", async () => {
  const actor = await person();
  const question = "Do we ransom puffin colonies?";
  await ask(actor, question);
  const { id } = await withoutQueue(() => answer(question, "Often."));
  const { rows } = await started.core.review.listReplies(admin, { daysBack: 1 });
  const reply = rows.find(({ userQuestion }) => userQuestion === question);
  await withoutQueue(() =>
    started.core.review.improve(admin, { id: reply?.id ?? "", improvedAnswer: "Never." }),
  );
  expect((await started.core.gaps.read(admin, { id })).adminResponse).toBe("Never.");
  await started.core.gaps.tellAskers(id);
  expect(told(await history(actor)).map(({ content }) => content)).toEqual(["Never."]);
});

test("what is improved among the replies answers the request that was pending, and reaches whoever waits", async () => {
  const [first, second] = [await person(), await person()];
  const question = "Do we tutor axolotl traders?";
  await ask(first, question);
  await ask(second, "are axolotl traders tutored");
  const { id } = await pendingAbout(question);
  const { rows } = await started.core.review.listReplies(admin, { daysBack: 1 });
  const reply = rows.find(({ userQuestion }) => userQuestion === question);
  await started.core.review.improve(admin, { id: reply?.id ?? "", improvedAnswer: "On Fridays." });
  expect(await started.core.gaps.read(admin, { id })).toMatchObject({
    status: "answered",
    adminResponse: "On Fridays.",
    answeredBy: admin.username,
  });
  await eventually(async () => {
    const all = [await history(first), await history(second)];
    expect(all.map((messages) => told(messages).map(({ content }) => content))).toEqual([
      ["On Fridays."],
      ["On Fridays."],
    ]);
  });
  await eventually(async () =>
    expect((await started.core.gaps.read(admin, { id })).closure?.state).toBe("proven"),
  );
  const late = { id, status: "answered", adminResponse: "On Mondays." } as const;
  await expect(started.core.gaps.resolve(admin, late)).rejects.toThrow("already been answered");
});

/** A pending request like one that was answered. */
const reopened = async (id: string): Promise<string> => {
  const copied = ["user_id", "session_id", "module", "question", "question_key", "terms", "created_at"];
  const row = await started.database.sql("gaps").where({ id }).first(copied);
  const copy = newId();
  await started.database.sql("gaps").insert({ ...row, id: copy });
  return copy;
};
