import {
  createPostgresBackend,
  createRedisBackend,
  withBackend,
  type BackendClasses,
  type ConnectionOptions,
  type IQueueBackend,
  LATEST_SCHEMA_VERSION,
  SchemaMigrationRequiredError,
  assertSchemaCompatibility,
  runMigrations,
} from "bullmq";
import { Redis } from "ioredis";
import { AppError } from "../../errors.ts";
import type { Database } from "../database.ts";
import { reasonOf } from "../failure.ts";
import type { Logger } from "../logger.ts";
import { openQuickRedis } from "../quick-redis.ts";
import pg from "pg";

/** Where the queue keeps its own tables. */
const queueSchema = "bullmq";

const versionOf = async (client: pg.Client): Promise<number> => {
  try {
    return await assertSchemaCompatibility(client, queueSchema);
  } catch (error) {
    if (error instanceof SchemaMigrationRequiredError) return 0;
    throw error;
  }
};

/**
 * Brings the queue's tables up to date, once for a process: left to itself, every queue and every worker would do so
 * when it is opened, in ten statements each, while people wait for their first page.
 */
const migrateQueueTables = async (connection: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client(connection);
  // Lost between two statements, it fails the next, which says so.
  client.on("error", () => undefined);
  await client.connect();
  try {
    if ((await versionOf(client)) < LATEST_SCHEMA_VERSION) await runMigrations(client, queueSchema);
  } finally {
    await client.end();
  }
};

/** Where a queue is kept, and how it is reached. */
export interface QueueBackend<C> {
  classes: BackendClasses<IQueueBackend, C>;
  /** For adding jobs. */
  producer: C;
  /** For working: tries for ever. */
  consumer: C;
  /** Waits for what was asked of the queue, not for long where it is away; throws `unavailable` then. */
  reach: <T>(work: () => Promise<T>) => Promise<T>;
  /** Whether it is known to be away, which is told of once. */
  isAway: () => boolean;
  close: () => Promise<void>;
}

/** The queue in the product's own database. */
export const openOnPostgres = async ({ queueConnection }: Database) => {
  await migrateQueueTables(queueConnection);
  const connection = { ...queueConnection, schema: queueSchema };
  return {
    classes: withBackend(createPostgresBackend),
    producer: connection,
    consumer: connection,
    reach: <T>(work: () => Promise<T>) => work(),
    isAway: () => false,
    close: () => Promise.resolve(),
  };
};

/** Fails now, with a reason, instead of waiting for ever for a server that is not there. */
const requireRedis = async (redisUrl: string): Promise<void> => {
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    retryStrategy: () => null,
    connectTimeout: 5000,
    commandTimeout: 5000,
  });
  // The error event says why; what `connect` throws only says that it failed.
  let failure: Error | undefined;
  redis.on("error", (error) => {
    failure = error;
  });
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    throw new Error(`Cannot reach the Redis of REDIS_URL: ${reasonOf(failure ?? error)}`, { cause: error });
  } finally {
    redis.disconnect();
  }
};

/** The queue on Redis; throws what is wrong when it cannot be reached at all. */
export const openOnRedis = async (url: string, log: Logger): Promise<QueueBackend<ConnectionOptions>> => {
  const away = (error: unknown) =>
    log.warn({ err: error }, "Redis is away: jobs are queued by the sweeps once it is back");
  await requireRedis(url);
  const { redis, opened, answer, isAway, close } = openQuickRedis(url, away);
  const unavailable = (cause?: unknown) =>
    new AppError("unavailable", "The queue cannot be reached. Please try again in a moment.", { cause });
  await opened;
  return {
    classes: withBackend(createRedisBackend),
    producer: redis,
    consumer: { url, maxRetriesPerRequest: null },
    reach: async (work) => {
      if (isAway()) throw unavailable();
      try {
        return await answer(work());
      } catch (error) {
        throw isAway() ? unavailable(error) : error;
      }
    },
    isAway,
    close,
  };
};
