import { parseConfig } from "#core/config.ts";
import { createCore } from "#core/core.ts";
import { openDatabase, type Database } from "#core/platform/database.ts";
import { createLogger } from "#core/platform/logger.ts";
import { openJobs } from "#core/platform/queue/queue.ts";
import type { Figure } from "../measure.ts";

interface Count {
  name: string;
  from: string;
  /** What may be left, given how many people there are. */
  budget?: (people: number) => number;
}

const counts: Count[] = [
  { name: "sessions (one for each person)", from: "sessions", budget: (people) => people },
  { name: "jobs in the queue, done and failed", from: "bullmq.job", budget: () => 550 },
  { name: "events of the queue", from: "bullmq.event", budget: () => 20_000 },
  { name: "files without a record", from: "files where state <> 'kept'", budget: () => 0 },
  {
    name: "questions still waiting for an answer",
    from: "chat_messages where awaits_answer",
    budget: () => 0,
  },
  {
    name: "askers not told yet",
    from: "gap_askers where due_at is not null and told_at is null",
    budget: () => 0,
  },
  { name: "questions not digested yet", from: "questions where not digested", budget: () => 500 },
  { name: "limits counted in the database", from: "rate_limits", budget: (people) => people + 1 },
  { name: "removed passages, told to other processes for an hour", from: "removed_passages" },
  { name: "messages", from: "chat_messages" },
  { name: "lines of the audit log", from: "audit_log" },
];

/** Where what is over is cleared away, and when it was. */
const cleared = { sessions: "expires_at", removed_passages: "removed_at" };

const log = createLogger("error");

const countIn = async ({ sql }: Database, from: string): Promise<number> => {
  const { rows } = await sql.raw<{ rows: { count: number }[] }>(`select count(*)::int as count from ${from}`);
  return rows[0]?.count ?? Number.NaN;
};

/** What is left of it when its time has long passed and the hourly clearing comes. */
const countAfterClearing = async (database: Database): Promise<Figure[]> => {
  const jobs = await openJobs({ database, redisUrl: undefined, log });
  const core = await createCore({ config: parseConfig({}), database, jobs, log });
  try {
    for (const [table, column] of Object.entries(cleared))
      await database.sql(table).update({ [column]: new Date(0) });
    await core.clearExpired();
  } finally {
    await core.close();
    await jobs.close();
  }
  return Promise.all(
    Object.keys(cleared).map(async (table) => ({
      name: `left in ${table} once all of it is over`,
      value: await countIn(database, table),
      unit: "",
      budget: 0,
    })),
  );
};

/** What a product that has been stopped left in its database, and what of it should not be there. */
export const countLeftBehind = async (dataDir: string, people: number): Promise<Figure[]> => {
  const database = await openDatabase({ databaseUrl: undefined, dataDir, log });
  try {
    const figures: Figure[] = [];
    for (const { name, from, budget } of counts) {
      const value = await countIn(database, from);
      figures.push({ name, value, unit: "", ...(budget === undefined ? {} : { budget: budget(people) }) });
    }
    return [...figures, ...(await countAfterClearing(database))];
  } finally {
    await database.close();
  }
};
