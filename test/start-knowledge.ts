import { afterAll, beforeAll } from "vitest";
import type { Actor } from "#core/actor.ts";
import { recordChange } from "#core/audit/record-change.ts";
import { parseConfig } from "#core/config.ts";
import { createKnowledge } from "#core/composition/create-knowledge.ts";
import type { Database } from "#core/platform/database.ts";
import type { CurrentEmbedder } from "#core/platform/embedder.ts";
import { createLogger } from "#core/platform/logger.ts";
import { migrate } from "#core/platform/migrate.ts";
import { createModel } from "#core/platform/model.ts";
import { openTestDatabase } from "./databases.ts";

/** An admin for what only admins may do. */
export const editor: Actor = {
  id: "00000000-0000-7000-8000-000000000001",
  username: "editor",
  telegramUsername: "editor",
  userRole: "CORE TEAM (ADMIN)",
  isAdmin: true,
};

const log = createLogger("silent");

/**
 * One database for the tests of a file. What it gives starts an empty knowledge base on it; `queued` collects
 * the documents its jobs are for, and `queue.broken` makes them fail.
 */
export const knowledgeTests = () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
    await migrate(database);
  });
  afterAll(() => database.close());
  return async (environment: Record<string, string> = {}, embedder?: CurrentEmbedder) => {
    const { sql } = database;
    await sql.raw("truncate documents, extras_entries, postings, terms, audit_log cascade");
    await sql("corpus_statistics").update({ passages: 0, length: 0 });
    const config = parseConfig({ LOG_LEVEL: "silent", ...environment });
    const queued: string[] = [];
    const queue = { broken: false };
    const indexDocument = (id: string): Promise<void> => {
      if (queue.broken) return Promise.reject(new Error("The queue is broken"));
      queued.push(id);
      return Promise.resolve();
    };
    const model = config.model === null ? null : createModel(config.model, log);
    const knowledge = createKnowledge({
      sql,
      model: () => model,
      ...(embedder === undefined ? {} : { embedder }),
      jobs: { indexDocument },
      recordChange,
      config,
      log,
    });
    await knowledge.ensureExtras();
    return { knowledge, sql, queued, queue };
  };
};
