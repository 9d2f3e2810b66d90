import type { Sql } from "../platform/database.ts";
import type { DueAsker } from "./asker-store.ts";
import { answerGiven, type GapRow } from "./gap-store.ts";
import type { GapsDeps, Telling } from "./gaps-deps.ts";
import { tellEach } from "./tell-each.ts";
import { releaseAnswer } from "./undo/hold-answer.ts";

/** Stores what somebody is told as a message where it belongs, and has their screens show it. */
export const storeTelling = async (
  { tell, announce }: Pick<GapsDeps, "tell" | "announce">,
  telling: Telling,
  trx: Sql,
): Promise<void> => {
  await tell(trx, telling);
  const { id, userId, feedbackId, corrects, module, sessionId, projectName, conversationId } = telling;
  const where = { module, sessionId, projectName, conversationId };
  const told = { feedbackId, messageId: id, isClosed: telling.answer === null };
  await announce(
    trx,
    { userId },
    {
      keys: module === "bd_assistant" ? ["chat"] : ["chat", "leads"],
      answer: { ...where, ...told, isCorrected: corrects !== undefined },
    },
  );
};

const tellOne = async (
  deps: GapsDeps,
  gap: GapRow,
  { gapId: feedbackId, ...asker }: DueAsker,
  answer: string | null,
  trx: Sql,
): Promise<void> => {
  const { module, service, entry_id: entryId } = gap;
  const question = asker.question ?? gap.question;
  const source = entryId === null ? undefined : await deps.entrySource(entryId, trx);
  const found = entryId === null && answer !== null ? (gap.found_answer?.sources ?? []) : [];
  await storeTelling(deps, { ...asker, feedbackId, module, service, question, answer, source, found }, trx);
  await deps.askers.markTold(asker.id, new Date(), trx);
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

/**
 * Tells everybody who asked a gap's question the core team's answer, or that it was closed without one, each in a transaction
 * of their own, and nobody while that can be taken back; may run twice.
 */
export const tellAskers =
  (deps: GapsDeps) =>
  async (gapId: string): Promise<void> => {
    await deps.sql.transaction((trx) => releaseAnswer(deps, gapId, new Date(), trx));
    await tellEach(deps.sql, async (except, trx) => {
      // Whoever improves the answer waits, and finds what is told here.
      const gap = (await deps.gaps.lock(gapId, trx)) ?? (await deps.gaps.read(gapId, trx));
      const asker = gap && (await deps.askers.lockDue(gapId, { except }, trx));
      return gap && asker && { id: asker.id, tell: () => tellOne(deps, gap, asker, answerOwed(gap), trx) };
    });
  };
