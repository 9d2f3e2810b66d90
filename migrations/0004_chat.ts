import type { Sql } from "#core/platform/database.ts";

export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.createTable("chat_messages", (table) => {
    table.uuid("id").primary();
    table.uuid("user_id").notNullable().references("users.id").onDelete("cascade");
    table.text("session_id").notNullable();
    table.text("module").notNullable();
    table.text("project_name");
    table.text("project_key");
    table.uuid("conversation_id");
    table.text("service");
    table.text("role").notNullable();
    table.text("content").notNullable();
    table.jsonb("metadata");
    table.boolean("awaits_answer").notNullable().defaultTo(false);
    table.uuid("reply_to").unique().references("chat_messages.id").onDelete("cascade");
    table.timestamp("created_at").notNullable();
    table.index(["user_id", "module", "session_id", "created_at", "id"]);
  });
  await sql.raw(
    `create index chat_messages_lead on chat_messages (user_id, project_key, created_at, id)
     where module = 'lead_replier'`,
  );
  // Asking again what was never answered takes up the waiting question instead of adding a second.
  await sql.raw(
    `create unique index chat_messages_waiting on chat_messages
     (user_id, module, session_id, coalesce(project_key, ''), md5(content)) where awaits_answer`,
  );

  await sql.schema.createTable("gaps", (table) => {
    table.uuid("id").primary();
    table.uuid("user_id").notNullable().references("users.id");
    table.text("session_id").notNullable();
    table.text("module").notNullable();
    table.text("question").notNullable();
    table.text("question_key").notNullable();
    table.text("service");
    table.boolean("proposal_received");
    table.text("ai_response");
    table.text("admin_response");
    table.text("status").notNullable().defaultTo("pending");
    table.boolean("bd_priority").notNullable().defaultTo(false);
    table.integer("ask_count").notNullable().defaultTo(1);
    table.timestamp("created_at").notNullable();
    table.timestamp("answered_at");
    table.uuid("answered_by").references("users.id");
    table.index(["status", "id"]);
  });
  await sql.raw(
    "create unique index gaps_pending_question on gaps (module, question_key) where status = 'pending'",
  );

  await sql.schema.createTable("gap_askers", (table) => {
    table.uuid("id").primary();
    table.uuid("gap_id").notNullable().references("gaps.id").onDelete("cascade");
    table.uuid("user_id").notNullable().references("users.id").onDelete("cascade");
    table.text("session_id").notNullable();
    table.text("project_name");
    table.uuid("conversation_id");
    table.timestamp("asked_at").notNullable();
  });
  // One row per conversation the answer has to reach.
  await sql.raw(
    `create unique index gap_askers_conversation
     on gap_askers (gap_id, user_id, session_id, coalesce(conversation_id::text, ''))`,
  );

  await sql.schema.createTable("questions", (table) => {
    table.uuid("id").primary();
    // No reference: clearing a chat removes messages, not what was asked.
    table.uuid("message_id").notNullable().unique();
    table.uuid("user_id").notNullable().references("users.id").onDelete("cascade");
    table.text("session_id").notNullable();
    table.text("module").notNullable();
    table.text("service");
    table.text("project_name");
    table.boolean("proposal_received");
    table.text("question").notNullable();
    table.text("standalone_question").notNullable();
    table.text("question_key").notNullable();
    table.text("answer").notNullable();
    table.jsonb("sources").notNullable();
    table.text("mode").notNullable();
    table.uuid("gap_id").references("gaps.id").onDelete("set null").index();
    table.boolean("bd_priority").notNullable().defaultTo(false);
    table.timestamp("asked_at").notNullable();
    table.index(["module", "asked_at", "id"]);
    table.index(["asked_at", "id"]);
  });
};
