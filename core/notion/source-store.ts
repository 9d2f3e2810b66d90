import type { MirroredSource } from "#contracts/notion-connection.ts";
import type { Sql } from "../platform/database.ts";
import type { PropertyMap } from "./fields.ts";

/** How a data source stands. */
export interface SourceRow {
  source: MirroredSource;
  source_id: string;
  /** Whether it is mirrored now; how far it was read is kept otherwise. */
  in_use: boolean;
  properties: PropertyMap;
  /** What is missing or of the wrong type; nothing is written while there is something. */
  problems: string[];
  cursor: Date | null;
  started_at: Date | null;
  succeeded_at: Date | null;
  reconciled_at: Date | null;
  /** How many changes the last pull took over. */
  changes: number;
  error: string | null;
  /** What in single rows cannot be used. */
  notes: string[];
}

const nothingKnown = {
  properties: "{}",
  problems: [],
  cursor: null,
  started_at: null,
  succeeded_at: null,
  reconciled_at: null,
  changes: 0,
  error: null,
  notes: [],
};

/** What each data source is like, and how far it has been read. */
export const createSourceStore = (sql: Sql) => ({
  find: (source: MirroredSource): Promise<SourceRow | undefined> =>
    sql<SourceRow>("notion_sources").where({ source }).first(),

  all: (): Promise<SourceRow[]> => sql<SourceRow>("notion_sources").orderBy("source"),

  /** Takes a data source into use, of all processes; true where it takes another one's place, and then begins anew. */
  use: async (source: MirroredSource, sourceId: string, trx: Sql): Promise<boolean> => {
    const before = await trx<SourceRow>("notion_sources").where({ source }).forUpdate().first();
    const used = { source_id: sourceId, in_use: true };
    if (before?.source_id === sourceId && before.in_use) return false;
    if (before === undefined) {
      await trx("notion_sources")
        .insert({ source, ...used })
        .onConflict("source")
        .merge(used);
      return false;
    }
    const isOther = before.source_id !== sourceId;
    await trx("notion_sources")
      .where({ source })
      .update({ ...used, ...(isOther ? nothingKnown : {}) });
    return isOther;
  },

  /** Leaves a data source alone, in all processes. */
  leave: async (source: MirroredSource, trx: Sql): Promise<void> => {
    await trx("notion_sources").where({ source, in_use: true }).update({ in_use: false });
  },

  isInUse: async (source: MirroredSource, sourceId: string): Promise<boolean> =>
    (await sql("notion_sources").where({ source, source_id: sourceId, in_use: true }).first("source")) !==
    undefined,

  /** Stores what a data source is like; nothing happens where another one is in use by now. */
  describe: async (
    source: MirroredSource,
    { source_id, properties, problems }: Pick<SourceRow, "source_id" | "properties" | "problems">,
  ): Promise<void> => {
    await sql("notion_sources")
      .where({ source, source_id })
      .update({ properties: JSON.stringify(properties), problems });
  },

  /** Changes what is known of a data source; nothing happens where another one is in use by now. */
  change: async (source: MirroredSource, sourceId: string, changes: Partial<SourceRow>): Promise<void> => {
    const { properties: _properties, ...rest } = changes;
    await sql("notion_sources").where({ source, source_id: sourceId }).update(rest);
  },
});

export type SourceStore = ReturnType<typeof createSourceStore>;
