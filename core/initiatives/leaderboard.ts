import type { Leaderboard } from "#contracts/initiatives.ts";
import type { Actor } from "../actor.ts";
import type { InitiativesDeps } from "./initiatives.ts";
import { monthOf } from "./months.ts";
import { allTime } from "./point-store.ts";

/** Who has the most points in a month (the current one in UTC when left out) and of all time, and where the actor stands. */
export const readLeaderboard =
  ({ points }: Pick<InitiativesDeps, "points">) =>
  async (
    actor: Actor,
    { month = monthOf(new Date()) }: { month?: string | undefined },
  ): Promise<Leaderboard> => {
    const [best, bestEver, own, ownEver] = await Promise.all([
      points.best(month),
      points.best(allTime),
      points.standing(month, actor.id),
      points.standing(allTime, actor.id),
    ]);
    return { month: best, allTime: bestEver, own: { month: own, allTime: ownEver } };
  };
