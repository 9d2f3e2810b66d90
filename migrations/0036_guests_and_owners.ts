import type { Sql } from "#core/platform/database.ts";

/**
 * What came with the product is told from what people have added, until they edit it; who answers for a document, when
 * it is to be reviewed, and who deleted it. A sample document that was edited is their own and `adopted`.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.alterTable("documents", (table) => {
    table.boolean("sample").notNullable().defaultTo(false);
    table.boolean("adopted").notNullable().defaultTo(false);
    table.uuid("owner_id").references("users.id").onDelete("set null");
    table.date("review_on");
    table.text("deleted_by");
  });
  await sql.raw("update documents set sample = true where kind = 'document' and edited_by is null");
  await sql.raw(`
    update documents set adopted = true where kind = 'document' and edited_by is not null and exists (
      select from document_versions v where v.document_id = documents.id and v.version = 1 and v.edited_by is null)`);
  await sql.raw("create index documents_owner on documents (owner_id) where owner_id is not null");
  await sql.raw(
    "create index documents_in_trash on documents (deleted_at desc, id desc) where deleted_at is not null",
  );
  await sql.raw(
    "create index documents_to_review on documents (review_on, id) where review_on is not null and deleted_at is null",
  );
};
