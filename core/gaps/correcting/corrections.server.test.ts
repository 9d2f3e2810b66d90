import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "#test/root-actor.ts";
import { eventually } from "#test/eventually.ts";
import { hold } from "#test/hold.ts";
import { startCore, type StartedCore } from "#test/start-core.ts";
import type { Actor } from "../../actor.ts";

let started: StartedCore;
let admin: Actor;
let people = 0;

const person = async (role: Actor["userRole"] = "BD"): Promise<Actor> => {
  people += 1;
  const { user } = await started.core.users.add(root, { telegramUsername: `reader_${people}`, role });
  return user;
};

beforeAll(async () => {
  started = await startCore();
  admin = await person("CORE TEAM (ADMIN)");
});
afterAll(() => started.close());

const ask = async (actor: Actor, content: string, sessionId = "s") =>
  (await started.core.chat.ask(actor, { content, sessionId })).assistantMessage;
const history = async (actor: Actor, sessionId = "s") =>
  (await started.core.chat.history(actor, { sessionId, module: "bd_assistant" })).rows;
const said = async (actor: Actor, sessionId = "s") =>
  (await history(actor, sessionId)).flatMap(({ metadata, content }) =>
    metadata?.kind === "core_team_answer" ? [content] : [],
  );
const pendingAbout = async (question: string): Promise<string> => {
  const row = await started.database.sql("gaps").where({ question, status: "pending" }).first("id");
  return row.id;
};
const answer = async (question: string, adminResponse: string): Promise<string> => {
  const id = await pendingAbout(question);
  await started.core.gaps.resolve(admin, { id, status: "answered", adminResponse });
  return id;
};
const replyTo = async (question: string): Promise<string> => {
  const row = await started.database
    .sql("questions")
    .where({ question })
    .orderBy("asked_at", "desc")
    .first("id");
  return row.id;
};
const improve = (id: string, improvedAnswer: string, tell?: boolean) =>
  started.core.gaps.improve(admin, { id, improvedAnswer, tell });
const countTold = async (id: string) => (await started.core.review.countTold(admin, { id })).people;
const everybodyIsTold = () =>
  eventually(async () => expect(await started.database.sql("corrections").select("id")).toEqual([]));

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

describe("an answer that is improved", () => {
  test("reaches everybody who was told the earlier one, by request or in the chat, once for each chat", async () => {
    const [asker, other, later] = [await person(), await person(), await person()];
    const question = "Do we hedge walrus exposure?";
    await ask(asker, question, "one");
    await ask(asker, question, "two");
    await ask(other, "is walrus exposure hedged");
    const id = await answer(question, "We hedge it weekly.");
    await eventually(async () => expect(await said(other)).toEqual(["We hedge it weekly."]));
    // Who asks twice in a chat is told once in it.
    expect((await ask(later, question)).content).toContain("We hedge it weekly.");
    expect((await ask(later, question)).content).toContain("We hedge it weekly.");
    await ask(later, "hello");
    await ask(await person(), "Who waters the moss?");
    expect(await countTold(id)).toBe(3);
    await improve(id, "We hedge it daily.");
    await everybodyIsTold();
    const all = [await said(asker, "one"), await said(asker, "two"), await said(other), await said(later)];
    const both = ["We hedge it weekly.", "We hedge it daily."];
    expect(all).toEqual([both, both, both, [`> ${question}\n\nWe hedge it daily.`]]);
    const messages = await history(other);
    const [before, corrected] = messages.slice(-2);
    expect(before?.metadata?.correctedBy).toBe(corrected?.id);
    expect(corrected?.metadata).toMatchObject({
      kind: "core_team_answer",
      corrects: before?.id,
      feedbackId: id,
      question: "is walrus exposure hedged",
      sourcesWithScores: [{ title: "Extras", heading: question }],
    });
    const marked = (await history(later)).filter(({ metadata }) => metadata?.correctedBy !== undefined);
    expect(marked).toHaveLength(2);
  });

  test("takes the place of what took the place of another, and of nothing that says the same", async () => {
    const asker = await person();
    const question = "Do we lease camel caravans?";
    await ask(asker, question);
    const id = await answer(question, "Never.");
    await eventually(async () => expect(await said(asker)).toHaveLength(1));
    await improve(id, "In winter.");
    await everybodyIsTold();
    expect(await countTold(id)).toBe(1);
    await improve(id, "In winter.");
    await improve(id, "From May on.");
    await everybodyIsTold();
    expect(await said(asker)).toEqual(["Never.", "In winter.", "From May on."]);
    const chain = (await history(asker)).slice(-3);
    expect(chain.map(({ metadata }) => metadata?.correctedBy)).toEqual([
      chain[1]?.id,
      chain[2]?.id,
      undefined,
    ]);
  });

  test("is told to nobody where the admin does not want it, until it is improved again", async () => {
    const asker = await person();
    const question = "Do we finance ostrich farms?";
    await ask(asker, question);
    const id = await answer(question, "Only large ones");
    await eventually(async () => expect(await said(asker)).toHaveLength(1));
    await improve(id, "Only large ones.", false);
    expect(await started.database.sql("corrections").select("id")).toEqual([]);
    await improve(id, "Only small ones.");
    await everybodyIsTold();
    expect(await said(asker)).toEqual(["Only large ones", "Only small ones."]);
  });

  test("is told once, in its latest words, after a crash and while others improve it, too", async () => {
    const [asker, second] = [await person(), await person()];
    const question = "Do we tame ibis colonies?";
    await ask(asker, question);
    await ask(second, question);
    const id = await answer(question, "Hardly.");
    await eventually(async () => expect(await said(second)).toHaveLength(1));
    await withoutQueue(async () => {
      await Promise.all([improve(id, "Often."), improve(id, "Always.")]);
      await improve(id, "Each spring.", false);
    });
    expect(await said(asker)).toEqual(["Hardly."]);
    const entry = await started.database.sql("gaps").where({ id }).first("entry_id");
    const again = () => started.core.gaps.tellCorrections(entry.entry_id);
    await Promise.all([started.core.gaps.sweep(new Date(Date.now() + 60_000)), again(), again()]);
    await everybodyIsTold();
    expect([await said(asker), await said(second)]).toEqual([
      ["Hardly.", "Each spring."],
      ["Hardly.", "Each spring."],
    ]);
  });

  test("waits for whoever is just being told the earlier one, and corrects that", async () => {
    const asker = await person();
    const question = "Do we shear llama flocks?";
    await ask(asker, question);
    const id = await withoutQueue(() => answer(question, "Each spring."));
    const { sql } = started.database;
    const { held, release } = hold();
    const { held: isHeld, release: noteHeld } = hold();
    const holding = sql.transaction(async (trx) => {
      await trx("users").where({ id: asker.id }).forUpdate().first("id");
      noteHeld();
      await held;
    });
    await isHeld;
    const telling = started.core.gaps.tellAskers(id);
    const waiting = async (least: number) => {
      if (started.database.kind === "embedded") return;
      await eventually(async () => {
        const locks = await sql("pg_locks").where({ granted: false }).select("pid");
        expect(locks.length).toBeGreaterThanOrEqual(least);
      });
    };
    await waiting(1);
    const improving = improve(id, "Each autumn.");
    await waiting(2);
    release();
    await Promise.all([holding, telling, improving]);
    await everybodyIsTold();
    const texts = await said(asker);
    // Without the lock of a server the improvement may come first, and is then what is told.
    expect(texts.at(-1)).toBe("Each autumn.");
  });

  test("is told to nobody who may not sign in any more or has cleared the chat", async () => {
    const [gone, cleared, asker] = [await person(), await person(), await person()];
    const question = "Do we ransom puffin colonies?";
    for (const actor of [gone, cleared, asker]) await ask(actor, question);
    const id = await answer(question, "Often.");
    for (const actor of [gone, cleared, asker])
      await eventually(async () => expect(await said(actor)).toHaveLength(1));
    await started.core.users.change(admin, { id: gone.id, disabled: true });
    await started.core.chat.clear(cleared, { sessionId: "s", module: "bd_assistant" });
    expect(await countTold(id)).toBe(1);
    await improve(id, "Never.");
    await everybodyIsTold();
    expect([await said(gone), await said(cleared), await said(asker)]).toEqual([
      ["Often."],
      [],
      ["Often.", "Never."],
    ]);
  });
});

describe("a reply that is improved", () => {
  test("reaches its asker, and from then on whoever was answered with it", async () => {
    const [asker, later] = [await person(), await person()];
    const { core } = started;
    await core.knowledge.addDocument(admin, {
      title: "Yak care",
      content: "## Who grooms the yaks?\n\nAda grooms the yaks.",
      category: "Resources",
    });
    const question = "Who grooms the yaks?";
    expect((await ask(asker, question)).content).toContain("Ada grooms the yaks.");
    const id = await replyTo(question);
    expect(await countTold(id)).toBe(1);
    await core.review.improve(admin, { id, improvedAnswer: "Ben grooms the yaks." });
    await everybodyIsTold();
    expect(await said(asker)).toEqual(["Ben grooms the yaks."]);
    expect((await history(asker)).at(-1)?.metadata?.feedbackId).toBeUndefined();
    expect((await ask(later, question)).content).toContain("Ben grooms the yaks.");
    expect(await countTold(id)).toBe(2);
    await core.review.improve(admin, { id, improvedAnswer: "Cem grooms the yaks." });
    await everybodyIsTold();
    expect([await said(asker), await said(later)]).toEqual([
      ["Ben grooms the yaks.", "Cem grooms the yaks."],
      ["Cem grooms the yaks."],
    ]);
  });

  test("is told to whoever waits as the answer, not as a correction", async () => {
    const asker = await person();
    const question = "Do we tutor axolotl traders?";
    await ask(asker, question);
    const id = await replyTo(question);
    expect(await countTold(id)).toBe(0);
    await started.core.review.improve(admin, { id, improvedAnswer: "On Fridays." });
    await eventually(async () => expect(await said(asker)).toEqual(["On Fridays."]));
    await everybodyIsTold();
    expect((await history(asker)).at(-1)?.metadata?.corrects).toBeUndefined();
  });
});

test("what was answered together is corrected together, and a lead's conversation as one", async () => {
  const asker = await person();
  const leadMessage = "Do you custody heron certificates?";
  const { core } = started;
  const lead = { projectName: "Acme", leadMessage, sessionId: "s", service: "OTC" } as const;
  await core.leads.replyToLead(asker, lead);
  await ask(asker, "Do we custody heron bonds?");
  await ask(asker, "Who polishes the anchors?");
  const pending = ["Do we custody heron bonds?", "Who polishes the anchors?", leadMessage];
  const ids = await Promise.all(pending.map(pendingAbout));
  await core.gaps.answerTogether(admin, { ids, adminResponse: "Our partner does." });
  const leadHistory = async () =>
    (await core.chat.history(asker, { sessionId: "s", module: "lead_replier", projectName: "Acme" })).rows;
  const inLead = async () =>
    (await leadHistory()).flatMap(({ metadata, content }) => (metadata?.kind === undefined ? [] : [content]));
  await eventually(async () => {
    expect(await said(asker)).toHaveLength(2);
    expect(await inLead()).toHaveLength(1);
  });
  await improve(ids[0] ?? "", "Our other partner does.");
  await everybodyIsTold();
  // Both stand in one chat.
  const texts = await said(asker);
  expect(texts).toHaveLength(3);
  expect(texts.at(-1)).toContain("Our other partner does.");
  expect(await inLead()).toEqual(["Our partner does."]);
  await improve(ids[2] ?? "", "Yes, with our partner.");
  await everybodyIsTold();
  expect(await inLead()).toEqual(["Our partner does.", "Yes, with our partner."]);
});
