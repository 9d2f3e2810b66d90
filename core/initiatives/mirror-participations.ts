import { participationStatus, type ParticipationStatus } from "#contracts/initiatives.ts";
import type { MirroredRecords } from "../notion/mirrored.ts";
import { mirrorUrls } from "../own-records.ts";
import type { InitiativesDeps } from "./initiatives.ts";
import { reviewAll } from "./review-participations.ts";

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
