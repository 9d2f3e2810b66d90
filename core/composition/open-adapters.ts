import { whatHappened } from "../answering/failure-text.ts";
import { recordingBy, writeChange } from "../audit/record-change.ts";
import type { Config } from "../config.ts";
import { openConnections } from "../connections/connections.ts";
import type { AskNotion } from "../connections/ask-notion.ts";
import { createSecretBox } from "../connections/secret-box.ts";
import { announcing } from "../events/announce-changes.ts";
import { createEvents } from "../events/events.ts";
import { createSharedPace } from "../notion/shared-pace.ts";
import type { Database, Sql } from "../platform/database.ts";
import { configuredEmbedder, type CurrentEmbedder } from "../platform/embedder.ts";
import type { Logger } from "../platform/logger.ts";
import { noMetrics, type Metrics } from "../platform/metrics.ts";
import { createOwnEncoder } from "../platform/own-encoder/own-encoder.ts";
import type { Jobs } from "../platform/queue/queue.ts";
import { createBotNames } from "../telegram/bot-names.ts";
import { lastModelFailure } from "../questions/model-failure.ts";
import { createRateLimits } from "../platform/rate-limit.ts";

interface Deps {
  config: Config;
  database: Database;
  jobs: Jobs;
  log: Logger;
  metrics?: Metrics;
}

/** Asks Notion in turn with everybody else; its code is loaded where somebody asks. */
const askingNotion =
  (sql: Sql, log: Logger): AskNotion =>
  async (config) => {
    const [{ createNotionApi }, { checkSources, problemsOf }] = await Promise.all([
      import("../platform/notion/notion.ts"),
      import("../notion/check-sources.ts"),
    ]);
    const api = createNotionApi(config, createSharedPace(sql, config.requestsPerSecond), log);
    return {
      ...api,
      check: () => checkSources(config, api),
      problemsOf: (source, found) => problemsOf(source, found, config.propertyNames),
    };
  };

/** What the product stands on: connections are opened when they are first needed. */
export const openAdapters = async ({ config, database, jobs, log, metrics = noMetrics }: Deps) => {
  const { sql, queueConnection: connection } = database;
  const events = createEvents({ sql, connection, log });
  const write = announcing(writeChange, events);
  const box = createSecretBox({ dataDir: config.dataDir, secretsKey: config.secretsKey });
  const bots = createBotNames(sql);
  const connected = openConnections({
    sql,
    bots,
    config,
    box,
    events,
    recordChange: recordingBy(write),
    log,
    metrics,
    askNotion: askingNotion(sql, log),
    modelFailure: async () => {
      const failure = await lastModelFailure(sql);
      return failure && { text: whatHappened(failure.reason), at: failure.at.toISOString() };
    },
    queueSweep: () => jobs.enqueue("knowledge", "sweep", {}, { jobId: "sweep-for-model" }),
  });
  await connected.load();
  const ownEncoder = config.localEmbeddings ? createOwnEncoder({ log }) : null;
  const embedder: CurrentEmbedder = () =>
    configuredEmbedder(connected.model()) ?? ownEncoder?.current() ?? null;
  return {
    ...connected,
    embedder,
    closeEncoder: async () => ownEncoder?.close(),
    bots,
    box,
    sql,
    events,
    metrics,
    write,
    // Nobody but one process can open the embedded database.
    rateLimits: createRateLimits(sql, config.redisUrl, log, database.kind === "embedded"),
  };
};

export type Adapters = Awaited<ReturnType<typeof openAdapters>>;
