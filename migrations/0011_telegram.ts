import type { Sql } from "#core/platform/database.ts";

export const up = async (sql: Sql): Promise<void> => {
  // A private chat has the number of its person's Telegram account.
  await sql.schema.createTable("telegram_chats", (table) => {
    table.bigInteger("chat_id").primary();
    table.timestamp("started_at").notNullable();
    table.timestamp("blocked_at");
    table.text("mode").notNullable();
    table.boolean("digest").notNullable().defaultTo(true);
    table.date("digested_on").notNullable();
    // Which commands the chat's menu shows, so that it is told only when they change.
    table.text("menu");
    table.text("session_id").notNullable();
    // The lead chosen from the list, which what follows is about.
    table.text("lead_project");
    // What the next plain text answers, if anything.
    table.jsonb("awaits");
  });

  // Updates are stored as they come, then worked on in order of their chat; the id stays, so that none is taken twice.
  await sql.schema.createTable("telegram_updates", (table) => {
    table.bigInteger("update_id").primary();
    table.text("lane").notNullable();
    table.jsonb("payload");
    table.integer("attempts").notNullable().defaultTo(0);
    table.timestamp("due_at").notNullable();
    table.timestamp("received_at").notNullable().index();
    table.timestamp("done_at");
  });
  await sql.raw(
    "create index telegram_updates_waiting on telegram_updates (lane, update_id) where done_at is null",
  );

  // A lead's message from its first part until its reply is in the chat.
  await sql.schema.createTable("telegram_leads", (table) => {
    table.uuid("id").primary();
    table.uuid("user_id").notNullable().references("users.id").onDelete("cascade");
    table.bigInteger("chat_id").notNullable();
    table.text("status").notNullable();
    table.jsonb("parts").notNullable();
    table.integer("left_out").notNullable().defaultTo(0);
    table.text("origin_key");
    table.text("origin_name");
    table.text("project_name");
    table.text("service");
    table.boolean("proposal_received");
    table.boolean("stage_known").notNullable().defaultTo(false);
    table.jsonb("choices").notNullable().defaultTo("[]");
    table.timestamp("quiet_until").notNullable();
    table.integer("card_id");
    table.jsonb("reply");
    table.boolean("rewrite").notNullable().defaultTo(false);
    table.timestamp("changed_at").notNullable();
    table.timestamp("created_at").notNullable();
    table.index(["user_id", "created_at"]);
  });
  // A chat has one message that is still being gathered.
  await sql.raw(
    "create unique index telegram_leads_gathering on telegram_leads (chat_id) where status = 'gathering'",
  );
  await sql.raw(
    "create index telegram_leads_unfinished on telegram_leads (changed_at) where status in ('gathering', 'drafting')",
  );

  await sql.schema.createTable("telegram_origins", (table) => {
    table.uuid("user_id").notNullable().references("users.id").onDelete("cascade");
    table.text("origin_key").notNullable();
    table.text("project_name").notNullable();
    table.primary(["user_id", "origin_key"]);
  });

  // What a chat is to be told, and is told again when it has changed; the message is found by it when it is replied to.
  await sql.schema.createTable("telegram_notices", (table) => {
    table.uuid("id").primary();
    table.text("kind").notNullable();
    table.uuid("subject_id").notNullable();
    table.bigInteger("chat_id").notNullable();
    table.jsonb("data");
    table.integer("message_id");
    table.integer("revision").notNullable().defaultTo(1);
    table.integer("attempts").notNullable().defaultTo(0);
    table.timestamp("due_at");
    table.timestamp("created_at").notNullable().index();
    table.unique(["kind", "subject_id", "chat_id"]);
    table.index(["chat_id", "message_id"]);
  });
  await sql.raw("create index telegram_notices_due on telegram_notices (due_at) where due_at is not null");
};
