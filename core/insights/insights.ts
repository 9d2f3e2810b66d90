import type { InputOf } from "#contracts/endpoint.ts";
import {
  longestByDay,
  type Insight,
  type InsightRecord,
  type PlotName,
  type readInsight as contract,
} from "#contracts/insights.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { Config } from "../config.ts";
import type { Page } from "../platform/lists/page.ts";
import type { Sql } from "../platform/database.ts";
import type { Plot, Reading } from "./plot.ts";
import { drafts, gapTime, ratings } from "./plots/answers.ts";
import { cited, uncited } from "./plots/documents.ts";
import { models } from "./plots/models.ts";
import { agents, participations } from "./plots/people.ts";
import { outcomesPlot, questions } from "./plots/questions.ts";
import { leads, tickets } from "./plots/work.ts";
import { daysBetween, readRange } from "./range.ts";
import { readRecords } from "./records.ts";

interface Deps {
  sql: Sql;
  config: Pick<Config, "teamTimeZone">;
}

type Wanted = InputOf<typeof contract>;

const plots: Record<PlotName, Plot> = {
  questions,
  outcomes: outcomesPlot,
  "gap-time": gapTime,
  ratings,
  drafts,
  cited,
  uncited,
  agents,
  leads,
  tickets,
  participations,
  models,
};

const readingOf = ({ sql, config }: Deps, wanted: Omit<Wanted, "plot">, now: Date): Reading => {
  const timeZone = config.teamTimeZone;
  const { module, service, person, step } = wanted;
  const range = readRange(wanted, now, timeZone);
  const isLong = daysBetween(range.from, range.to) > longestByDay;
  const usual = isLong ? "week" : "day";
  const days = (step ?? usual) === "week" ? 7 : 1;
  return { sql, range, timeZone, step: days, module, service, person };
};

/** How the team is doing, for admins: counted by the database, by the days of the team's time zone. */
export const createInsights = (deps: Deps) => ({
  /** A plot with its table, beside the range of the same length before. */
  read: async (actor: Actor, wanted: Wanted, now = new Date()): Promise<Insight> => {
    requireAdmin(actor);
    const reading = readingOf(deps, wanted, now);
    const body = await plots[wanted.plot](reading);
    const { from, to, beforeFrom, beforeTo } = reading.range;
    return {
      plot: wanted.plot,
      timeZone: reading.timeZone,
      range: { from, to },
      step: reading.step,
      rangeBefore: { from: beforeFrom, to: beforeTo },
      ...body,
      rowCount: body.rowCount ?? body.rows.length,
    };
  },

  /** The records behind a plot, page by page, or behind the row of it that `key` names. */
  records: async (
    actor: Actor,
    { key, cursor, ...wanted }: Wanted & { key?: string | undefined; cursor?: string | undefined },
    now = new Date(),
  ): Promise<Page<InsightRecord>> => {
    requireAdmin(actor);
    return readRecords(wanted.plot, readingOf(deps, wanted, now), { key, cursor });
  },
});
