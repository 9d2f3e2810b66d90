import type { Sql } from "#core/platform/database.ts";

/** Which data source a page is in, and which ones are mirrored now: another one may take a data source's place at any time. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.alterTable("notion_links", (table) => {
    table.text("source_id");
  });
  await sql.schema.alterTable("notion_sources", (table) => {
    table.boolean("in_use").notNullable().defaultTo(true);
  });
  await sql.raw(`
    update notion_links l set source_id = s.source_id from notion_sources s
    where (l.page_id is not null or l.doubtful) and s.source = case l.kind
      when 'ticket' then 'support' when 'participation' then 'initiatives'
      when 'upcoming' then 'upcoming' else 'team' end`);
};
