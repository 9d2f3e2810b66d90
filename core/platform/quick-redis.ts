import { Redis } from "ioredis";
import { within } from "./within.ts";

/** A connection to Redis for what somebody waits for: while Redis is away everything that is asked of it fails at once. */
export interface QuickRedis {
  redis: Redis;
  isAway: () => boolean;
  /** Resolves when it can be asked, or after a moment all the same. */
  opened: Promise<unknown>;
  /** Waits for what was asked; a server that is silent is hung up on, so that only the first who asks it waits. */
  answer: <T>(work: Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

const patienceMs = 200;

/** Opens it, in the background; it is taken up again by itself whenever it breaks. `onAway` is called once for each outage. */
export const openQuickRedis = (url: string, onAway: (error: unknown) => void): QuickRedis => {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    // Ends a connection that was made, but whose server does not even say that it is ready.
    commandTimeout: 5000,
    // A server that is silent does not hang up either.
    disconnectTimeout: 20,
  });
  let isTold = false;
  const tell = (error: unknown) => {
    if (!isTold) onAway(error);
    isTold = true;
  };
  redis.on("ready", () => {
    isTold = false;
  });
  redis.on("error", tell);
  return {
    redis,
    isAway: () => redis.status !== "ready",
    opened: within(new Promise((resolve) => redis.once("ready", resolve)), 5 * patienceMs),
    answer: async (work) => {
      const isSettled = await within(Promise.allSettled([work]), patienceMs);
      if (!isSettled && redis.status === "ready") {
        tell(new Error(`Redis gave no answer within ${patienceMs} ms`));
        redis.disconnect(true);
      }
      return work;
    },
    close: async () => {
      // What is not connected cannot be asked to quit.
      await redis.quit().catch(() => redis.disconnect());
    },
  };
};
