import type { Sql } from "../platform/database.ts";
import type { DueAsker } from "./asker-store.ts";
import { answerGiven, type GapRow } from "./gap-store.ts";
import type { GapsDeps } from "./gaps-deps.ts";
import { releaseAnswer } from "./undo/hold-answer.ts";

const tellOne = async (
  { askers, tell, announce, entrySource }: GapsDeps,
  gap: GapRow,
  asker: DueAsker,
  answer: string | null,
  trx: Sql,
): Promise<void> => {
  const { id, userId, sessionId, projectName, conversationId, askedAt } = asker;
  const { module, service } = gap;
  const question = asker.question ?? gap.question;
  const source = gap.entry_id === null ? undefined : await entrySource(gap.entry_id, trx);
  const found = gap.entry_id === null && answer !== null ? (gap.found_answer?.sources ?? []) : [];
  const where = { module, sessionId, projectName, conversationId };
  await tell(trx, {
    ...where,
    id,
    feedbackId: gap.id,
    userId,
    service,
    askedAt,
    question,
    answer,
    source,
    found,
  });
  await askers.markTold(id, new Date(), trx);
  await announce(
    trx,
    { userId },
    {
      keys: module === "bd_assistant" ? ["chat"] : ["chat", "leads"],
      answer: { ...where, feedbackId: gap.id, messageId: id, isClosed: answer === null },
    },
  );
};

// A draft that nobody approved is no answer.
const answerOwed = (gap: GapRow): string | null => (gap.status === "pending" ? null : answerGiven(gap));

/** Tells everybody who is owed the answer to a gap that is being deleted, after whoever is telling one of them now. */
export const tellAll = async (deps: GapsDeps, gap: GapRow, trx: Sql): Promise<void> => {
  const answer = answerOwed(gap);
  const next = () => deps.askers.lockDue(gap.id, { waits: true }, trx);
  for (let asker = await next(); asker !== undefined; asker = await next())
    await tellOne(deps, gap, asker, answer, trx);
};

/** Tells the next; false when nobody is left. Whoever cannot be told is noted with why, and passed over. */
const tellNext = async (deps: GapsDeps, gapId: string, failed: Map<string, unknown>): Promise<boolean> => {
  let trying: string | undefined;
  try {
    return await deps.sql.transaction(async (trx) => {
      const gap = await deps.gaps.read(gapId, trx);
      if (gap === undefined) return false;
      const asker = await deps.askers.lockDue(gapId, { except: [...failed.keys()] }, trx);
      if (asker === undefined) return false;
      trying = asker.id;
      await tellOne(deps, gap, asker, answerOwed(gap), trx);
      return true;
    });
  } catch (error) {
    // It failed at nobody in particular.
    if (trying === undefined) throw error;
    failed.set(trying, error);
    return true;
  }
};

/**
 * Tells everybody who asked a gap's question the core team's answer, or that it was closed without one, each in a transaction
 * of their own, and nobody while that can be taken back; may run twice.
 * Whoever cannot be told keeps nobody else waiting; then it throws in the end.
 */
export const tellAskers =
  (deps: GapsDeps) =>
  async (gapId: string): Promise<void> => {
    await deps.sql.transaction((trx) => releaseAnswer(deps, gapId, new Date(), trx));
    const failed = new Map<string, unknown>();
    while (await tellNext(deps, gapId, failed));
    const [failure] = failed.values();
    if (failure !== undefined) throw failure;
  };
