import type { Sql } from "#core/platform/database.ts";

/**
 * Two passages may contradict each other in several sentences, and each pair of these is judged by itself. Passages are compared
 * anew, for sentences in few words are found, too.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw(`
    alter table contradictions drop constraint contradictions_pkey;
    alter table contradictions add primary key (first_id, second_id, pair_key)`);
  await sql("contradiction_verdicts").delete();
  await sql("contradiction_checks").delete();
};
