import type { OptionList } from "#contracts/options.ts";
import type { Sql } from "../platform/database.ts";

export interface OptionRow {
  id: string;
  list: OptionList;
  name: string;
  points: number | null;
  position: number;
  /** Of the option in Notion that it is; null for Legend's own. */
  notion_id: string | null;
}

/** What can be chosen from, by list. */
export const createOptionStore = (sql: Sql) => ({
  all: (list: OptionList, trx: Sql = sql): Promise<OptionRow[]> =>
    trx<OptionRow>("options").where({ list }).orderBy("position"),

  /** Those of a list that have these very names. */
  named: (list: OptionList, names: string[], trx: Sql = sql): Promise<OptionRow[]> =>
    trx<OptionRow>("options").where({ list }).whereIn("name", names),

  /** Holds a list against other changes of it until the transaction ends, and gives it. */
  lock: async (list: OptionList, trx: Sql): Promise<OptionRow[]> => {
    await trx.raw("select pg_advisory_xact_lock(hashtext(?))", [`options ${list}`]);
    return trx<OptionRow>("options").where({ list }).orderBy("position");
  },

  replace: async (list: OptionList, rows: OptionRow[], trx: Sql): Promise<void> => {
    await trx("options").where({ list }).delete();
    await trx("options").insert(rows);
  },
});

export type OptionStore = ReturnType<typeof createOptionStore>;
