import { addAnswer } from "./add-answer.ts";
import { answerQuestion, requestsAmong } from "./answer-question.ts";
import { answerTogether } from "./answer-together.ts";
import { askPending } from "./closing/ask-pending.ts";
import { answeredRequest, listAnsweredNow, listFeedback, readFeedback } from "./list-feedback.ts";
import { createAlikeStore } from "./alike/alike-store.ts";
import { createAskerStore } from "./asker-store.ts";
import { closeFound } from "./closing/close-found.ts";
import { createClosureStore } from "./closing/closure-store.ts";
import { countTold } from "./correcting/count-told.ts";
import { createCorrectionStore } from "./correcting/correction-store.ts";
import { tellCorrections } from "./correcting/tell-corrections.ts";
import { createDeskStore } from "./desk-store.ts";
import type { Announce } from "../events/events.ts";
import type { Sql } from "../platform/database.ts";
import { findAlike, type AlikeDeps } from "./alike/find-alike.ts";
import { createFoundStore } from "./closing/found-store.ts";
import { createGapStore } from "./gap-store.ts";
import type { GapsDeps } from "./gaps-deps.ts";
import { createHeldAnswerStore } from "./undo/held-answer-store.ts";
import { improveGap } from "./improve-gap.ts";
import { presentGap } from "./present-gap.ts";
import { proveClosure } from "./closing/prove-closure.ts";
import { queueFollowUp } from "./queue-follow-up.ts";
import { readDesk, readEvidence } from "./read-desk.ts";
import { recordGap, type OpenedGap } from "./record-gap.ts";
import { removeGap } from "./remove-gap.ts";
import { createRequestStore } from "./request-store.ts";
import { resolveGap } from "./resolve-gap.ts";
import { setRequestPriority } from "./set-priority.ts";
import { takeBackAnswers } from "./undo/take-back-answers.ts";
import { tellAskers } from "./tell-askers.ts";

// Jobs that are merely under way are not overtaken.
const graceMs = 15_000;
const retryMs = 10 * 60_000;

/** Queues what a crash or a queue that was down left undone: answers nobody was told, closures nobody checked. */
const sweepGaps =
  ({ askers, corrections, held, closures, jobs }: GapsDeps) =>
  async (now: Date = new Date()): Promise<void> => {
    const overdue = new Date(now.getTime() - graceMs);
    const untold = [...(await askers.overdueGaps(overdue)), ...(await held.overdueGaps(overdue))];
    for (const id of untold) await jobs.tell(id, null);
    for (const id of await corrections.overdue(overdue)) await jobs.correct(id);
    for (const id of await closures.unchecked(new Date(now.getTime() - retryMs))) await jobs.prove(id);
  };

interface ReportDeps extends Omit<AlikeDeps, "alike"> {
  sql: Sql;
  announce: Announce;
  onOpened: (trx: Sql, gap: OpenedGap) => Promise<void>;
}

/** Reporting questions that the knowledge base could not answer. */
export const createGapReports = ({ sql, announce, onOpened, ...given }: ReportDeps) => {
  const alike = createAlikeStore(sql);
  const stores = {
    gaps: createGapStore(sql),
    askers: createAskerStore(sql),
    held: createHeldAnswerStore(sql),
    alike,
  };
  return {
    findAlike: findAlike({ alike, ...given }),
    record: recordGap({ ...stores, announce, onOpened }),
    moveAskers: stores.askers.move,
    requests: createRequestStore(sql),
  };
};

export type GapReports = ReturnType<typeof createGapReports>;

/** What questions are answered from, one by one and several at once. */
const answeringDesk = (given: GapsDeps) => {
  const deps = { ...given, desk: createDeskStore(given.sql) };
  return {
    desk: readDesk(deps),
    readEvidence: readEvidence(deps),
    requestsAmong: requestsAmong(deps),
    answerQuestion: answerQuestion(deps),
    answerTogether: answerTogether(deps),
  };
};

const openStores = (sql: Sql) => ({
  gaps: createGapStore(sql),
  askers: createAskerStore(sql),
  corrections: createCorrectionStore(sql),
  closures: createClosureStore(sql),
  found: createFoundStore(sql),
  held: createHeldAnswerStore(sql),
});

type Stores = ReturnType<typeof openStores>;

/** Those questions until the core team has answered them, everybody who asked knows, and the knowledge base does too. */
export const createGaps = (given: Omit<GapsDeps, keyof Stores | "addAnswer">) => {
  const stores = openStores(given.sql);
  const deps: GapsDeps = { ...given, ...stores, addAnswer: addAnswer({ ...given, ...stores }) };
  return {
    list: listFeedback(deps),
    read: readFeedback(deps),
    ...answeringDesk(deps),
    setPriority: setRequestPriority(deps),
    /** A request as admins see it, for what the product itself tells them; undefined when there is none. */
    find: async (id: string) => {
      const row = await stores.gaps.find(id);
      return row && presentGap(row);
    },
    answeredRequest: answeredRequest(deps),
    answeredNow: listAnsweredNow(deps),
    closeFound: closeFound(deps),
    askPending: askPending(deps),
    count: stores.gaps.count,
    countPendingOf: stores.askers.countPendingOf,
    resolve: resolveGap(deps),
    takeBack: takeBackAnswers(deps),
    improve: improveGap(deps),
    remove: removeGap(deps),
    addAnswer: deps.addAnswer,
    followUp: queueFollowUp(deps),
    tellAskers: tellAskers(deps),
    countTold: countTold(deps),
    tellCorrections: tellCorrections(deps),
    proveClosure: proveClosure(deps),
    sweep: sweepGaps(deps),
  };
};

export type Gaps = ReturnType<typeof createGaps>;
