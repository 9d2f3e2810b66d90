import type { UpcomingInitiative } from "#contracts/upcoming.ts";
import type { Actor } from "../actor.ts";
import type { InitiativesDeps } from "./initiatives.ts";
import type { UpcomingRow } from "./upcoming-store.ts";

type Announced = Omit<UpcomingInitiative, "comingCount" | "isComing" | "coming" | "isNew">;

/** What is announced of an initiative, whoever comes. */
export const presentAnnouncement = (row: UpcomingRow): Announced => {
  const { id, initiative, starts_at, whole_day, description, link, place, time_zone } = row;
  const time = starts_at?.toISOString();
  return {
    id,
    initiative,
    ...(time === undefined ? {} : { initiativeTime: whole_day ? time.slice(0, 10) : time }),
    ...(description === null ? {} : { description }),
    ...(link === null ? {} : { link }),
    ...(place === null ? {} : { place }),
    ...(time_zone === null ? {} : { timeZone: time_zone }),
  };
};

/** Announced initiatives as an actor sees them: admins see who comes, others how many. */
export const presentUpcoming = async (
  { upcoming }: Pick<InitiativesDeps, "upcoming">,
  actor: Actor,
  rows: UpcomingRow[],
): Promise<UpcomingInitiative[]> => {
  const ids = rows.map(({ id }) => id);
  const [attendance, seen] = await Promise.all([
    upcoming.attendance(ids, actor.id),
    upcoming.seenAmong(ids, actor.id),
  ]);
  return rows.map((row) => {
    const { count = 0, isComing = false, names = [] } = attendance.get(row.id) ?? {};
    const coming = actor.isAdmin ? { coming: names } : {};
    const isNew = !seen.has(row.id);
    return { ...presentAnnouncement(row), comingCount: count, isComing, isNew, ...coming };
  });
};
