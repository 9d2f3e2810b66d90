import { common } from "#contracts/analytics.ts";
import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";
import { questionTerms } from "../text/terms.ts";
import type { DigestStore, UndigestedQuestion } from "./digest-store.ts";
import { dayMs } from "../local-time.ts";

export interface DigestDeps {
  sql: Sql;
  digests: DigestStore;
  /** The place in the list of the question that asks the same, if one does. */
  nearestQuestion: (trx: Sql, question: string, others: string[]) => Promise<number | undefined>;
}

const windowMs = common.days * dayMs;
/** How far the counted window may lag behind. */
const lagMs = 3_600_000;

/** How many questions a reader waits for to be digested; the worker does the rest. */
export const digestedWhileReading = 100;

const groupOf = async (
  { digests, nearestQuestion }: DigestDeps,
  { module, standaloneQuestion: question }: UndigestedQuestion,
  trx: Sql,
): Promise<string> => {
  const terms = questionTerms(question);
  const candidates = await digests.alike(module, terms, trx);
  const asked = candidates.map((group) => group.question);
  const nearest = await nearestQuestion(trx, question, asked);
  const found = nearest === undefined ? undefined : candidates[nearest];
  if (found !== undefined) return found.id;
  const group = { id: newId(), module, question, terms };
  await digests.addGroup(group, trx);
  return group.id;
};

const placeNewKeys = async (deps: DigestDeps, waiting: UndigestedQuestion[], trx: Sql): Promise<void> => {
  const known = await deps.digests.knownKeys(waiting, trx);
  for (const question of waiting) {
    const key = `${question.module} ${question.questionKey}`;
    if (known.has(key)) continue;
    known.add(key);
    const group = await groupOf(deps, question, trx);
    await deps.digests.addKey(question.module, question.questionKey, group, trx);
  }
};

/**
 * Groups questions that came since the last time by their meaning, at most `limit` of them, and counts what they
 * cited; gives how many there were. Several may call this at once.
 */
export const digestQuestions =
  (deps: DigestDeps) =>
  async (limit: number): Promise<number> => {
    const { sql, digests } = deps;
    const start = new Date(Date.now() - windowMs);
    const { since, waiting } = await digests.state();
    const lags = since.getTime() < start.getTime() - lagMs;
    if (!waiting && !lags) return 0;
    return sql.transaction(async (trx) => {
      await digests.lock(trx);
      const now = await digests.state(trx);
      if (lags && now.since < start) await digests.moveWindow(now.since, start, trx);
      const questions = await digests.waiting(limit, trx);
      if (questions.length === 0) return 0;
      await placeNewKeys(deps, questions, trx);
      const ids = questions.map(({ id }) => id);
      await digests.settle(ids, lags && now.since < start ? start : now.since, trx);
      return questions.length;
    });
  };
