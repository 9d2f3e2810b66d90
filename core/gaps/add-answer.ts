import type { ModuleName } from "#contracts/common.ts";
import type { Actor } from "../actor.ts";
import type { AddedEntry } from "../knowledge/extras/extras-documents.ts";
import type { Sql } from "../platform/database.ts";
import type { Earlier } from "./correcting/correction-store.ts";
import type { GapRow } from "./gap-store.ts";
import type { GapsDeps } from "./gaps-deps.ts";
import { holdAnswer } from "./undo/hold-answer.ts";
import { auditedGap } from "./present-gap.ts";
import type { FollowUp } from "./queue-follow-up.ts";

type Deps = Pick<
  GapsDeps,
  | "gaps"
  | "askers"
  | "addExtrasEntry"
  | "closures"
  | "corrections"
  | "recordChange"
  | "held"
  | "undoMs"
  | "onAnswered"
>;

/** Where the core team's answers to what is asked in a module are collected. */
export const extrasOf = { bd_assistant: "extras", lead_replier: "extras_lead" } as const;

export interface Answer {
  /** Where it was asked, which says to which Extras document it belongs. */
  module: ModuleName;
  question: string;
  answer: string;
  /** The question to keep it under, where that is to be another one. */
  keptAs?: string | undefined;
  actor: Actor;
  /** The request whose answer this is from now on, if it is one's. */
  gapId: string | null;
  /** Whether it is the assistant's own draft, for a request that is pending. */
  approved?: boolean;
  /** Further pending requests, held by the caller, that are answered with the same entry. */
  also?: GapRow[];
  /** Whether it can be taken back for a while, and is told only then. */
  canBeUndone?: boolean;
  /** Whether those who were told an earlier answer are told this one, `askedIn` being a message that got one, if any. */
  corrects?: Pick<Earlier, "askedIn"> | undefined;
}

/** Has what others were told give way to an entry; gives that where somebody is to be told it. */
const correct = async (
  { corrections }: Deps,
  { gapId, answer, corrects }: Answer,
  { entryId, superseded: entryIds }: AddedEntry,
  trx: Sql,
): Promise<string | undefined> => {
  const resting = { entryId, answer };
  await corrections.move(entryIds, resting, trx);
  if (corrects === undefined) return undefined;
  const count = await corrections.add({ entryIds, gapId, ...corrects }, resting, trx);
  return count === 0 ? undefined : entryId;
};

const answerPending = async (
  { gaps, recordChange }: Deps,
  gap: GapRow,
  { answer, actor, approved = false, entryId }: Answer & { entryId: string },
  trx: Sql,
): Promise<void> => {
  const now = new Date();
  const changes = {
    status: approved ? ("approved" as const) : ("answered" as const),
    admin_response: approved ? null : answer,
    answered_at: now,
    answered_by: actor.id,
    entry_id: entryId,
    closure_state: "checking" as const,
  };
  await gaps.change(gap.id, changes, trx);
  await recordChange(trx, actor, approved ? "feedback.approve" : "feedback.answer", gap.id, {
    before: auditedGap(gap),
    after: auditedGap({ ...gap, ...changes }),
  });
};

/**
 * Adds an answer of the core team to an Extras document. The request it is for is answered with it if that is pending, its
 * askers owed the answer; that request, and those that rest on an answer it supersedes, rest on it and are to be checked
 * again. Those who were told another answer are owed this one where it `corrects` that. The caller passes what it gives to
 * `followUp` after the commit.
 */
export const addAnswer =
  (deps: Deps) =>
  async (trx: Sql, given: Answer): Promise<FollowUp> => {
    const { module, gapId, question, answer, keptAs, actor, also = [] } = given;
    // Before the Extras document, as whoever answers a request does.
    const gap = gapId === null ? undefined : await deps.gaps.lock(gapId, trx);
    const alsoAsked = also.map((other) => other.question);
    const entry = { extras: extrasOf[module], question, answer, keptAs, alsoAsked, actor };
    const added = await deps.addExtrasEntry(trx, entry);
    const { entryId, documentId, superseded } = added;
    const moved = await deps.closures.replaceEntries(superseded, { entryId, answer }, trx);
    const prove = moved.map(({ id }) => id);
    const corrected = await correct(deps, given, added, trx);
    if (gap === undefined) return { documentId, tell: [], tellAt: null, prove, correct: corrected };
    const isPending = gap.status === "pending";
    if (!isPending) await deps.closures.moveTo(gap.id, { entryId, answer }, trx);
    const answered = isPending ? [gap, ...also] : also;
    for (const one of answered) await answerPending(deps, one, { ...given, entryId }, trx);
    const tell = answered.map(({ id }) => id);
    const held = { extras: extrasOf[module], entry_id: entryId, superseded, moved };
    const holding = given.canBeUndone === true ? deps : { ...deps, undoMs: 0 };
    const tellAt = await holdAnswer(holding, tell, held, trx);
    const proven = [...new Set([gap.id, ...tell, ...prove])];
    return { documentId, tell, tellAt, prove: proven, correct: corrected };
  };
