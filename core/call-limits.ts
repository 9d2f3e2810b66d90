import type { LimitedKind } from "#contracts/endpoint.ts";
import { networkOf } from "./platform/web/network-of.ts";
import type { RateLimits } from "./platform/rate-limit.ts";

const message = "That is more than one person can need. Please wait a moment and try again.";

/** How many calls a person may make in so many seconds. */
const perUser: Record<LimitedKind, { points: number; seconds: number }> = {
  chat: { points: 120, seconds: 60 },
  search: { points: 240, seconds: 60 },
  upload: { points: 60, seconds: 600 },
  message: { points: 60, seconds: 60 },
  import: { points: 1500, seconds: 600 },
  report: { points: 20, seconds: 60 },
  source: { points: 60, seconds: 60 },
  announcement: { points: 30, seconds: 600 },
  token: { points: 300, seconds: 60 },
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

/** Counts a call of whoever calls without an account, by their address; throws `rate_limited`. */
export type CountPublicCall = (address: string) => Promise<void>;

const publicLimit = {
  points: 600,
  seconds: 60,
  message: "Too many requests from this network. Please wait a moment and try again.",
  ofProcess: true,
};

const countPublicCalls = (rateLimits: RateLimits): CountPublicCall => {
  const limit = rateLimits.create("public-address", publicLimit);
  return async (address) => void (await limit.consume(networkOf(address)));
};

const countCalls = (rateLimits: RateLimits): CountCall => {
  const create = (kind: LimitedKind) => {
    const limit = { ...perUser[kind], message, isBrief: true };
    return {
      user: rateLimits.create(`${kind}-user`, limit),
      address: rateLimits.create(`${kind}-address`, { ...limit, points: limit.points * peopleAtAddress }),
    };
  };
  const limits = {
    chat: create("chat"),
    search: create("search"),
    upload: create("upload"),
    message: create("message"),
    import: create("import"),
    report: create("report"),
    source: create("source"),
    announcement: create("announcement"),
    token: create("token"),
  };
  return async (kind, { userId, address }) => {
    const { user, address: ofAddress } = limits[kind];
    await Promise.all([
      user.consume(userId),
      address === undefined ? null : ofAddress.consume(networkOf(address)),
    ]);
  };
};

const uncounted = () => Promise.resolve();

/** Limits for what costs much and for what anybody may call; off where `isOn` is false. */
export const createCallLimits = (rateLimits: RateLimits, isOn: boolean) => ({
  countCall: isOn ? countCalls(rateLimits) : uncounted,
  countPublicCall: isOn ? countPublicCalls(rateLimits) : uncounted,
});
