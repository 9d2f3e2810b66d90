import type { Sql } from "#core/platform/database.ts";
import { newId } from "#core/ids.ts";
import { believable, rowsPerTable, type Made } from "./believable.ts";
import { readCatalogue, type Column, type Table } from "./read-catalogue.ts";

type Row = Record<string, unknown>;

/** The rows of a database, by table, each as the database itself writes it. */
export type Rows = Record<string, Row[]>;

const hourMs = 3_600_000;
/** The later the row, the later the time. */
const timeOf = (row: number) => new Date(Date.now() - (rowsPerTable - row) * hourMs);

/** Something that a type can hold, another in each row. */
const byType: Record<string, (row: number, name: string) => unknown> = {
  uuid: newId,
  text: (row, name) => `${name} ${row}`,
  integer: (row) => row + 1,
  bigint: (row) => row + 1,
  real: (row) => (row + 1) / 10,
  "double precision": (row) => (row + 1) / 10,
  boolean: (row) => row % 2 === 1,
  "timestamp with time zone": timeOf,
  date: (row) =>
    timeOf(24 * (row - rowsPerTable))
      .toISOString()
      .slice(0, 10),
  jsonb: (row) => JSON.stringify({ row }),
  bytea: (row) => Buffer.from([row]),
  vector: (row) => `[1,0,${row}]`,
  "text[]": (row, name) => [`${name} ${row}`],
  "uuid[]": () => [newId()],
  "integer[]": (row) => [row],
  "bigint[]": (row) => [row],
  "bit(256)": (row) => String(row % 2).repeat(256),
};

const isLast = (row: number) => row === rowsPerTable - 1;

const valueOf = (column: Column, row: number, made: Made, referable: unknown[]): unknown => {
  const { table, name, type, isRequired, refersTo, allowed } = column;
  const known = believable[`${table}.${name}`] ?? believable[name];
  if (known !== undefined) return known(row, made);
  if (refersTo !== null && (isRequired || isLast(row))) return referable[row % referable.length];
  if (!isRequired && !isLast(row)) return null;
  if (allowed.length > 0) return allowed[0];
  const make = byType[type];
  if (make === undefined) throw new Error(`Nothing is known to write into ${table}.${name}, a ${type}`);
  return make(row, name);
};

const fillTable = async (sql: Sql, { name, columns }: Table, filled: Map<string, Row[]>): Promise<void> => {
  const own: Row[] = [];
  filled.set(name, own);
  const people = (filled.get("users") ?? []).map(({ id }) => id);
  for (let row = 0; row < rowsPerTable; row += 1) {
    const made: Row = {};
    for (const column of columns) {
      const { refersTo } = column;
      const others = refersTo === null ? [] : (filled.get(refersTo.table) ?? []);
      const referable = others.map((other) => other[refersTo?.column ?? ""]);
      made[column.name] = await valueOf(column, row, { own, people }, referable);
    }
    own.push(made);
  }
  await sql(name).insert(own);
};

const readAll = async (sql: Sql, tables: Table[]): Promise<Rows> => {
  const rows: Rows = Object.fromEntries(tables.map(({ name }) => [name, []]));
  const parts = tables.map(() => 'select ?::text as "table", to_jsonb(t) as row from ?? t');
  const names = tables.flatMap(({ name }) => [name, name]);
  const found = await sql.raw<{ rows: { table: string; row: Row }[] }>(parts.join(" union all "), names);
  for (const { table, row } of found.rows) rows[table]?.push(row);
  return rows;
};

/** Every row there is, so that it can be told afterwards which are still as they were. */
export const readRows = async (sql: Sql): Promise<Rows> => readAll(sql, await readCatalogue(sql));

/** Fills every empty table of the schema with believable rows; those that a migration filled are left alone. */
export const fillTables = async (sql: Sql): Promise<Rows> => {
  const tables = await readCatalogue(sql);
  const filled = new Map<string, Row[]>();
  for (const table of tables) {
    // Looked at now, for some are filled by what others are given.
    if ((await sql(table.name).first()) === undefined) await fillTable(sql, table, filled);
  }
  if (filled.has("passages"))
    await sql("corpus_statistics").update({ passages: rowsPerTable, length: rowsPerTable * 2 });
  return readAll(sql, tables);
};
