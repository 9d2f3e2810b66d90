import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import type { DestinationStream } from "pino";
import { hashSecret, newAccessCode } from "#core/auth/secrets.ts";
import { parseConfig, type Config } from "#core/config.ts";
import { createCore, type Core } from "#core/core.ts";
import type { Database } from "#core/platform/database.ts";
import { createLogger } from "#core/platform/logger.ts";
import { openMetrics } from "#core/platform/metrics.ts";
import { migrate } from "#core/platform/migrate.ts";
import { openJobs, type Jobs } from "#core/platform/queue/queue.ts";
import { newUser } from "#core/users/new-user.ts";
import { createUserStore } from "#core/users/user-store.ts";
import { openTestDatabase } from "./databases.ts";
import { startWorker } from "#worker/service.ts";

export interface StartedCore {
  core: Core;
  database: Database;
  jobs: Jobs;
  config: Config;
  log: ReturnType<typeof createLogger>;
  close: () => Promise<void>;
}

/** Settings every test product shares; the sample playbook is loaded only where a test asks for it. */
const testEnvironment = {
  PORT: "0",
  HOST: "127.0.0.1",
  LOG_LEVEL: "silent",
  SAMPLE_CONTENT: "off",
  PUBLIC_URL: "http://legend.test",
  // Tests are faster than people.
  RATE_LIMITS: "off",
  // Its own tests have it.
  LOCAL_EMBEDDINGS: "off",
  // No test reaches the real one.
  NOTION_BASE_URL: "http://127.0.0.1:9",
  // What is asked of a scripted model is what its test asks.
  LIBRARY_CHECK_SECONDS: "0",
};

/** A database of its own on the Redis of `TEST_REDIS_URL`, when there is one: products would take each other's jobs. */
const ownRedis = async (): Promise<{ REDIS_URL?: string }> => {
  const url = process.env.TEST_REDIS_URL;
  if (url === undefined) return {};
  const redis = new Redis(url);
  const number = await redis.incr("products");
  await redis.quit();
  return { REDIS_URL: `${url}/${number}` };
};

let nobodysHash: Promise<string> | undefined;

/** The admin of a first start, whose code nobody knows: hashing one takes a tenth of a second, and once is enough. */
const addFirstAdmin = async ({ sql }: Database, { username, accessCode, password }: Config["admin"]) => {
  if (accessCode !== undefined || password !== undefined) return;
  nobodysHash ??= hashSecret(newAccessCode());
  const admin = newUser(username, "CORE TEAM (ADMIN)", { access_code_hash: await nobodysHash });
  await createUserStore(sql).add(admin);
};

/**
 * The whole product below its doors, on a database and a folder of its own, with a worker. The caller closes it.
 * Its log goes to `destination`, if given; the web is read as `web` has it. Answers cannot be taken back, but are told at
 * once, unless `UNDO_MS` says for how long.
 */
export const startCore = async (
  environment: Record<string, string | undefined> = {},
  destination?: DestinationStream,
  web?: Parameters<typeof createCore>[0]["web"],
): Promise<StartedCore> => {
  const dataDir = await mkdtemp(join(tmpdir(), "legend-test-"));
  const config = parseConfig({
    ...testEnvironment,
    ...(await ownRedis()),
    DATA_DIR: dataDir,
    ...environment,
  });
  const log = createLogger(config.logLevel, destination);
  const database = await openTestDatabase();
  await migrate(database);
  const metrics = await openMetrics(config.metricsToken);
  const jobs = await openJobs({ database, redisUrl: config.redisUrl, log, metrics });
  const undoMs = Number(environment.UNDO_MS ?? 0);
  const core = await createCore({ config, database, jobs, log, metrics, web, undoMs });
  await addFirstAdmin(database, config.admin);
  await core.prepare("content");
  const worker = await startWorker({ core, jobs, log });
  const close = async () => {
    await worker.close();
    await core.close();
    await jobs.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { core, database, jobs, config, log, close };
};
