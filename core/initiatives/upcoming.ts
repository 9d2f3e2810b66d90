import type { InitiativeReminder, UpcomingInitiative } from "#contracts/upcoming.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { AppError, notFound, requireFound } from "../errors.ts";
import { newId } from "../ids.ts";
import { listBegun, presentProvable } from "./begun.ts";
import type { InitiativesDeps } from "./initiatives.ts";
import { presentAnnouncement, presentUpcoming } from "./present-upcoming.ts";
import type { Sql } from "../platform/database.ts";
import type { UpcomingRow } from "./upcoming-store.ts";

type Deps = Pick<InitiativesDeps, "sql" | "upcoming" | "recordChange" | "announce">;

interface Announcement {
  initiative?: string[] | undefined;
  /** A day, a time, or null for neither. */
  initiativeTime?: string | null | undefined;
  description?: string | null | undefined;
  link?: string | null | undefined;
  place?: string | null | undefined;
  /** An IANA name. */
  timeZone?: string | null | undefined;
}

type Told = Pick<UpcomingRow, "description" | "link" | "place" | "time_zone">;

interface Listing {
  all?: "true" | undefined;
  begun?: "true" | undefined;
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

/** What is told of an initiative that has only names and a time. */
export const nothingTold = { description: null, link: null, place: null, time_zone: null } as const;

/** What is told of an initiative, as it is stored; what was left out stays. */
const telling = (given: Announcement, before: Told): Told => ({
  description: given.description === undefined ? before.description : given.description,
  link: given.link === undefined ? before.link : given.link,
  place: given.place === undefined ? before.place : given.place,
  time_zone: given.timeZone === undefined ? before.time_zone : given.timeZone,
});

/** Initiatives still to come, soonest first; admins can have past ones too, and everybody those that have begun. */
export const listUpcoming =
  (deps: Deps) =>
  async (actor: Actor, { all, begun }: Listing): Promise<UpcomingInitiative[]> => {
    if (all !== undefined) requireAdmin(actor);
    const from = all === undefined ? new Date() : null;
    return presentProvable(
      deps,
      actor,
      await (begun === undefined ? deps.upcoming.list(from) : listBegun(deps)),
    );
  };

const presentOne = async (deps: Deps, actor: Actor, row: UpcomingRow): Promise<UpcomingInitiative> => {
  const [one] = await presentUpcoming(deps, actor, [row]);
  if (one === undefined) throw notFound("Upcoming initiative");
  return one;
};

/** Announces an initiative. */
export const addUpcoming =
  (deps: Deps) =>
  async (actor: Actor, given: Announcement & { initiative: string[] }): Promise<UpcomingInitiative> => {
    requireAdmin(actor);
    const { initiative, initiativeTime = null } = given;
    const told = telling(given, nothingTold);
    const row = { id: newId(), initiative, ...timing(initiativeTime), ...told, created_at: new Date() };
    await deps.sql.transaction(async (trx) => {
      await deps.upcoming.add(row, trx);
      await deps.upcoming.markUpcomingSeen([row.id], actor.id, trx);
      await deps.recordChange(trx, actor, "upcoming.add", row.id, { after: presentAnnouncement(row) });
    });
    return presentOne(deps, actor, row);
  };

/** Changes an announced initiative; what is left out stays. Throws `not_found`. */
export const changeUpcoming =
  (deps: Deps) =>
  async (actor: Actor, { id, ...given }: Announcement & { id: string }): Promise<UpcomingInitiative> => {
    requireAdmin(actor);
    const { sql, upcoming, recordChange } = deps;
    const row = await sql.transaction(async (trx) => {
      const before = requireFound(await upcoming.lock(id, trx), "Upcoming initiative");
      const after = {
        ...before,
        initiative: given.initiative ?? before.initiative,
        ...(given.initiativeTime === undefined ? {} : timing(given.initiativeTime)),
        ...telling(given, before),
      };
      await upcoming.change(id, after, trx);
      if (before.starts_at?.getTime() !== after.starts_at?.getTime()) await upcoming.forgetReminders(id, trx);
      await recordChange(trx, actor, "upcoming.change", id, {
        before: presentAnnouncement(before),
        after: presentAnnouncement(after),
      });
      return after;
    });
    return presentOne(deps, actor, row);
  };

/** Notes that the actor comes to an announced initiative, or does not. Throws `not_found`, `conflict` once it is over. */
export const comeToUpcoming =
  (deps: Deps) =>
  async (actor: Actor, { id, isComing }: { id: string; isComing: boolean }): Promise<UpcomingInitiative> => {
    const { sql, upcoming, announce } = deps;
    const row = await sql.transaction(async (trx) => {
      const found = requireFound(await upcoming.lock(id, trx), "Upcoming initiative");
      if (found.over_at !== null && found.over_at <= new Date())
        throw new AppError("conflict", "This initiative is over");
      await upcoming.setComing(id, actor.id, isComing, trx);
      await announce(trx, "everybody", { keys: ["initiatives"] });
      return found;
    });
    return presentOne(deps, actor, row);
  };

/** Has everybody told who comes to what begins soon; once each. */
export const remindAttendees =
  ({ sql, upcoming, onReminder, announce }: InitiativesDeps) =>
  async (now = new Date()): Promise<void> => {
    const remindSome = async (trx: Sql): Promise<number> => {
      const reminders = await upcoming.takeReminders(now, trx);
      for (const { initiative_id: id, user_id: userId } of reminders) {
        await onReminder(trx, { id, userId });
        await announce(trx, { userId }, { keys: ["announcements"] });
      }
      return reminders.length;
    };
    while ((await sql.transaction(remindSome)) > 0);
  };

/** What the actor was reminded of and is not over, soonest first. */
export const listReminders =
  (deps: Deps) =>
  async (actor: Actor): Promise<InitiativeReminder[]> => {
    const rows = await deps.upcoming.reminders(actor.id, new Date());
    const seen = new Map(rows.map(({ id, is_seen }) => [id, is_seen]));
    const presented = await presentUpcoming(deps, actor, rows);
    return presented.map((one) => ({ ...one, isSeen: seen.get(one.id) ?? false }));
  };

/** Notes that the actor has looked at their reminders. */
export const markRemindersSeen =
  ({ sql, upcoming, announce }: Deps) =>
  (actor: Actor): Promise<void> =>
    sql.transaction(async (trx) => {
      if ((await upcoming.markRemindersSeen(actor.id, trx)) === 0) return;
      await announce(trx, { userId: actor.id }, { keys: ["announcements"] });
    });

/** Notes that the actor has looked at announced initiatives. */
export const markUpcomingSeen =
  ({ sql, upcoming, announce }: Deps) =>
  (actor: Actor, ids: string[]): Promise<void> =>
    sql.transaction(async (trx) => {
      if ((await upcoming.markUpcomingSeen(ids, actor.id, trx)) === 0) return;
      // What is new is counted anew; read anew, the list would lose its marks while it is looked at.
      await announce(trx, { userId: actor.id }, { keys: ["announcements"] });
    });

/** Announced initiatives with these ids, as an actor sees them; those that are announced no more are left out. */
export const listByIds =
  (deps: Deps) =>
  async (actor: Actor, ids: string[]): Promise<UpcomingInitiative[]> =>
    presentUpcoming(deps, actor, await deps.upcoming.among(ids));

/** Takes an announced initiative off the list. Throws `not_found`. */
export const removeUpcoming =
  ({ sql, upcoming, recordChange }: Deps) =>
  (actor: Actor, { id }: { id: string }): Promise<void> => {
    requireAdmin(actor);
    return sql.transaction(async (trx) => {
      const before = requireFound(await upcoming.lock(id, trx), "Upcoming initiative");
      await upcoming.remove(id, trx);
      await recordChange(trx, actor, "upcoming.delete", id, { before: presentAnnouncement(before) });
    });
  };
