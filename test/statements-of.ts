import type { Sql } from "#core/platform/database.ts";

interface Statement {
  sql: string;
  bindings?: unknown[];
}

/** The statements run meanwhile that name one of these tables. */
export const statementsOf = async (sql: Sql, tables: RegExp, act: () => Promise<unknown>) => {
  const seen: Statement[] = [];
  const note = (statement: Statement) => {
    if (tables.test(statement.sql)) seen.push(statement);
  };
  sql.on("query", note);
  await act();
  sql.removeListener("query", note);
  return seen;
};

const manyDocuments = `
  insert into documents (id, kind, title, content, category, file_type, split_version, uploaded_at, updated_at)
  select gen_random_uuid(), 'document', 'Note ' || i, 'Note ' || i, 'Resources', 'text/plain', 1, now(), now()
  from generate_series(1, 3000) i`;

/** How the database would run statements in a library of thousands of documents, that of nobody by the end. */
export const plansOf = async (sql: Sql, statements: Statement[]): Promise<string> =>
  sql.transaction(async (trx) => {
    await trx.raw("savepoint before");
    await trx.raw(manyDocuments);
    await trx.raw("analyze documents");
    await trx.raw("set local enable_seqscan = off");
    const lines: string[] = [];
    for (const { sql: text, bindings = [] } of statements) {
      const plan = `explain ${text.replaceAll(/\$\d+/gu, "?")}`;
      const { rows } = await trx.raw<{ rows: Record<string, string>[] }>(plan, bindings as never);
      lines.push(...rows.flatMap((row) => Object.values(row)));
    }
    await trx.raw("rollback to savepoint before");
    return lines.join("\n");
  });
