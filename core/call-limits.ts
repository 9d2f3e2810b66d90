import type { LimitedKind } from "#contracts/endpoint.ts";
import type { RateLimits } from "./platform/rate-limit.ts";

const message = "That is more than one person can need. Please wait a moment and try again.";

/** How many calls a person may make in so many seconds. */
const perUser: Record<LimitedKind, { points: number; seconds: number }> = {
  chat: { points: 120, seconds: 60 },
  search: { points: 240, seconds: 60 },
  upload: { points: 60, seconds: 600 },
};

// A whole office may share one address.
const peopleAtAddress = 10;

export interface Caller {
  userId: string;
  /** Absent where none is known: Telegram tells the bot no addresses. */
  address?: string;
}

/** Counts a call of a person, through whichever door, and of their address; throws `rate_limited`. Every process counts the same. */
export type CountCall = (kind: LimitedKind, caller: Caller) => Promise<void>;

/** Limits for what costs much; off where `isOn` is false. */
export const createCallLimits = (rateLimits: RateLimits, isOn: boolean): CountCall => {
  if (!isOn) return () => Promise.resolve();
  const create = (kind: LimitedKind) => {
    const limit = { ...perUser[kind], message, isBrief: true };
    return {
      user: rateLimits.create(`${kind}-user`, limit),
      address: rateLimits.create(`${kind}-address`, { ...limit, points: limit.points * peopleAtAddress }),
    };
  };
  const limits = { chat: create("chat"), search: create("search"), upload: create("upload") };
  return async (kind, { userId, address }) => {
    const { user, address: ofAddress } = limits[kind];
    await Promise.all([user.consume(userId), address === undefined ? null : ofAddress.consume(address)]);
  };
};
