import { traceDays, type AnswerTrace, type ModelPrice } from "#contracts/answer-trace.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { StoredTrace, TracedCall } from "../answering/trace.ts";
import { requireFound } from "../errors.ts";
import type { Sql } from "../platform/database.ts";
import { readPrices } from "./model-prices.ts";

const costOf = (
  { model, promptTokens, completionTokens }: TracedCall,
  prices: ModelPrice[],
): number | null => {
  const price = prices.find((each) => each.model === model);
  if (price === undefined || promptTokens === null || completionTokens === null) return null;
  return (promptTokens * price.input + completionTokens * price.output) / 1_000_000;
};

const titlesOf = async (sql: Sql, ids: string[]): Promise<Map<string, string>> => {
  const rows = await sql<{ id: string; title: string }>("documents")
    .whereIn("id", ids)
    .whereNull("deleted_at")
    .select("id", "title");
  return new Map(rows.map(({ id, title }) => [id, title]));
};

const sumOf = (costs: (number | null)[]): number | null =>
  costs.reduce<number | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);

interface Traced {
  trace: StoredTrace | null;
}

const ofQuestion = (sql: Sql, id: string): Promise<Traced | undefined> =>
  sql<Traced & { id: string }>("questions").where({ id }).first("trace");

// An answer that took the place of another may be no question any more, while the other's is still on record.
const ofMessage = (sql: Sql, id: string): Promise<Traced | undefined> =>
  sql("chat_messages as m")
    .leftJoin("questions as q", "q.message_id", "m.reply_to")
    .where({ "m.id": id, "m.role": "assistant" })
    .first(sql.raw("coalesce(m.trace, q.trace) as trace"));

/** How an answer came about, by its message or the question it answers, with what it cost by today's prices; null where that is not kept any more. */
export const readTrace =
  ({ sql }: { sql: Sql }) =>
  async (actor: Actor, { id }: { id: string }): Promise<AnswerTrace | null> => {
    requireAdmin(actor);
    const row = requireFound((await ofQuestion(sql, id)) ?? (await ofMessage(sql, id)), "Answer");
    const { trace } = row;
    if (trace === null) return null;
    const [prices, titles] = await Promise.all([
      readPrices(sql),
      titlesOf(
        sql,
        trace.candidates.map(({ documentId }) => documentId),
      ),
    ]);
    const calls = trace.calls.map((call) => ({ ...call, cost: costOf(call, prices) }));
    return {
      ...trace,
      candidates: trace.candidates.map((each) => ({ ...each, title: titles.get(each.documentId) ?? null })),
      calls,
      cost: sumOf(calls.map(({ cost }) => cost)),
    };
  };

/** So many are cleared away in one step, so that nobody waits for it. */
const clearedAtOnce = 1_000;

const kept = [
  ["questions", "asked_at"],
  ["chat_messages", "created_at"],
] as const;

/** Clears away how answers came about that are older than that is kept. */
export const clearTraces =
  ({ sql }: { sql: Sql }) =>
  async (): Promise<void> => {
    const until = new Date(Date.now() - traceDays * 86_400_000);
    for (const [table, time] of kept) {
      const old = () =>
        sql(table)
          .where(time, "<", until)
          .whereNotNull("trace")
          .orderBy(time)
          .limit(clearedAtOnce)
          .select("id");
      let cleared = clearedAtOnce;
      while (cleared === clearedAtOnce)
        cleared = await sql(table).whereIn("id", old()).update({ trace: null });
    }
  };
