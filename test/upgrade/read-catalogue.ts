import type { Sql } from "#core/platform/database.ts";

/** A column as the database itself describes it. */
export interface Column {
  table: string;
  name: string;
  type: string;
  isRequired: boolean;
  /** What a reference points at: the other table's `id`, or whatever its column is called. */
  refersTo: { table: string; column: string } | null;
  /** The values that a check allows, where one lists them. */
  allowed: string[];
}

/** A table that can be filled: what it refers to comes before it. */
export interface Table {
  name: string;
  columns: Column[];
}

const columns = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as "isRequired",
    (select json_build_object('table', r.relname, 'column', ra.attname)
     from pg_constraint f join pg_class r on r.oid = f.confrelid
     join pg_attribute ra on ra.attrelid = r.oid and ra.attnum = f.confkey[1]
     where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1) as "refersTo",
    coalesce((select json_agg(value[1]) from pg_constraint k,
       regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') as value
     where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]), '[]') as allowed
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    and a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''
  order by c.relname, a.attnum`;

const inOrder = (tables: Table[]): Table[] => {
  const placed: Table[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ name, columns }) =>
      columns.every(
        ({ refersTo }) => refersTo === null || refersTo.table === name || !waiting.has(refersTo.table),
      ),
    );
    if (next === undefined) throw new Error(`Tables refer to one another: ${[...waiting.keys()].join(", ")}`);
    waiting.delete(next.name);
    placed.push(next);
  }
  return placed;
};

/** Every table of the schema, but that of the migrations, with what may stand in it. */
export const readCatalogue = async (sql: Sql): Promise<Table[]> => {
  const { rows } = await sql.raw<{ rows: Column[] }>(columns);
  const tables = new Map<string, Table>();
  for (const column of rows) {
    const table = tables.get(column.table) ?? { name: column.table, columns: [] };
    table.columns.push(column);
    tables.set(table.name, table);
  }
  return inOrder([...tables.values()]);
};
