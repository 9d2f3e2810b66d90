import type { Sql } from "../platform/database.ts";
import type { GapRow } from "./gap-store.ts";
import type { GapsDeps } from "./gaps-deps.ts";

/** Tells the next who is owed the answer to a gap; false when nobody is left. */
export const tellNext = async (
  { askers, tell, announce, entrySource }: GapsDeps,
  gap: GapRow,
  trx: Sql,
): Promise<boolean> => {
  const asker = await askers.lockDue(gap.id, trx);
  const answer = gap.admin_response ?? gap.ai_response;
  if (asker === undefined || answer === null) return false;
  const { id, userId, sessionId, projectName, conversationId, askedAt } = asker;
  const { module, service } = gap;
  const question = asker.question ?? gap.question;
  const source = gap.entry_id === null ? undefined : await entrySource(gap.entry_id, trx);
  const where = { module, sessionId, projectName, conversationId };
  await tell(trx, { ...where, id, feedbackId: gap.id, userId, service, askedAt, question, answer, source });
  await askers.markTold(id, new Date(), trx);
  await announce(
    trx,
    { userId },
    {
      keys: [module === "bd_assistant" ? "chat" : "leads"],
      answer: { ...where, feedbackId: gap.id, messageId: id },
    },
  );
  return true;
};

/** Tells everybody who asked a gap's question the core team's answer, each in a transaction of their own; may run twice. */
export const tellAskers =
  (deps: GapsDeps) =>
  async (gapId: string): Promise<void> => {
    const next = () =>
      deps.sql.transaction(async (trx) => {
        const gap = await deps.gaps.read(gapId, trx);
        return gap !== undefined && tellNext(deps, gap, trx);
      });
    while (await next());
  };
