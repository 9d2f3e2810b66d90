import type { Config } from "../config.ts";
import { localTime } from "../local-time.ts";
import type { Telegram } from "../telegram/telegram.ts";
import { announceLead, type LeadChangingDeps } from "./change-lead.ts";

export interface RemindingDeps extends LeadChangingDeps {
  config: Pick<Config, "teamTimeZone">;
  news: Pick<Telegram, "leadReminder">;
}

const atOnce = 50;
const wakingHours = { from: 9, to: 21 };

/** Reminds agents of leads that are due, each once, in the hours in which people are awake. */
export const remindOfLeads =
  (deps: RemindingDeps) =>
  async (now = new Date()): Promise<void> => {
    const { hour } = localTime(now, deps.config.teamTimeZone);
    if (hour < wakingHours.from || hour >= wakingHours.to) return;
    let reminded = atOnce;
    while (reminded === atOnce) {
      reminded = await deps.sql.transaction(async (trx) => {
        const due = await deps.records.lockDue(atOnce, trx);
        const ids = due.map(({ id }) => id);
        await deps.records.markReminded(ids, now, trx);
        for (const { id, user_id: userId } of due) await deps.news.leadReminder(trx, { leadId: id, userId });
        await announceLead(
          deps,
          due.map(({ user_id }) => user_id),
          trx,
        );
        return due.length;
      });
    }
  };
