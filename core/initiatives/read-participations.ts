import type { InputOf } from "#contracts/endpoint.ts";
import type {
  InitiativeStats,
  Participation,
  ReviewedParticipation,
  listParticipations as contract,
  Leaderboard,
} from "#contracts/initiatives.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { notFound } from "../errors.ts";
import { readWords } from "../platform/lists/list-search.ts";
import { readCursor, readRows, toPage, type Page } from "../platform/lists/page.ts";
import { partOfUsername } from "../usernames.ts";
import type { InitiativesDeps } from "./initiatives.ts";
import { monthOf } from "./months.ts";
import type { ListedParticipation } from "./participation-store.ts";
import { presentParticipation, presentReviewed } from "./present-participation.ts";
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

interface MonthInput {
  /** YYYY-MM; the current month in UTC when left out. */
  month?: string | undefined;
}

/** How rows look to admins. */
export const reviewing = async ({ alike, upcoming, files }: InitiativesDeps, rows: ListedParticipation[]) => {
  const ids = rows.map(({ id }) => id);
  const [attachmentsOf, others, proved] = await Promise.all([
    files.attachments(),
    alike.of(ids),
    upcoming.provedBy(ids),
  ]);
  return presentReviewed(attachmentsOf, others, proved);
};

/** Everybody's participations, newest first; for admins. */
export const listParticipations =
  (deps: InitiativesDeps) =>
  async (
    actor: Actor,
    { person, q, cursor, ...rest }: InputOf<typeof contract>,
  ): Promise<Page<ReviewedParticipation>> => {
    requireAdmin(actor);
    const after = readCursor(cursor);
    const filter = {
      ...rest,
      person: partOfUsername(person),
      words: q === undefined ? undefined : await readWords(deps.sql, q),
    };
    const { rows, total } = await readRows(after, {
      page: () => deps.participations.page(filter, after),
      count: () => deps.participations.count(filter),
    });
    return toPage(rows, total, await reviewing(deps, rows));
  };

/** The actor's own participations of a month, newest first. */
export const listOwnParticipations =
  ({ participations, files }: InitiativesDeps) =>
  async (
    actor: Actor,
    { month = monthOf(new Date()), cursor }: MonthInput & { cursor?: string | undefined },
  ): Promise<Page<Participation>> => {
    const after = readCursor(cursor);
    const filter = { userId: actor.id, month };
    const [{ rows, total }, attachmentsOf] = await Promise.all([
      readRows(after, {
        page: () => participations.page(filter, after),
        count: () => participations.count(filter),
      }),
      files.attachments(),
    ]);
    return toPage(rows, total, presentParticipation(attachmentsOf));
  };

/** How many of the actor's own participations of a month are in which state. */
export const readInitiativeStats =
  ({ participations }: InitiativesDeps) =>
  (actor: Actor, { month = monthOf(new Date()) }: MonthInput): Promise<InitiativeStats> =>
    participations.stats(actor.id, month);

/** One of the actor's own, as agents see it; throws `not_found`. */
export const readOwn =
  ({ participations, files }: InitiativesDeps) =>
  async (actor: Actor, { id }: { id: string }): Promise<Participation> => {
    const [row] = await participations.read([id]);
    if (row === undefined || row.user_id !== actor.id) throw notFound("Participation");
    return presentParticipation(await files.attachments())(row);
  };

/** One participation: for admins any, with all they see of it, for others their own; throws `not_found`. */
export const readParticipation =
  (deps: InitiativesDeps) =>
  async (actor: Actor, { id }: { id: string }): Promise<Participation | ReviewedParticipation> => {
    if (!actor.isAdmin) return readOwn(deps)(actor, { id });
    const rows = await deps.participations.read([id]);
    const [row] = rows;
    if (row === undefined) throw notFound("Participation");
    return (await reviewing(deps, rows))(row);
  };

/** A participation as admins see it, for what the product itself tells of it; undefined when there is none. */
export const findParticipation =
  (deps: InitiativesDeps) =>
  async (id: string): Promise<ReviewedParticipation | undefined> => {
    const rows = await deps.participations.read([id]);
    const [row] = rows;
    return row && (await reviewing(deps, rows))(row);
  };
