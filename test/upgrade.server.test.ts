import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { chatMessage } from "#contracts/chat.ts";
import { feedbackRequest } from "#contracts/feedback.ts";
import { ticket } from "#contracts/support.ts";
import type { Actor } from "#core/actor.ts";
import { parseConfig } from "#core/config.ts";
import { newId } from "#core/ids.ts";
import { createCore, type Core } from "#core/core.ts";
import type { Database } from "#core/platform/database.ts";
import { createLogger } from "#core/platform/logger.ts";
import { migrate } from "#core/platform/migrate.ts";
import { openJobs, type Jobs } from "#core/platform/queue/queue.ts";
import { migrations } from "#migrations/index.ts";
import { databaseBackends } from "./databases.ts";
import { accessCode, tokenOf } from "./upgrade/believable.ts";
import { fillTables, readRows, type Rows } from "./upgrade/fill-tables.ts";
import { openSchema, shareBetweenSchemas } from "./upgrade/open-schema.ts";

const log = createLogger("silent");
const names = migrations.map(({ name }) => name);

/** What later migrations do to rows of their own accord; nothing else may change. */
const effects: Record<string, (before: Rows, after: Rows) => void> = {
  "0014_alike_participations": ({ participations = [] }, { alike_participations: linked }) => {
    const [original, copy] = participations.map(({ id }) => id);
    if (original === undefined) return expect(linked).toEqual([]);
    return expect(linked).toEqual([{ participation_id: copy, other_id: original }]);
  },
  "0008_questions": ({ questions = [] }, { questions: after = [], question_window: window }) => {
    expect(after.map(({ digested }) => digested)).toEqual(questions.map(() => false));
    expect(window).toHaveLength(1);
  },
  "0029_words_by_language": ({ passages = [] }, { documents = [], passages: after = [] }) => {
    expect(after.every((passage) => !("asked_as" in passage))).toBe(true);
    const lengthOf = (id: unknown) =>
      passages.reduce(
        (sum, passage) => sum + (passage["document_id"] === id ? Number(passage["length"]) : 0),
        0,
      );
    expect(documents.map(({ words }) => words)).toEqual(documents.map(({ id }) => lengthOf(id)));
  },
  "0050_conversations": ({ chat_messages: messages = [] }, { chat_conversations: after = [] }) => {
    const ofAssistant = messages.filter(({ module }) => module === "bd_assistant");
    const ids = new Set(ofAssistant.map(({ session_id: id }) => id));
    expect(new Set(after.map(({ session_id: id }) => id))).toEqual(ids);
    expect(after.every(({ news_at: news, read_at: read }) => news === null && read !== null)).toBe(true);
  },
  "0046_threads": ({ tickets = [], participations = [] }, { thread_entries: lines }) => {
    const opened = [...tickets, ...participations].map(({ id, user_id: author_id, created_at }) =>
      expect.objectContaining({ record_id: id, event: "opened", author_id, created_at }),
    );
    expect(lines).toHaveLength(opened.length);
    expect(lines).toEqual(expect.arrayContaining(opened));
  },
  "0012_notion": (_before, { notion_pace: pace }) => expect(pace).toMatchObject([{ id: 1 }]),
};

/** Columns that a later migration drops or writes anew, by table. */
const rewritten: Record<string, Record<string, string[]>> = {
  "0029_words_by_language": { passages: ["asked_as"], corpus_statistics: ["revision"] },
  "0036_guests_and_owners": { corpus_statistics: ["revision"] },
};

/** Tables of what is worked out again, which a later migration empties for that. */
const emptied: Record<string, string[]> = {
  "0085_figures_compared_anew": ["contradiction_checks"],
  "0094_amounts_compared_anew": ["contradiction_checks"],
  "0099_pairs_of_sentences": ["contradiction_checks", "contradiction_verdicts"],
  "0109_pairs_judged_together": ["contradiction_checks"],
};

/** Those after which some later migration does something to rows of its own accord, and the last one. */
const beforeChanges = names.filter((_, at) => {
  const next = names[at + 1];
  return next === undefined || [effects, rewritten, emptied].some((changes) => next in changes);
});

// The embedded database reads the same statements: each schema is brought up to date on a server, where there is one.
const startsOn = (database: string): string[] =>
  database === "embedded" && process.env.UPGRADE_FROM !== "all" ? ["0001_users", ...beforeChanges] : names;

const without = (row: Rows[string][number], columns: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)));

/** What was there before is there after the later migrations, as it was but for what these do. */
const expectKept = (before: Rows, after: Rows, later: string[]): void => {
  for (const [table, rows] of Object.entries(before)) {
    if (later.some((migration) => emptied[migration]?.includes(table))) {
      expect({ table, rows: after[table] }).toEqual({ table, rows: [] });
      continue;
    }
    expect({ table, count: after[table]?.length }).toEqual({ table, count: rows.length });
    const anew = later.flatMap((migration) => rewritten[migration]?.[table] ?? []);
    const asBefore = rows.map((row) => expect.objectContaining(without(row, anew)));
    expect({ table, rows: after[table] }).toEqual({ table, rows: expect.arrayContaining(asBefore) });
  }
};

const idsOf = (rows: { id?: unknown }[] = []): string[] => rows.map(({ id }) => String(id));

/** Requests that nobody has deleted. */
const standing = (gaps: Rows[string] = []) =>
  gaps.filter(({ removed_at: removed = null }) => removed === null);

/** Every reader finds what was there before, in the shape its contract gives. */
const readAll = async (core: Core, admin: Actor, before: Rows): Promise<void> => {
  const agent = await core.auth.findActor(tokenOf(1));
  if (agent === null) throw new Error("who was signed in is signed out");
  expect(agent).toMatchObject({ username: "person_1", isAdmin: false });
  expect(idsOf((await core.users.list(admin, {})).rows)).toEqual(
    expect.arrayContaining(idsOf(before["users"])),
  );
  const documents = (before["documents"] ?? []).filter(({ deleted_at: gone }) => gone === null);
  expect(idsOf(await core.knowledge.listDocuments(admin))).toEqual(expect.arrayContaining(idsOf(documents)));
  const tickets = z.array(ticket).parse((await core.tickets.list(admin, {})).rows);
  expect(idsOf(tickets).toSorted()).toEqual(idsOf(before["tickets"]).toSorted());
  const participations = await core.initiatives.list(admin, {});
  expect(idsOf(participations.rows).toSorted()).toEqual(idsOf(before["participations"]).toSorted());
  const gaps = z.array(feedbackRequest).parse((await core.gaps.list(admin, {})).rows);
  expect(idsOf(gaps).toSorted()).toEqual(idsOf(standing(before["gaps"])).toSorted());
  const session = { sessionId: "default-session", module: "bd_assistant" as const };
  const { rows: chat } = await core.chat.history(agent, session);
  const ofLead = { ...session, module: "lead_replier", projectName: "Acme" } as const;
  const { rows: leads } = await core.chat.history(agent, ofLead);
  const messages = z.array(chatMessage).parse([...chat, ...leads]);
  expect(idsOf(messages)).toEqual(idsOf(before["chat_messages"]));
  for (const module of ["bd_assistant", "lead_replier"] as const) {
    const replies = await core.review.listReplies(admin, { module, daysBack: 365 });
    const asked = (before["questions"] ?? []).filter((question) => question["module"] === module);
    expect(idsOf(replies.rows)).toEqual(idsOf(asked).toReversed());
  }
  // The admin's own sign-in is one entry more.
  expect((await core.audit.list(admin, {})).total).toBe((before["audit_log"] ?? []).length + 1);
};

/** What was begun before is gone on with: questions are answered and counted, documents found in their new form. */
const goOn = async (core: Core, admin: Actor, before: Rows): Promise<void> => {
  const session = { sessionId: "default-session", module: "bd_assistant" as const };
  for (const id of idsOf(before["documents"])) await core.knowledge.indexDocument(id);
  const found = await core.knowledge.searchDocuments(admin, { query: "kestrel" });
  expect(found.length).toBe(Math.max(0, (before["documents"] ?? []).length - 1));
  while ((await core.review.digest(100)) > 0);
  const [gap] = standing(before["gaps"]);
  if (gap !== undefined) {
    const id = String(gap["id"]);
    await core.gaps.resolve(admin, { id, status: "answered", adminResponse: "It covers settlement." });
    await core.gaps.tellAskers(id);
    const told = (await core.chat.history(admin, session)).rows.at(-1);
    expect(told).toMatchObject({
      content: expect.stringContaining("It covers settlement."),
      metadata: { feedbackId: id },
    });
  }
  const asked = await core.chat.ask(admin, { content: "What does settlement cover?", ...session });
  expect(asked.assistantMessage.role).toBe("assistant");
};

describe.each(databaseBackends)("on $name", ({ name: backend, open }) => {
  let database: Database;
  let jobs: Jobs;
  beforeAll(async () => {
    database = await open();
    await shareBetweenSchemas(database);
    jobs = await openJobs({ database, redisUrl: undefined, log });
  });
  afterAll(async () => {
    await jobs.close();
    await database.close();
  });

  const startCore = async (upgraded: Database): Promise<Core> => {
    const dataDir = mkdtempSync(join(tmpdir(), "legend-upgrade-"));
    const environment = {
      DATA_DIR: dataDir,
      SAMPLE_CONTENT: "off",
      RATE_LIMITS: "off",
      LOCAL_EMBEDDINGS: "off",
    };
    const core = await createCore({
      config: parseConfig(environment),
      database: upgraded,
      jobs,
      log,
      undoMs: 0,
    });
    onTestFinished(async () => {
      await core.close();
      rmSync(dataDir, { recursive: true, force: true });
    });
    await core.prepare("content");
    return core;
  };

  test.each(startsOn(backend))(
    "data of the schema as %s left it is all there, and worked on, in the present one",
    async (name) => {
      const upgraded = await openSchema(database, `after_${name.slice(0, 4)}`);
      onTestFinished(() => upgraded.close());
      const applied = names.indexOf(name) + 1;
      await migrate(upgraded, migrations.slice(0, applied));
      const before = await fillTables(upgraded.sql);
      expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true);
      const later = names.slice(applied);
      expect(await migrate(upgraded)).toEqual(later);
      const after = await readRows(upgraded.sql);
      expectKept(before, after, later);
      for (const migration of later) effects[migration]?.(before, after);
      const core = await startCore(upgraded);
      const { user: admin } = await core.auth.bdLogin(
        { telegramUsername: "@Person_0", accessCode },
        { address: "test" },
      );
      await readAll(core, admin, before);
      await goOn(core, admin, before);
    },
  );

  test("a lead's message that waits in two sessions waits once, and both are kept", async () => {
    const upgraded = await openSchema(database, "waiting_twice");
    onTestFinished(() => upgraded.close());
    const { sql } = upgraded;
    await migrate(upgraded, migrations.slice(0, names.indexOf("0023_leads_waiting")));
    const rows = await fillTables(sql);
    const lead = (rows["chat_messages"] ?? []).find(({ module }) => module === "lead_replier");
    const again = { ...lead, role: "user", content: "Who are you?", awaits_answer: true, reply_to: null };
    const waiting = ["here", "there", "elsewhere"].map((session_id, at) => {
      const created_at = new Date(Date.UTC(2099, 0, 1, at));
      return { ...again, id: newId(), session_id, created_at, metadata: null };
    });
    await sql("chat_messages").insert(waiting);
    await migrate(upgraded);
    const kept = sql("chat_messages").where({ content: "Who are you?" }).orderBy("created_at");
    expect(await kept.pluck("awaits_answer")).toEqual([false, false, true]);
    const late = { ...again, id: newId(), session_id: "anywhere", created_at: new Date(), metadata: null };
    await expect(sql("chat_messages").insert(late)).rejects.toThrow("chat_messages_waiting");
  });
});
