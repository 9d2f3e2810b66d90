import { openDatabase } from "#core/platform/database.ts";
import { createLogger } from "#core/platform/logger.ts";
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
  { name: "messages", from: "chat_messages" },
  { name: "lines of the audit log", from: "audit_log" },
];

/** What a product that has been stopped left in its database, and what of it should not be there. */
export const countLeftBehind = async (dataDir: string, people: number): Promise<Figure[]> => {
  const database = await openDatabase({ databaseUrl: undefined, dataDir, log: createLogger("error") });
  try {
    const figures: Figure[] = [];
    for (const { name, from, budget } of counts) {
      const { rows } = await database.sql.raw<{ rows: { count: number }[] }>(
        `select count(*)::int as count from ${from}`,
      );
      const value = rows[0]?.count ?? Number.NaN;
      figures.push({ name, value, unit: "", ...(budget === undefined ? {} : { budget: budget(people) }) });
    }
    return figures;
  } finally {
    await database.close();
  }
};
