import type { InputOf } from "#contracts/endpoint.ts";
import type { GoldenQuestion, GoldenSummary, listGolden as contract } from "#contracts/golden.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { wordsOf } from "../platform/lists/list-search.ts";
import { readCursor, readRows, toPage, type Page } from "../platform/lists/page.ts";
import type { GoldenDeps } from "./golden-deps.ts";
import { presentGolden } from "./present-golden.ts";

/** Golden questions, newest first; for admins. */
export const listGolden =
  ({ golden }: Pick<GoldenDeps, "golden">) =>
  async (actor: Actor, { state, q, cursor }: InputOf<typeof contract>): Promise<Page<GoldenQuestion>> => {
    requireAdmin(actor);
    const after = readCursor(cursor);
    const filter = { state, words: wordsOf(q) };
    const { rows, total } = await readRows(after, {
      page: () => golden.page(filter, after),
      count: () => golden.countFound(filter),
    });
    return toPage(rows, total, presentGolden);
  };

/** How many golden questions hold, now and each time that all were asked; for admins. */
export const goldenSummary =
  ({ golden, runs }: Pick<GoldenDeps, "golden" | "runs">) =>
  async (actor: Actor): Promise<GoldenSummary> => {
    requireAdmin(actor);
    const [counts, running, history] = await Promise.all([
      golden.counts(),
      runs.underWay(new Date()),
      runs.history(),
    ]);
    return {
      total: counts.holds + counts.fails + counts.not_asked,
      holds: counts.holds,
      fails: counts.fails,
      notAsked: counts.not_asked,
      running: running === undefined ? null : { done: running.done, of: running.total },
      history: history.map(({ finished_at, started_at, total, holds }) => ({
        at: (finished_at ?? started_at).toISOString(),
        asked: total,
        holds,
      })),
    };
  };
