import type { Participation } from "#contracts/initiatives.ts";
import type { Actor } from "../actor.ts";
import { invalid } from "../errors.ts";
import type { ReceivedFile } from "../files/inspect-proof.ts";
import { newId } from "../ids.ts";
import { announceOwn } from "../own-records.ts";
import type { Sql } from "../platform/database.ts";
import { initiativeOfProof } from "./begun.ts";
import type { InitiativesDeps } from "./initiatives.ts";
import { latestDay } from "./months.ts";
import { readOwn } from "./read-participations.ts";

interface Submission {
  initiative: string[];
  /** YYYY-MM-DD. */
  dateOfParticipation: string;
  /** The announced initiative that it is the proof of. */
  upcoming?: string | undefined;
  proof: ReceivedFile;
  /** Sending again with the same key gives the same participation. */
  idempotencyKey: string | null;
}

const earliestDay = "2000-01-01";

const requireDay = (date: string): void => {
  if (date > latestDay(new Date())) throw invalid("dateOfParticipation", "The date is in the future");
  if (date < earliestDay) throw invalid("dateOfParticipation", "The date is too long ago");
};

const requireTypes = async ({ options }: InitiativesDeps, names: string[]): Promise<void> => {
  const known = await options.named("initiative-types", names);
  const unknown = names.find((name) => !known.some((option) => option.name === name));
  if (unknown !== undefined)
    throw invalid("initiative", `There is no initiative ${unknown}. Please select one.`);
};

const addParticipation =
  (
    { participations, alike, sameLook, threads, announce, onMade, outbox }: InitiativesDeps,
    actor: Actor,
    id: string,
    submission: Submission & { upcomingId: string | null },
  ) =>
  async (proofId: string | null, trx: Sql): Promise<boolean> => {
    if (proofId === null) throw new Error("A participation has a proof");
    const now = new Date();
    const isNew = await participations.add(
      {
        id,
        user_id: actor.id,
        initiative: submission.initiative,
        status: "Pending",
        date_of_participation: submission.dateOfParticipation,
        proof_id: proofId,
        upcoming_id: submission.upcomingId,
        idempotency_key: submission.idempotencyKey,
        created_at: now,
        updated_at: now,
      },
      trx,
    );
    if (!isNew) return false;
    await threads.note(trx, { kind: "participation", id, ownerId: actor.id }, { event: "opened", actor });
    await alike.link(id, sameLook, trx);
    await outbox.note(trx, "participation", id);
    await announceOwn(announce, "participations", [actor.id], trx);
    await onMade(trx, id);
    return true;
  };

/** Sends in the proof of a participation, Pending; one made with the same key is given instead of a second one. */
export const submitParticipation =
  (deps: InitiativesDeps) =>
  async (actor: Actor, submission: Submission): Promise<Participation> => {
    const { idempotencyKey: key, proof } = submission;
    const earlier = key === null ? undefined : await deps.participations.byKey(actor.id, key);
    if (earlier !== undefined) return readOwn(deps)(actor, { id: earlier });
    requireDay(submission.dateOfParticipation);
    await requireTypes(deps, submission.initiative);
    const id = newId();
    const upcomingId = await initiativeOfProof(deps, submission);
    await deps.files.keepProof(
      actor,
      proof,
      addParticipation(deps, actor, id, { ...submission, upcomingId }),
    );
    await deps.outbox.push();
    // Somebody clicked twice, and the other request was faster.
    const first = key === null ? undefined : await deps.participations.byKey(actor.id, key);
    return readOwn(deps)(actor, { id: first ?? id });
  };
