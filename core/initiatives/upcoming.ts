import type { UpcomingInitiative } from "#contracts/upcoming.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { notFound } from "../errors.ts";
import { newId } from "../ids.ts";
import type { InitiativesDeps } from "./initiatives.ts";
import type { UpcomingRow } from "./upcoming-store.ts";

type Deps = Pick<InitiativesDeps, "sql" | "upcoming" | "recordChange">;

interface Announcement {
  initiative?: string[] | undefined;
  /** A day, a time, or null for neither. */
  initiativeTime?: string | null | undefined;
}

const hourMs = 3_600_000;
// The last place on earth where a day ends is twelve hours behind UTC.
const dayEverywhereMs = 36 * hourMs;

/** When it takes place, as it is stored. */
export const timing = (given: string | null): Pick<UpcomingRow, "starts_at" | "whole_day" | "over_at"> => {
  if (given === null) return { starts_at: null, whole_day: false, over_at: null };
  const starts_at = new Date(given);
  const whole_day = !given.includes("T");
  return { starts_at, whole_day, over_at: new Date(starts_at.getTime() + (whole_day ? dayEverywhereMs : 0)) };
};

/** An announced initiative as clients see it. */
export const presentUpcoming = ({
  id,
  initiative,
  starts_at,
  whole_day,
}: UpcomingRow): UpcomingInitiative => {
  if (starts_at === null) return { id, initiative };
  const time = starts_at.toISOString();
  return { id, initiative, initiativeTime: whole_day ? time.slice(0, 10) : time };
};

/** Initiatives still to come, soonest first; admins can have past ones too. */
export const listUpcoming =
  ({ upcoming }: Deps) =>
  async (actor: Actor, { all }: { all?: "true" | undefined }): Promise<UpcomingInitiative[]> => {
    if (all !== undefined) requireAdmin(actor);
    return (await upcoming.list(all === undefined ? new Date() : null)).map(presentUpcoming);
  };

const auditing = (actor: Actor, action: string, id: string) => ({
  actor,
  action: `upcoming.${action}`,
  subject: "upcoming",
  subjectId: id,
});

/** Announces an initiative. */
export const addUpcoming =
  ({ sql, upcoming, recordChange }: Deps) =>
  async (
    actor: Actor,
    { initiative, initiativeTime = null }: Announcement & { initiative: string[] },
  ): Promise<UpcomingInitiative> => {
    requireAdmin(actor);
    const row = { id: newId(), initiative, ...timing(initiativeTime), created_at: new Date() };
    await sql.transaction(async (trx) => {
      await upcoming.add(row, trx);
      await recordChange(trx, {
        ...auditing(actor, "add", row.id),
        before: null,
        after: presentUpcoming(row),
      });
    });
    return presentUpcoming(row);
  };

/** Changes an announced initiative; what is left out stays. Throws `not_found`. */
export const changeUpcoming =
  ({ sql, upcoming, recordChange }: Deps) =>
  (
    actor: Actor,
    { id, initiative, initiativeTime }: Announcement & { id: string },
  ): Promise<UpcomingInitiative> => {
    requireAdmin(actor);
    return sql.transaction(async (trx) => {
      const before = await upcoming.lock(id, trx);
      if (before === undefined) throw notFound("Upcoming initiative");
      const changes = {
        initiative: initiative ?? before.initiative,
        ...(initiativeTime === undefined ? {} : timing(initiativeTime)),
      };
      await upcoming.change(id, changes, trx);
      const after = presentUpcoming({ ...before, ...changes });
      await recordChange(trx, { ...auditing(actor, "change", id), before: presentUpcoming(before), after });
      return after;
    });
  };

/** Takes an announced initiative off the list. Throws `not_found`. */
export const removeUpcoming =
  ({ sql, upcoming, recordChange }: Deps) =>
  (actor: Actor, { id }: { id: string }): Promise<void> => {
    requireAdmin(actor);
    return sql.transaction(async (trx) => {
      const before = await upcoming.lock(id, trx);
      if (before === undefined) throw notFound("Upcoming initiative");
      await upcoming.remove(id, trx);
      await recordChange(trx, {
        ...auditing(actor, "delete", id),
        before: presentUpcoming(before),
        after: null,
      });
    });
  };
