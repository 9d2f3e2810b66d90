import type { Sql } from "#core/platform/database.ts";

const columns = async (sql: Sql): Promise<void> => {
  await sql.schema.alterTable("lead_conversations", (table) => {
    table.text("stage").notNullable().defaultTo("In talks");
    // Where a proposal that was not sent after all puts the lead back to.
    table.text("stage_before").notNullable().defaultTo("In talks");
    table.uuid("stage_by").references("users.id").onDelete("set null");
    table.timestamp("archived_at");
    // When the lead wrote last, when a reply was sent last, and until when what it wrote needs no reply.
    table.timestamp("wrote_at");
    table.timestamp("sent_at");
    table.timestamp("settled_at");
    table.timestamp("remind_at");
    // Set by the product when a reply was sent; the lead's next message takes it away.
    table.boolean("remind_auto").notNullable().defaultTo(false);
    table.timestamp("reminded_at");
  });
  // Nobody is told of a backlog: what was there before was not followed.
  await sql.raw(
    `update lead_conversations c set settled_at = now(), wrote_at = last_message_at,
       stage = case when proposal_received then 'Proposal sent' else stage end,
       sent_at = (select max(m.sent_at) from chat_messages m
         where m.module = 'lead_replier' and m.user_id = c.user_id and m.project_key = c.project_key)`,
  );
  await sql.raw(
    `create index lead_conversations_reminders on lead_conversations (remind_at)
     where remind_at is not null and reminded_at is null and archived_at is null`,
  );
  await sql.raw(
    "create index lead_conversations_latest on lead_conversations (last_message_at desc, id desc)",
  );
};

const events = async (sql: Sql): Promise<void> => {
  await sql.schema.createTable("lead_events", (table) => {
    table.uuid("id").primary();
    table.uuid("conversation_id").notNullable().references("lead_conversations.id").onDelete("cascade");
    table.text("kind").notNullable();
    table.uuid("by_id").references("users.id").onDelete("set null");
    table.jsonb("detail").notNullable().defaultTo("{}");
    table.timestamp("created_at").notNullable();
    table.index(["conversation_id", "created_at", "id"]);
    table.index(["by_id"]);
  });
  // A stage is also changed by the statement that stores a lead's message, which can record nothing beside it.
  await sql.raw(`
    create function note_lead_stage() returns trigger language plpgsql as $$
    begin
      insert into lead_events (id, conversation_id, kind, by_id, detail, created_at)
      values (gen_random_uuid(), new.id, 'stage', coalesce(new.stage_by, new.user_id),
        jsonb_build_object('from', old.stage, 'to', new.stage), date_trunc('milliseconds', clock_timestamp()));
      return null;
    end $$`);
  await sql.raw(`
    create trigger lead_stage after update of stage on lead_conversations
    for each row when (old.stage is distinct from new.stage) execute function note_lead_stage()`);
};

/** Leads belong to the team: each has a stage, who is next, a reminder, and what happened to it. */
export const up = async (sql: Sql): Promise<void> => {
  await columns(sql);
  await events(sql);
};
