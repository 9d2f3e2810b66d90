import { waiting } from "#contracts/support.ts";
import type { RecordChange } from "../audit/record-change.ts";
import type { Announce } from "../events/events.ts";
import type { Files } from "../files/files.ts";
import type { Outbox } from "../notion/outbox.ts";
import type { Options } from "../options/options.ts";
import { markOwnSeen, announceOwn, createOwnThreads } from "../own-records.ts";
import type { Sql } from "../platform/database.ts";
import type { Threads } from "../threads/threads.ts";
import { createAlikeStore, type AlikeStore } from "./alike-store.ts";
import {
  readLeaderboard,
  findParticipation,
  listOwnParticipations,
  listParticipations,
  readInitiativeStats,
  readParticipation,
} from "./read-participations.ts";
import { mirrorParticipations, mirrorUpcoming } from "./mirror-records.ts";
import {
  createParticipationStore,
  type ParticipationStore,
  type ParticipationRow,
} from "./participation-store.ts";
import { createPointStore, type PointStore } from "./point-store.ts";
import { reviewParticipations, reviewAgain } from "./review-participations.ts";
import { submitParticipation } from "./submit-participation.ts";
import { createUpcomingStore, type UpcomingStore } from "./upcoming-store.ts";
import {
  addUpcoming,
  changeUpcoming,
  comeToUpcoming,
  listByIds,
  listReminders,
  listUpcoming,
  markRemindersSeen,
  markUpcomingSeen,
  remindAttendees,
  removeUpcoming,
} from "./upcoming.ts";

/** What is said about participations; what its agent says has a rejected one reviewed again. */
const participationThreads = (deps: InitiativesDeps) =>
  createOwnThreads<ParticipationRow>("Participation", {
    ...deps,
    kind: "participation",
    records: deps.participations,
    settle: async (actor, row, trx) => {
      if (row.user_id === actor.id && row.status === "Rejected") await reviewAgain(deps, actor, row, trx);
      await announceOwn(deps.announce, "participations", [row.user_id], trx);
    },
  });

/** What initiatives are built on. */
export interface InitiativesDeps {
  sql: Sql;
  participations: ParticipationStore;
  alike: AlikeStore;
  points: PointStore;
  upcoming: UpcomingStore;
  recordChange: RecordChange;
  announce: Announce;
  files: Pick<Files, "keepProof" | "attachments">;
  options: Pick<Options, "named">;
  /** Hears of a new participation, in its transaction. */
  onMade: (trx: Sql, id: string) => Promise<void>;
  /** Hears whom to remind of an announced initiative, in the transaction that takes note of it. */
  onReminder: (trx: Sql, reminder: { id: string; userId: string }) => Promise<void>;
  outbox: Outbox;
  threads: Pick<Threads, "read" | "post" | "note" | "say">;
  /** By how many bits of their hashes pictures may differ that look the same. */
  sameLook: number;
}

type Stores = "participations" | "alike" | "points" | "upcoming";

/** What is announced, who comes to it, and who has looked at it. */
const announced = (deps: InitiativesDeps) => ({
  listUpcoming: listUpcoming(deps),
  addUpcoming: addUpcoming(deps),
  changeUpcoming: changeUpcoming(deps),
  removeUpcoming: removeUpcoming(deps),
  come: comeToUpcoming(deps),
  listByIds: listByIds(deps),
  remindAttendees: remindAttendees(deps),
  listReminders: listReminders(deps),
  markRemindersSeen: markRemindersSeen(deps),
  countReminders: deps.upcoming.countReminders,
  markUpcomingSeen: markUpcomingSeen(deps),
  countNewUpcoming: deps.upcoming.countNewUpcoming,
  mirrorUpcoming: mirrorUpcoming(deps),
});

/** Initiatives that are announced, proofs of having taken part, and the points these earn. */
export const createInitiatives = (given: Omit<InitiativesDeps, Stores>) => {
  const { sql } = given;
  const deps: InitiativesDeps = {
    ...given,
    participations: createParticipationStore(sql),
    alike: createAlikeStore(sql),
    points: createPointStore(sql),
    upcoming: createUpcomingStore(sql),
  };
  return {
    submit: submitParticipation(deps),
    list: listParticipations(deps),
    listOwn: listOwnParticipations(deps),
    read: readParticipation(deps),
    find: findParticipation(deps),
    ownerOf: deps.participations.ownerOf,
    stats: readInitiativeStats(deps),
    review: reviewParticipations(deps),
    ...participationThreads(deps),
    markSeen: markOwnSeen("participations", { ...deps, records: deps.participations }),
    /** How many nobody has decided on. */
    countWaiting: () => deps.participations.count({ status: waiting }),
    countWaitingOf: (userId: string) => deps.participations.count({ userId, status: waiting }),
    countNews: deps.participations.countNews,
    leaderboard: readLeaderboard(deps),
    ...announced(deps),
    mirror: mirrorParticipations(deps),
  };
};

export type Initiatives = ReturnType<typeof createInitiatives>;
