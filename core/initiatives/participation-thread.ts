import { announceOwn, createOwnThreads } from "../own-records.ts";
import type { InitiativesDeps } from "./initiatives.ts";
import type { ParticipationRow } from "./participation-store.ts";
import { reviewAgain } from "./review-participations.ts";

/** What is said about participations; what its agent says has a rejected one reviewed again. */
export const participationThreads = (deps: InitiativesDeps) =>
  createOwnThreads<ParticipationRow>("Participation", {
    ...deps,
    kind: "participation",
    records: deps.participations,
    settle: async (actor, row, trx) => {
      if (row.user_id === actor.id && row.status === "Rejected") await reviewAgain(deps, actor, row, trx);
      await announceOwn(deps.announce, "participations", [row.user_id], trx);
    },
  });
