import type { Sql } from "#core/platform/database.ts";

/** Which document was made of a common question: one at a time. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw(`
    create table question_documents (
      group_id uuid primary key references question_groups (id) on delete cascade,
      document_id uuid not null references documents (id) on delete cascade
    )`);
  await sql.raw("create index question_documents_document on question_documents (document_id)");
};
