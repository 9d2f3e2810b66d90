import { createHash } from "node:crypto";
import type { Knex } from "knex";
import type { Sql } from "./database.ts";

/** A row to be added to a table by a statement that does more than that. */
export interface Insertion {
  table: string;
  row: Record<string, unknown>;
}

/** The statement of an insertion, to which a `where` may be added. */
export const insertionText = ({ table, row }: Insertion): string => {
  const columns = Object.keys(row);
  return `insert into ${table} (${columns.join(", ")}) select ${columns.map(() => "?").join(", ")}`;
};

const names = new Map<string, string>();

const nameOf = (statement: string): string => {
  const known = names.get(statement);
  if (known !== undefined) return known;
  const name = createHash("sha256").update(statement).digest("base64url").slice(0, 16);
  names.set(statement, name);
  return name;
};

/**
 * Runs a statement that each connection plans only once: for the few that every request runs. Its text must be one of
 * a handful, and name its columns, because a plan made before a migration must still give the same ones after it.
 */
export const runPrepared = async <Row>(sql: Sql, statement: string, bindings: unknown[]): Promise<Row[]> => {
  const query = sql.raw<{ rows: Row[] }>(statement, bindings as never);
  const { rows } = await query.options({ name: nameOf(statement) });
  return rows;
};

/** The same of any statement, planned each time it is run. */
export const rowsOf = async <Row>(sql: Sql, statement: string, bindings: unknown = []): Promise<Row[]> =>
  (await sql.raw<{ rows: Row[] }>(statement, bindings as never)).rows;

/** The first row that a statement gives. */
export const rowOf = async <Row>(sql: Sql, ...statement: [string, unknown?]): Promise<Row | undefined> =>
  (await rowsOf<Row>(sql, ...statement))[0];

/** How many rows a query has. */
export const countRows = async (query: Knex.QueryBuilder): Promise<number> => {
  const [row] = await query.count<{ count: string }[]>("* as count");
  return Number(row?.count ?? 0);
};

/** Whether an insertion that may meet a row that is there already adds one. */
export const isAdded = async (insertion: Knex.QueryBuilder): Promise<boolean> =>
  (await insertion.returning("id")).length === 1;

/** A column of the first row of a query; undefined where it has none. */
export const firstValue = async <Value>(
  query: Knex.QueryBuilder,
  column: string,
): Promise<Value | undefined> => {
  const [value]: Value[] = await query.limit(1).pluck(column);
  return value;
};

interface Built {
  toSQL: () => { sql: string };
  options: (options: { name: string }) => unknown;
}

/** The same of a query that was built, in one of a few shapes; gives the query. */
export const planOnce = <Query extends Built>(query: Query): Query => {
  query.options({ name: nameOf(query.toSQL().sql) });
  return query;
};
