import type { MirroredSource } from "../config.ts";
import type { Sql } from "../platform/database.ts";
import type { PropertyMap } from "./fields.ts";

/** How a data source stands. */
export interface SourceRow {
  source: MirroredSource;
  source_id: string;
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

/** What each data source is like, and how far it has been read. */
export const createSourceStore = (sql: Sql) => ({
  find: (source: MirroredSource): Promise<SourceRow | undefined> =>
    sql<SourceRow>("notion_sources").where({ source }).first(),

  all: (): Promise<SourceRow[]> => sql<SourceRow>("notion_sources").orderBy("source"),

  /** Stores what a data source is like; another one begins anew. */
  describe: async (
    source: MirroredSource,
    { source_id, properties, problems }: Pick<SourceRow, "source_id" | "properties" | "problems">,
  ): Promise<void> => {
    const described = { source_id, properties: JSON.stringify(properties), problems };
    await sql("notion_sources")
      .insert({ source, ...described })
      .onConflict("source")
      .merge({
        ...described,
        cursor: sql.raw(
          "case when notion_sources.source_id = excluded.source_id then notion_sources.cursor end",
        ),
      });
  },

  change: async (source: MirroredSource, sourceId: string, changes: Partial<SourceRow>): Promise<void> => {
    const { properties: _properties, ...rest } = changes;
    await sql("notion_sources")
      .insert({ source, source_id: sourceId, ...rest })
      .onConflict("source")
      .merge(rest);
  },
});

export type SourceStore = ReturnType<typeof createSourceStore>;
