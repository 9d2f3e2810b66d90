import { traceDays, type AnswerTrace, type ModelPrice } from "#contracts/answer-trace.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { StoredTrace, TracedCall } from "../answering/trace.ts";
import { notFound } from "../errors.ts";
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

/** How the answer to a question came about, with what it cost by today's prices; null where that is not kept any more. */
export const readTrace =
  ({ sql }: { sql: Sql }) =>
  async (actor: Actor, { id }: { id: string }): Promise<AnswerTrace | null> => {
    requireAdmin(actor);
    const row = await sql<{ id: string; trace: StoredTrace | null }>("questions")
      .where({ id })
      .first("trace");
    if (row === undefined) throw notFound("Question");
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

/** Clears away how answers came about that are older than that is kept. */
export const clearTraces =
  ({ sql }: { sql: Sql }) =>
  async (): Promise<void> => {
    const until = new Date(Date.now() - traceDays * 86_400_000);
    const old = () =>
      sql("questions")
        .where("asked_at", "<", until)
        .whereNotNull("trace")
        .orderBy("asked_at")
        .limit(clearedAtOnce)
        .select("id");
    let cleared = clearedAtOnce;
    while (cleared === clearedAtOnce)
      cleared = await sql("questions").whereIn("id", old()).update({ trace: null });
  };
