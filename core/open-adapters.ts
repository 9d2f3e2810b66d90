import { recordChange as writeChange } from "./audit/record-change.ts";
import type { Config } from "./config.ts";
import { openConnections } from "./connections/connections.ts";
import { createSecretBox } from "./connections/secret-box.ts";
import { announcing } from "./events/announce-changes.ts";
import { createEvents } from "./events/events.ts";
import type { Database } from "./platform/database.ts";
import type { Logger } from "./platform/logger.ts";
import { noMetrics, type Metrics } from "./platform/metrics.ts";
import type { Jobs } from "./platform/queue.ts";
import { createBotNames } from "./telegram/bot-names.ts";
import { createRateLimits } from "./platform/rate-limit.ts";

interface Deps {
  config: Config;
  database: Database;
  jobs: Jobs;
  log: Logger;
  metrics?: Metrics;
}

/** What the product stands on: connections are opened when they are first needed. */
export const openAdapters = async ({ config, database, jobs, log, metrics = noMetrics }: Deps) => {
  const { sql, queueConnection: connection } = database;
  const events = createEvents({ sql, connection, log });
  const recordChange = announcing(writeChange, events);
  const box = createSecretBox({ dataDir: config.dataDir, secretsKey: config.secretsKey });
  const bots = createBotNames(sql);
  const connected = openConnections({
    sql,
    bots,
    config,
    box,
    events,
    recordChange,
    log,
    metrics,
    queueSweep: () => jobs.enqueue("knowledge", "sweep", {}, { jobId: "sweep-for-model" }),
  });
  await connected.load();
  return {
    ...connected,
    bots,
    box,
    sql,
    events,
    metrics,
    recordChange,
    // Nobody but one process can open the embedded database.
    rateLimits: createRateLimits(sql, config.redisUrl, log, database.kind === "embedded"),
  };
};

export type Adapters = Awaited<ReturnType<typeof openAdapters>>;
