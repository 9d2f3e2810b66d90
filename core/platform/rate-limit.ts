import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { AppError } from "../errors.ts";
import type { Sql } from "./database.ts";
import type { Logger } from "./logger.ts";
import { openQuickRedis, type QuickRedis } from "./quick-redis.ts";

/** Counts calls by key in a window shared by every process of the product. */
export interface RateLimit {
  /** Counts one call and answers how many the window has seen; throws `rate_limited` above the limit. */
  consume: (key: string) => Promise<number>;
  /** Takes one call back, as if it had not been made. */
  forgive: (key: string) => Promise<void>;
  reset: (key: string) => Promise<void>;
}

/** How many calls a window of so many seconds takes, and what to say when there are more. */
export interface Limit {
  points: number;
  seconds: number;
  message: string;
  /** Whether it may be forgotten at a restart: then a process that is the only one counts by itself, without a statement. */
  isBrief?: boolean;
  /** Whether each process counts by itself: what is to spare a process must cost no statement. */
  ofProcess?: boolean;
}

export interface RateLimits {
  create: (name: string, limit: Limit) => RateLimit;
  /** Resolves when Redis answers; null where there is none. */
  redisAnswers: () => Promise<unknown> | null;
  close: () => Promise<void>;
}

interface Query {
  text: string;
  values: unknown[];
}

// Statement names are dropped: the embedded database's connections share one session, where a name exists once.
const postgresClient = (sql: Sql) => ({
  query: async ({ text, values }: Query): Promise<unknown> => {
    const connection = (await sql.client.acquireConnection()) as {
      query: (query: Query) => Promise<unknown>;
    };
    try {
      return await connection.query({ text, values });
    } finally {
      await sql.client.releaseConnection(connection);
    }
  },
});

interface Store {
  sql: Sql;
  redis: QuickRedis | null;
  isOnlyProcess: boolean;
}

const createLimiter = ({ sql, redis, isOnlyProcess }: Store, name: string, limit: Limit) => {
  const options = { keyPrefix: name, points: limit.points, duration: limit.seconds };
  if (limit.ofProcess === true || (isOnlyProcess && limit.isBrief === true))
    return new RateLimiterMemory(options);
  return redis === null
    ? new RateLimiterPostgres({
        ...options,
        storeClient: postgresClient(sql),
        storeType: "client",
        tableName: "rate_limits",
        tableCreated: true,
      })
    : new RateLimiterRedis({
        ...options,
        storeClient: redis.redis,
        // While Redis is away each process counts for itself, rather than turn everybody away.
        insuranceLimiter: new RateLimiterMemory(options),
      });
};

/** Counts a call. A window that would last longer than windows do is from before the clock was set back: a new one begins. */
const countCall = async (limiter: RateLimiterAbstract, key: string, { seconds }: Limit): Promise<number> => {
  try {
    return (await limiter.consume(key)).consumedPoints;
  } catch (error) {
    if (!(error instanceof RateLimiterRes) || error.msBeforeNext <= 1000 * seconds) throw error;
    await limiter.delete(key);
    return (await limiter.consume(key)).consumedPoints;
  }
};

const openRedis = (url: string, log: Logger): QuickRedis =>
  openQuickRedis(url, (error) =>
    log.warn({ err: error }, "Redis is away: each process limits calls by itself"),
  );

const alone: Pick<QuickRedis, "opened" | "answer"> = { opened: Promise.resolve(), answer: (work) => work };

/** Rate limits kept in Redis when there is one, else in the product's database. */
export const createRateLimits = (
  sql: Sql,
  redisUrl: string | undefined,
  log: Logger,
  isOnlyProcess = false,
): RateLimits => {
  const redis = redisUrl === undefined ? null : openRedis(redisUrl, log);
  const { opened, answer } = redis ?? alone;
  return {
    create: (name, limit) => {
      const limiter = createLimiter({ sql, redis, isOnlyProcess }, name, limit);
      return {
        consume: async (key) => {
          try {
            await opened;
            return await answer(countCall(limiter, key, limit));
          } catch (error) {
            if (!(error instanceof RateLimiterRes)) throw error;
            const retryAfter = Math.ceil(error.msBeforeNext / 1000);
            throw new AppError("rate_limited", limit.message, { retryAfter });
          }
        },
        forgive: async (key) => {
          await answer(limiter.reward(key));
        },
        reset: async (key) => {
          await answer(limiter.delete(key));
        },
      };
    },
    redisAnswers: () => redis && answer(redis.redis.ping()),
    close: async () => {
      await redis?.close();
    },
  };
};
