import type { ModelPrice } from "#contracts/answer-trace.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { RecordChange } from "../audit/record-change.ts";
import { invalid } from "../errors.ts";
import type { Sql } from "../platform/database.ts";

interface Deps {
  sql: Sql;
  recordChange: RecordChange;
}

/** All prices by the name of their model, in US dollars for a million tokens. */
export const readPrices = (sql: Sql): Promise<ModelPrice[]> =>
  sql<ModelPrice>("model_prices").select("model", "input", "output").orderBy("model");

/** What models cost, for admins. */
export const listPrices =
  ({ sql }: Pick<Deps, "sql">) =>
  async (actor: Actor): Promise<ModelPrice[]> => {
    requireAdmin(actor);
    return readPrices(sql);
  };

/** Puts a list of prices in place of the one there is. Throws `validation_failed` where a model is there twice. */
export const replacePrices =
  ({ sql, recordChange }: Deps) =>
  async (actor: Actor, { prices }: { prices: ModelPrice[] }): Promise<ModelPrice[]> => {
    requireAdmin(actor);
    if (new Set(prices.map(({ model }) => model)).size < prices.length)
      throw invalid("prices", "The same model is there twice");
    return sql.transaction(async (trx) => {
      await trx.raw("lock table model_prices in share row exclusive mode");
      const before = await readPrices(trx);
      await trx("model_prices").delete();
      if (prices.length > 0) await trx("model_prices").insert(prices);
      const after = await readPrices(trx);
      await recordChange(trx, actor, "prices.change", "models", { before, after });
      return after;
    });
  };
