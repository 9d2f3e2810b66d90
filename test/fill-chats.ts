import { v7 } from "uuid";
import type { Actor } from "#core/actor.ts";
import type { Sql } from "#core/platform/database.ts";

const minuteMs = 60_000;

interface Lead {
  id: string;
  projectName: string;
}

const messageRow = (actor: Actor, at: number, createdAt: Date, lead?: Lead) => ({
  id: v7({ msecs: createdAt.getTime() }),
  user_id: actor.id,
  session_id: "default-session",
  module: lead === undefined ? "bd_assistant" : "lead_replier",
  project_name: lead?.projectName ?? null,
  project_key: lead?.projectName.toLowerCase() ?? null,
  conversation_id: lead?.id ?? null,
  service: lead === undefined ? null : "OTC",
  role: at % 2 === 0 ? "user" : "assistant",
  content: `${at % 2 === 0 ? "Question" : "Answer"} number ${at}.`,
  created_at: createdAt,
});

/** Adds so many messages, one a minute until now, to a person's chat with the BD Assistant or to one lead's. */
export const fillChat = async (sql: Sql, actor: Actor, count: number, lead?: Lead): Promise<void> => {
  const start = Date.now() - count * minuteMs;
  const rows = Array.from({ length: count }, (_, at) =>
    messageRow(actor, at, new Date(start + at * minuteMs), lead),
  );
  // Each is dated by those that are there.
  await sql.transaction(async (trx) => {
    await trx.batchInsert("chat_messages", rows, 100);
  });
};

/** Adds so many leads of a person, the first the oldest, each with a message and its reply. */
export const fillLeads = async (sql: Sql, actor: Actor, count: number): Promise<Lead[]> => {
  const start = Date.now() - count * minuteMs;
  const leads = Array.from({ length: count }, (_, at) => {
    const createdAt = new Date(start + at * minuteMs);
    return { id: v7({ msecs: createdAt.getTime() }), projectName: `Lead ${at}`, createdAt };
  });
  await sql.batchInsert(
    "lead_conversations",
    leads.map(({ id, projectName, createdAt }) => ({
      id,
      user_id: actor.id,
      project_name: projectName,
      project_key: projectName.toLowerCase(),
      proposal_received: true,
      created_at: createdAt,
      last_message_at: createdAt,
    })),
    100,
  );
  await sql.batchInsert(
    "chat_messages",
    leads.flatMap((lead) => [0, 1].map((at) => messageRow(actor, at, lead.createdAt, lead))),
    100,
  );
  return leads;
};
