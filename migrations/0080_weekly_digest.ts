import type { Sql } from "#core/platform/database.ts";

/** A chat gets the weekly digest from the first Monday after it is there, or after this has run. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw(`
    alter table telegram_chats
      add column weekly_digest boolean not null default true,
      add column weekly_digest_on date not null default current_date`);
  await sql.raw("alter table telegram_chats alter column weekly_digest_on drop default");
};
