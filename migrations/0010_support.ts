import type { Sql } from "#core/platform/database.ts";

const createFiles = async (sql: Sql): Promise<void> => {
  await sql.schema.createTable("signing_keys", (table) => {
    table.text("name").primary();
    table.text("secret").notNullable();
  });
  // new, kept once a record has it, or dropped once none will; what is not kept for long is swept away.
  await sql.schema.createTable("files", (table) => {
    table.uuid("id").primary();
    table.uuid("owner_id").notNullable().references("users.id").index();
    table.text("name").notNullable();
    table.text("content_type").notNullable();
    table.integer("bytes").notNullable();
    table.text("content_hash").notNullable().index();
    table.specificType("look", "bit(256)");
    table.specificType("look_bands", "int[]");
    table.text("state").notNullable();
    table.timestamp("created_at").notNullable();
  });
  await sql.raw("create index files_look_bands on files using gin (look_bands)");
  await sql.raw("create index files_not_kept on files (created_at) where state <> 'kept'");
};

const createTickets = async (sql: Sql): Promise<void> => {
  await sql.schema.createTable("tickets", (table) => {
    table.uuid("id").primary();
    table.uuid("user_id").notNullable().references("users.id");
    table.text("category").notNullable();
    table.text("description").notNullable();
    table.text("status").notNullable();
    table.text("result").notNullable();
    table.text("handled_by");
    table.text("note");
    table.uuid("proof_id").references("files.id");
    table.text("notion_url");
    table.text("idempotency_key");
    table.boolean("has_news").notNullable().defaultTo(false);
    table.timestamp("created_at").notNullable();
    table.timestamp("updated_at").notNullable();
    table.index(["user_id", "id"]);
    table.index(["status", "result", "id"]);
    table.index(["result", "id"]);
    table.index(["category", "id"]);
    table.unique(["user_id", "idempotency_key"]);
  });
  await sql.raw("create index tickets_handler on tickets (lower(handled_by), id)");
  await sql.raw("create index tickets_news on tickets (user_id) where has_news");
};

const createParticipations = async (sql: Sql): Promise<void> => {
  await sql.schema.createTable("participations", (table) => {
    table.uuid("id").primary();
    table.uuid("user_id").notNullable().references("users.id");
    table.specificType("initiative", "text[]").notNullable();
    table.text("status").notNullable();
    table.date("date_of_participation").notNullable();
    table.uuid("proof_id").notNullable().references("files.id").index();
    table.text("note");
    table.integer("points").notNullable().defaultTo(0);
    table.uuid("reviewed_by").references("users.id");
    table.timestamp("reviewed_at");
    table.text("notion_url");
    table.text("idempotency_key");
    table.boolean("has_news").notNullable().defaultTo(false);
    table.timestamp("created_at").notNullable();
    table.timestamp("updated_at").notNullable();
    table.index(["user_id", "date_of_participation", "id"]);
    table.index(["date_of_participation", "id"]);
    table.index(["status", "id"]);
    table.unique(["user_id", "idempotency_key"]);
  });
  await sql.raw("create index participations_initiative on participations using gin (initiative)");
  await sql.raw("create index participations_news on participations (user_id) where has_news");
};

/** The ledger has a line for every award and every taking back; the totals are its sums by month, and of all time. */
const createPoints = async (sql: Sql): Promise<void> => {
  await sql.schema.createTable("point_entries", (table) => {
    table.uuid("id").primary();
    table.uuid("participation_id").notNullable().references("participations.id").index();
    table.uuid("user_id").notNullable().references("users.id").index();
    table.text("month").notNullable();
    table.integer("points").notNullable();
    table.timestamp("created_at").notNullable();
  });
  await sql.schema.createTable("point_totals", (table) => {
    table.text("period").notNullable();
    table.uuid("user_id").notNullable().references("users.id");
    table.integer("points").notNullable();
    table.primary(["period", "user_id"]);
    table.index(["period", "points"]);
  });
};

export const up = async (sql: Sql): Promise<void> => {
  await createFiles(sql);
  await createTickets(sql);
  await createParticipations(sql);
  await createPoints(sql);
  await sql.schema.createTable("options", (table) => {
    table.uuid("id").primary();
    table.text("list").notNullable();
    table.text("name").notNullable();
    table.integer("points");
    table.integer("position").notNullable();
    table.index(["list", "position"]);
  });
  await sql.raw("create unique index options_name on options (list, lower(name))");
  // `over_at` is when it is past: at its time, or when its day has ended everywhere; null without a date.
  await sql.schema.createTable("upcoming_initiatives", (table) => {
    table.uuid("id").primary();
    table.specificType("initiative", "text[]").notNullable();
    table.timestamp("starts_at");
    table.boolean("whole_day").notNullable().defaultTo(false);
    table.timestamp("over_at").index();
    table.timestamp("created_at").notNullable();
  });
};
