import type { UpcomingInitiative } from "#contracts/upcoming.ts";
import type { Actor } from "../actor.ts";
import { localTime } from "../local-time.ts";
import type { InitiativesDeps } from "./initiatives.ts";
import { presentUpcoming } from "./present-upcoming.ts";
import type { UpcomingRow } from "./upcoming-store.ts";

type Deps = Pick<InitiativesDeps, "upcoming">;

// Long enough to send in the proof of having been there.
const provableMs = 14 * 24 * 3_600_000;

/** Announced initiatives as an actor sees them, each with the proof that the actor has sent in of it. */
export const presentProvable = async (
  deps: Deps,
  actor: Actor,
  rows: UpcomingRow[],
): Promise<UpcomingInitiative[]> => {
  const [all, proofs] = await Promise.all([
    presentUpcoming(deps, actor, rows),
    deps.upcoming.proofs(
      rows.map(({ id }) => id),
      actor.id,
    ),
  ]);
  return all.map((one) => {
    const proof = proofs.get(one.id);
    return proof === undefined ? one : { ...one, proof: { participationId: proof.id, status: proof.status } };
  });
};

/** Initiatives that have begun and were not over two weeks ago, latest first. */
export const listBegun = ({ upcoming }: Deps): Promise<UpcomingRow[]> => {
  const now = new Date();
  return upcoming.begun(now, new Date(now.getTime() - provableMs));
};

const dayOf = ({ starts_at, whole_day, time_zone }: UpcomingRow): string | null =>
  starts_at && localTime(starts_at, whole_day ? "UTC" : (time_zone ?? "UTC")).day;

interface Proof {
  initiative: string[];
  /** YYYY-MM-DD. */
  dateOfParticipation: string;
  /** The announced initiative it was sent in for. */
  upcoming?: string | undefined;
}

/**
 * The announced initiative a proof is of: the one it was sent in for, else one of its names on its day.
 * Null where there is none, or it is announced no more.
 */
export const initiativeOfProof = async (
  { upcoming }: Deps,
  { initiative, dateOfParticipation, upcoming: id }: Proof,
): Promise<string | null> => {
  if (id !== undefined) return (await upcoming.among([id]))[0]?.id ?? null;
  const around = await upcoming.begunAround(initiative, dateOfParticipation, new Date());
  return around.find((row) => dayOf(row) === dateOfParticipation)?.id ?? null;
};
