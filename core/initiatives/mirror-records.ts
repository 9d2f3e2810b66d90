import { participationStatus, type ParticipationStatus } from "#contracts/initiatives.ts";
import type { MirroredRecords } from "../notion/mirrored.ts";
import { mirrorUrls } from "../own-records.ts";
import type { InitiativesDeps } from "./initiatives.ts";
import { reviewAll } from "./review-participations.ts";
import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";
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

const parse: MirroredRecords["parse"] = (field, value) =>
  field === "status" && typeof value === "string"
    ? participationStatus.options.find((option) => option.toLowerCase() === value.toLowerCase())
    : undefined;

const take =
  (deps: InitiativesDeps): MirroredRecords["take"] =>
  async (trx, id, values, overruled) => {
    const [row] = await deps.participations.lock([id], trx);
    if (row === undefined) return { refused: [], reason: null };
    const status = values.status as ParticipationStatus | undefined;
    if (status !== undefined) await reviewAll(deps, null, { ids: [id], status }, trx);
    if (Object.keys(overruled).length > 0) {
      await deps.recordChange(trx, null, "participation.overrule-notion", id, {
        before: overruled,
        after: { status: row.status },
      });
    }
    return { refused: [], reason: null };
  };

/** Participations as the mirror sees them. */
export const mirrorParticipations = (deps: InitiativesDeps): MirroredRecords => ({
  read: async (id, trx) => {
    const [row] = await deps.participations.read([id], trx);
    if (row === undefined) return undefined;
    const values = {
      name: `${row.telegram_username}: ${row.initiative.join(", ")}`,
      initiative: row.initiative,
      bdName: row.telegram_username,
      portalId: id,
      date: row.date_of_participation,
      status: row.status,
    };
    return { values, proofId: row.proof_id };
  },
  parse,
  take: take(deps),
  ...mirrorUrls(deps.participations, "participations", deps.announce),
});
