import type { Config } from "../config.ts";
import { newId } from "../ids.ts";
import { addDays, digestHour, localTime } from "../local-time.ts";
import type { Sql } from "../platform/database.ts";
import type { ChatStore } from "./chat-store.ts";
import type { NoticeStore } from "./notice-store.ts";

interface Deps {
  sql: Sql;
  config: Pick<Config, "teamTimeZone">;
  wake: (trx: Sql) => Promise<void>;
}

/** The days a weekly digest tells of, from Monday to Sunday, each YYYY-MM-DD. */
export interface DigestWeek {
  from: string;
  to: string;
}

/** The latest Monday that has begun with the hour of digests. */
const mondayBefore = (now: Date, timeZone: string): string => {
  const { day, hour } = localTime(now, timeZone);
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  const isEarly = sinceMonday === 0 && hour < digestHour;
  return addDays(day, -(isEarly ? 7 : sinceMonday));
};

/** The digest of the week before, for admins, on Monday morning where the team is. */
export const createWeeklyDigests = ({ sql, config, wake }: Deps, chats: ChatStore, notices: NoticeStore) => ({
  /** Has every admin who wants it told of last week: once, whenever after Monday morning this is called. */
  queueWeeklyDigests: (now: Date): Promise<void> =>
    sql.transaction(async (trx) => {
      const monday = mondayBefore(now, config.teamTimeZone);
      const chatIds = await chats.takeWeeklyDigests(monday, trx);
      const data: DigestWeek = { from: addDays(monday, -7), to: addDays(monday, -1) };
      await notices.add({ kind: "weekly_digest", subjectId: newId(), chatIds, data }, trx);
      if (chatIds.length > 0) await wake(trx);
    }),
});
