import type { Sql } from "#core/platform/database.ts";

/** What admins narrow lists to and keep under a name, for themselves or for all admins. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw(`
    create table saved_views (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      section text not null,
      name text not null,
      parameters text not null,
      is_shared boolean not null,
      created_at timestamptz not null,
      unique (user_id, section, name)
    );
    create index saved_views_shared on saved_views (section) where is_shared`);
};
