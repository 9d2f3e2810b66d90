import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";
import type { InitiativesDeps } from "./initiatives.ts";
import { presentAnnouncement } from "./present-upcoming.ts";
import { nothingTold, timing } from "./upcoming.ts";

interface Announced {
  initiative: string[];
  /** A day, a time, or null for neither. */
  initiativeTime: string | null;
}

/** Upcoming initiatives as the mirror sets them. */
export const mirrorUpcoming = ({ upcoming, recordChange }: InitiativesDeps) => ({
  /** Sets one, which is new without an id; gives its id, or null when it is there no more. */
  set: async (
    trx: Sql,
    id: string | null,
    { initiative, initiativeTime }: Announced,
  ): Promise<string | null> => {
    const changes = { initiative, ...timing(initiativeTime) };
    if (id === null) {
      const row = { id: newId(), ...nothingTold, ...changes, created_at: new Date() };
      await upcoming.add(row, trx);
      await recordChange(trx, null, "upcoming.add", row.id, { after: presentAnnouncement(row) });
      return row.id;
    }
    const before = await upcoming.lock(id, trx);
    if (before === undefined) return null;
    await upcoming.change(id, changes, trx);
    if (before.starts_at?.getTime() !== changes.starts_at?.getTime()) await upcoming.forgetReminders(id, trx);
    const after = presentAnnouncement({ ...before, ...changes });
    await recordChange(trx, null, "upcoming.change", id, { before: presentAnnouncement(before), after });
    return id;
  },

  remove: async (trx: Sql, id: string): Promise<void> => {
    const before = await upcoming.lock(id, trx);
    if (before === undefined) return;
    await upcoming.remove(id, trx);
    await recordChange(trx, null, "upcoming.delete", id, { before: presentAnnouncement(before) });
  },
});
