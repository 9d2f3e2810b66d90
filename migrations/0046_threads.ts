import type { Sql } from "#core/platform/database.ts";

// A UUIDv7 of the time of each line, so that old lines stand in order before all that come.
const idOf = (at: string, number: string): string =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex((${number} % 4096)::int), 3, '0')
    || '8' || substr(md5(random()::text), 1, 15))::uuid`;

const opened = (kind: string, table: string): string => `
  insert into thread_entries (id, kind, record_id, event, author_id, from_team, changes, created_at)
  select ${idOf("created_at", "0")}, '${kind}', id, 'opened', user_id, false, '{}', created_at from ${table}`;

const changeOf = (field: string): string => `
  case when a.before ->> '${field}' is distinct from a.after ->> '${field}'
  then jsonb_build_object('${field}', jsonb_build_object('from', a.before -> '${field}', 'to', a.after -> '${field}'))
  else '{}' end`;

// What the log has of a record: who changed what of it, and what its agent was told with that.
const lines = (kind: string, table: string, action: string, fields: string[]): string => `
  with logged as (
    select r.id as record_id, r.user_id, a.actor_id, a.created_at, ${fields.map(changeOf).join(" || ")} as changes,
      case when a.before ->> 'note' is distinct from a.after ->> 'note' then a.after ->> 'note' end as said,
      row_number() over (partition by r.id order by a.id) * 2 as number
    from audit_log a join ${table} r on r.id::text = a.subject_id
    where a.subject = '${kind}' and a.action = '${action}'
  )
  insert into thread_entries (id, kind, record_id, event, author_id, from_team, text, changes, created_at)
  select ${idOf("created_at", "number")}, '${kind}', record_id, 'changed', actor_id, actor_id is distinct from user_id,
    null, changes, created_at
  from logged where changes <> '{}'
  union all
  select ${idOf("created_at", "(number + 1)")}, '${kind}', record_id, 'message', actor_id, actor_id is distinct from user_id,
    said, '{}', created_at
  from logged where said is not null and actor_id is not null`;

const lastMessages = (table: string): string => `
  update ${table} set last_message_id = last.id
  from (select distinct on (record_id) record_id, id from thread_entries where event = 'message'
    order by record_id, id desc) as last
  where last.record_id = ${table}.id`;

const addTo = async (sql: Sql, table: string): Promise<void> => {
  await sql.schema.alterTable(table, (columns) => {
    columns.uuid("last_message_id").references("thread_entries.id");
    // When its agent last looked, so that what came since can be told apart.
    columns.timestamp("seen_at");
  });
};

/**
 * What is said about a ticket or a participation, and what became of it, line by line. Old ones get what the audit log
 * has of them.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.createTable("thread_entries", (table) => {
    table.uuid("id").primary();
    table.text("kind").notNullable();
    table.uuid("record_id").notNullable();
    table.text("event").notNullable();
    // Nobody's where it was done in Notion.
    table.uuid("author_id").references("users.id");
    table.boolean("from_team").notNullable();
    table.text("text");
    table.uuid("file_id").references("files.id");
    table.jsonb("changes").notNullable();
    table.text("idempotency_key");
    table.timestamp("created_at").notNullable();
    table.index(["record_id", "id"]);
    table.unique(["author_id", "record_id", "idempotency_key"]);
  });
  for (const table of ["tickets", "participations"]) await addTo(sql, table);
  await sql.raw(opened("ticket", "tickets"));
  await sql.raw(opened("participation", "participations"));
  await sql.raw(lines("ticket", "tickets", "ticket.change", ["status", "result", "handledBy"]));
  await sql.raw(lines("participation", "participations", "participation.review", ["status"]));
  for (const table of ["tickets", "participations"]) await sql.raw(lastMessages(table));
};
