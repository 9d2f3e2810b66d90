import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "../platform/database.ts";
import { rowsOf } from "../platform/run-prepared.ts";
import { tooLongToWait, type Pace } from "../platform/notion/notion.ts";

const longestWaitMs = 10_000;

// Nobody is told to wait that long: who seems to be lived before the clock was set back.
const longestPause = "interval '1 hour'";

const takeTurn = `
  update notion_pace set next_at = ? * interval '1 millisecond' + case
    when next_at > clock_timestamp() + ${longestPause} then clock_timestamp()
    else greatest(next_at, clock_timestamp()) end
  where id = 1 and (next_at < clock_timestamp() + ? * interval '1 millisecond'
    or next_at > clock_timestamp() + ${longestPause})
  returning extract(epoch from next_at - clock_timestamp()) * 1000 - ? as wait`;

const untilNext =
  "select extract(epoch from next_at - clock_timestamp()) * 1000 as wait from notion_pace where id = 1";

const push = `
  update notion_pace
  set next_at = greatest(next_at, clock_timestamp() + least(? * interval '1 millisecond', ${longestPause}))
  where id = 1`;

/** Turns for calls to Notion, so many in a second, shared by all processes on one database. */
export const createSharedPace = (sql: Sql, perSecond: number): Pace => {
  const stepMs = 1000 / perSecond;
  const read = async (statement: string, bindings: number[]) => {
    const rows = await rowsOf<{ wait: string }>(sql, statement, bindings);
    return rows[0] === undefined ? null : Number(rows[0].wait);
  };
  return {
    wait: async () => {
      const wait = await read(takeTurn, [stepMs, longestWaitMs, stepMs]);
      if (wait === null) throw tooLongToWait((await read(untilNext, [])) ?? longestWaitMs);
      if (wait > 1) await sleep(wait);
    },
    pause: async (milliseconds) => {
      await sql.raw(push, [milliseconds]);
    },
  };
};
