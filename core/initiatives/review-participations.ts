import type { ParticipationStatus, ReviewedParticipation } from "#contracts/initiatives.ts";
import { usualPoints } from "#contracts/options.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { notFound } from "../errors.ts";
import { requireNoteAsSeen, type WrittenNote } from "../as-seen.ts";
import { announceOwn, requireState } from "../own-records.ts";
import type { Sql } from "../platform/database.ts";
import type { ThreadRecord } from "../threads/threads.ts";
import type { InitiativesDeps } from "./initiatives.ts";
import { monthOf } from "./months.ts";
import type { ParticipationRow } from "./participation-store.ts";
import type { PointEntry } from "./point-store.ts";
import { auditedParticipation } from "./present-participation.ts";
import { reviewing } from "./read-participations.ts";

interface Review extends WrittenNote {
  ids: string[];
  /** The states it may be in for this review; any when left out. */
  from?: readonly ParticipationStatus[] | undefined;
  status?: ParticipationStatus | undefined;
}

type Reviewed = Pick<ParticipationRow, "status" | "note" | "points" | "reviewed_by" | "reviewed_at">;

const earns = (status: ParticipationStatus) => status === "Approved" || status === "Coordinated";

/** What a participation is worth: the most that one of its types gives now. */
const worthOf = async ({ options }: InitiativesDeps, names: string[], trx: Sql): Promise<number> => {
  const types = await options.named("initiative-types", names, trx);
  const given = types.map(({ points }) => points ?? usualPoints);
  return given.length === 0 ? usualPoints : Math.max(...given);
};

/** Points come with Approved or Coordinated, stay between the two, and go with any other state. */
const pointsAfter = async (
  deps: InitiativesDeps,
  row: ParticipationRow,
  after: ParticipationStatus,
  trx: Sql,
) => {
  if (!earns(after)) return 0;
  return earns(row.status) ? row.points : worthOf(deps, row.initiative, trx);
};

const reviewed = async (
  deps: InitiativesDeps,
  actor: Actor | null,
  row: ParticipationRow,
  { status = row.status, note = row.note }: Omit<Review, "ids">,
  trx: Sql,
): Promise<Reviewed | null> => {
  if (status === row.status && note === row.note) return null;
  const points = await pointsAfter(deps, row, status, trx);
  const reviewer =
    status === row.status
      ? { reviewed_by: row.reviewed_by, reviewed_at: row.reviewed_at }
      : { reviewed_by: actor?.id ?? null, reviewed_at: new Date() };
  return { status, note, points, ...reviewer };
};

/** The record that a participation's thread is of. */
const threadOf = ({ id, user_id: ownerId }: ParticipationRow): ThreadRecord => ({
  kind: "participation",
  id,
  ownerId,
});

/** Writes a review down in the thread; gives what else of the participation changes with that. */
const noteInThread = async (
  { threads }: InitiativesDeps,
  actor: Actor | null,
  row: ParticipationRow,
  { status, note }: Reviewed,
  trx: Sql,
): Promise<Partial<ParticipationRow>> => {
  const record = threadOf(row);
  const isReopened = row.status === "Rejected" && (status === "Pending" || status === "In Review");
  if (status !== row.status)
    await threads.note(trx, record, {
      event: isReopened ? "reopened" : "changed",
      actor,
      changes: { status: { from: row.status, to: status } },
    });
  if (actor === null || note === null || note === row.note) return {};
  return { last_message_id: await threads.say(trx, record, actor, note) };
};

const store = async (
  deps: InitiativesDeps,
  actor: Actor | null,
  row: ParticipationRow,
  after: Reviewed,
  trx: Sql,
) => {
  const has_news = row.user_id === actor?.id ? row.has_news : true;
  const said = await noteInThread(deps, actor, row, after, trx);
  await deps.participations.change(row.id, { ...after, ...said, has_news, updated_at: new Date() }, trx);
  await deps.recordChange(trx, actor, "participation.review", row.id, {
    before: auditedParticipation(row),
    after: auditedParticipation({ ...row, ...after }),
  });
};

const tell = async ({ announce }: InitiativesDeps, agents: Set<string>, scoresChanged: boolean, trx: Sql) => {
  await announceOwn(announce, "participations", agents, trx);
  if (scoresChanged) await announce(trx, "everybody", { keys: ["initiatives"] });
};

/** Has a rejected participation, held in this transaction, reviewed again because its agent has answered. */
export const reviewAgain = async (
  deps: InitiativesDeps,
  actor: Actor,
  row: ParticipationRow,
  trx: Sql,
): Promise<void> => {
  const { note, points, reviewed_by, reviewed_at } = row;
  await store(deps, actor, row, { status: "In Review", note, points, reviewed_by, reviewed_at }, trx);
  await deps.outbox.note(trx, "participation", row.id, ["status"]);
};

/** Reviews in a transaction; `actor` is null for a review that was made in Notion. */
export const reviewAll = async (
  deps: InitiativesDeps,
  actor: Actor | null,
  review: Review,
  trx: Sql,
): Promise<void> => {
  const rows = await deps.participations.lock(review.ids, trx);
  if (rows.length < review.ids.length) throw notFound("Participation");
  const agents = new Set<string>();
  const entries: PointEntry[] = [];
  for (const row of rows) {
    requireState("participation", row.status, review.from);
    requireNoteAsSeen(row.note, review);
    const after = await reviewed(deps, actor, row, review, trx);
    if (after === null) continue;
    await store(deps, actor, row, after, trx);
    agents.add(row.user_id);
    if (actor !== null && after.status !== row.status)
      await deps.outbox.note(trx, "participation", row.id, ["status"]);
    const points = after.points - row.points;
    const month = monthOf(row.date_of_participation);
    if (points !== 0) entries.push({ participationId: row.id, userId: row.user_id, month, points });
  }
  await deps.points.add(entries, trx);
  await tell(deps, agents, entries.length > 0, trx);
};

/** Sets the state of participations alike, all or none, with their points, and tells their agents. Throws `not_found`. */
export const reviewParticipations =
  (deps: InitiativesDeps) =>
  async (actor: Actor, review: Review): Promise<ReviewedParticipation[]> => {
    requireAdmin(actor);
    await deps.sql.transaction((trx) => reviewAll(deps, actor, review, trx));
    await deps.outbox.push();
    const rows = await deps.participations.read(review.ids);
    const present = await reviewing(deps, rows);
    return review.ids.flatMap((id) => rows.filter((row) => row.id === id).map(present));
  };
