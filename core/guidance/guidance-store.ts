import { noGuidance, type Guidance } from "#contracts/guidance.ts";
import type { Sql } from "../platform/database.ts";
import { countRows } from "../platform/run-prepared.ts";

export interface GuidanceRow {
  version: number;
  guidance: Guidance;
  edited_by: string | null;
  edited_at: Date;
}

// A version from before a part came about says nothing in that part.
const whole = (row: GuidanceRow): GuidanceRow => ({
  ...row,
  guidance: { ...noGuidance, ...row.guidance },
});

const wholeOf = async (found: PromiseLike<GuidanceRow | undefined>): Promise<GuidanceRow | undefined> => {
  const row = await found;
  return row && whole(row);
};

const newest = (trx: Sql) =>
  wholeOf(trx<GuidanceRow>("guidance_versions").orderBy("version", "desc").first());

/** The versions of the guidance, of which the newest is in force. */
export const createGuidanceStore = (sql: Sql) => ({
  /** Undefined before the first. */
  newest: (): Promise<GuidanceRow | undefined> => newest(sql),

  /** Holds the guidance against other changes until the transaction ends, and gives the newest version. */
  lock: async (trx: Sql): Promise<GuidanceRow | undefined> => {
    await trx.raw("select pg_advisory_xact_lock(hashtext('guidance'))");
    return newest(trx);
  },

  /** The version that came with the product; undefined where none did. */
  sample: (trx: Sql = sql): Promise<GuidanceRow | undefined> =>
    wholeOf(trx<GuidanceRow>("guidance_versions").whereNull("edited_by").orderBy("version").first()),

  find: (version: number, trx: Sql): Promise<GuidanceRow | undefined> =>
    wholeOf(trx<GuidanceRow>("guidance_versions").where({ version }).first()),

  /** Newest first, those before a version where one is given. */
  list: async (before: number | undefined, limit: number): Promise<GuidanceRow[]> => {
    const rows = sql<GuidanceRow>("guidance_versions").orderBy("version", "desc").limit(limit);
    return (await (before === undefined ? rows : rows.where("version", "<", before))).map(whole);
  },

  count: (): Promise<number> => countRows(sql("guidance_versions")),

  add: async (row: GuidanceRow, trx: Sql): Promise<void> => {
    await trx("guidance_versions").insert({ ...row, guidance: JSON.stringify(row.guidance) });
  },
});

export type GuidanceStore = ReturnType<typeof createGuidanceStore>;
