import { AppError } from "../errors.ts";
import type { RateLimit, RateLimits } from "../platform/rate-limit.ts";

/** How long attempts count, in seconds. */
export const attemptWindow = 15 * 60;

/** What is said to whoever tries too often. */
export const tooManyAttempts = "Too many attempts. Please wait and try again.";

/** Who is tried to be signed in as, from where. */
export interface Tried {
  /** The name with a mark of its secrets, so that a new code begins the count anew. */
  name: string;
  network: string;
  /** A device that this user has signed in from; null for any other. */
  device: string | null;
}

/** Which limit stands in the way. */
export type Lock = "device" | "address" | "name and address" | "name";

type Counted = { lock: Lock; error: AppError } | { inARow: number; succeeded: () => Promise<void> };

const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === "rate_limited";

/**
 * Counts attempts to sign in, each before anything is hashed. Strangers are counted by address, by name and address
 * together, and by name; a known device by itself alone, so that nobody else can keep it out.
 */
export const createAttempts = (rateLimits: RateLimits) => {
  const create = (name: string, points: number): RateLimit =>
    rateLimits.create(`login-${name}`, { points, seconds: attemptWindow, message: tooManyAttempts });
  const limits = {
    device: create("device", 10),
    address: create("address", 200),
    "name and address": create("pair", 10),
    name: create("name", 100),
  } satisfies Record<Lock, RateLimit>;

  const keysOf = ({ name, network, device }: Tried): [Lock, string][] =>
    device === null
      ? [
          ["address", network],
          ["name and address", `${name} ${network}`],
          ["name", name],
        ]
      : [["device", device]];

  return async (tried: Tried): Promise<Counted> => {
    const keys = keysOf(tried);
    const giveBack = (counted: typeof keys) =>
      Promise.all(counted.map(([limit, key]) => limits[limit].forgive(key)));
    let inARow = 0;
    for (const [at, [lock, key]] of keys.entries()) {
      try {
        const count = await limits[lock].consume(key);
        if (lock === "device" || lock === "name and address") inARow = count;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        // What one limit refuses is not tried, so it must not use up the others.
        await giveBack(keys.slice(0, at));
        return { lock, error };
      }
    }
    const succeeded = async () => {
      const isOwn = ([lock]: [Lock, string]) => lock === "device" || lock === "name and address";
      await Promise.all(keys.filter(isOwn).map(([lock, key]) => limits[lock].reset(key)));
      await giveBack(keys.filter((one) => !isOwn(one)));
    };
    return { inARow, succeeded };
  };
};

export type CountAttempt = ReturnType<typeof createAttempts>;
