import { AppError, notFound } from "../../errors.ts";
import type { Sql } from "../../platform/database.ts";

const claiming = `
  insert into question_documents (group_id, document_id) values (?, ?)
  on conflict (group_id) do update set document_id = excluded.document_id
  where not exists (
    select from documents where id = question_documents.document_id and deleted_at is null)
  returning group_id`;

/** Notes that a document was made of a common question; throws `not_found`, and `conflict` where another one was that is not deleted. */
export const claimQuestion = async (trx: Sql, questionId: string, documentId: string): Promise<void> => {
  const group = await trx("question_groups").where({ id: questionId }).first("id");
  if (group === undefined) throw notFound("Common question");
  const { rows } = await trx.raw<{ rows: unknown[] }>(claiming, [questionId, documentId]);
  if (rows.length === 0)
    throw new AppError("conflict", "A document has already been made of this question. Open that one.");
};
