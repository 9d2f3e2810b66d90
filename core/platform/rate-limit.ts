import { Redis } from "ioredis";
import { RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../errors.ts";
import type { Sql } from "./database.ts";

/** Counts calls by key in a window shared by every process of the product. */
export interface RateLimit {
  /** Counts one call and answers how many the window has seen; throws `rate_limited` above the limit. */
  consume: (key: string) => Promise<number>;
  /** Takes one call back, as if it had not been made. */
  forgive: (key: string) => Promise<void>;
  reset: (key: string) => Promise<void>;
}

export interface RateLimits {
  create: (name: string, limit: { points: number; seconds: number; message: string }) => RateLimit;
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

/** Rate limits kept in Redis when there is one, else in the product's database. */
export const createRateLimits = (sql: Sql, redisUrl: string | undefined): RateLimits => {
  const redis = redisUrl === undefined ? null : new Redis(redisUrl, { maxRetriesPerRequest: 2 });
  const client = postgresClient(sql);
  return {
    create: (name, { points, seconds, message }) => {
      const options = { keyPrefix: name, points, duration: seconds };
      const limiter =
        redis === null
          ? new RateLimiterPostgres({
              ...options,
              storeClient: client,
              storeType: "client",
              tableName: "rate_limits",
              tableCreated: true,
            })
          : new RateLimiterRedis({ ...options, storeClient: redis });
      return {
        consume: async (key) => {
          try {
            return (await limiter.consume(key)).consumedPoints;
          } catch (error) {
            if (!(error instanceof RateLimiterRes)) throw error;
            throw new AppError("rate_limited", message, { retryAfter: Math.ceil(error.msBeforeNext / 1000) });
          }
        },
        forgive: async (key) => {
          await limiter.reward(key);
        },
        reset: async (key) => {
          await limiter.delete(key);
        },
      };
    },
    close: async () => {
      await redis?.quit();
    },
  };
};
