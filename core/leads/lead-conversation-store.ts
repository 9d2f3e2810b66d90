import type { Service } from "#contracts/common.ts";
import type { Sql } from "../platform/database.ts";

/** One lead of one user. */
export interface LeadConversationRow {
  id: string;
  user_id: string;
  project_name: string;
  /** The project's name without case and spacing. */
  project_key: string;
  /** Null while nobody has said. */
  proposal_received: boolean | null;
  created_at: Date;
  last_message_at: Date;
}

/** A conversation as lists show it, its messages oldest first. */
export type ListedConversation = LeadConversationRow & {
  messages: { id: string; role: "user" | "assistant"; service: Service | null; timestamp: string }[];
};

const messagesOf = `
  select coalesce(json_agg(json_build_object(
    'id', m.id, 'role', m.role, 'service', m.service, 'timestamp', m.created_at) order by m.created_at, m.id), '[]')
  from chat_messages m
  where m.module = 'lead_replier' and m.user_id = c.user_id and m.project_key = c.project_key`;

const table = "lead_conversations";

/** What a question takes from its conversation. */
export type OpenedLead = Pick<
  LeadConversationRow,
  "id" | "user_id" | "project_name" | "project_key" | "proposal_received"
>;

const opening = (row: LeadConversationRow) => ({
  text: `
    insert into lead_conversations (id, user_id, project_name, project_key, proposal_received, created_at, last_message_at)
    values (?, ?, ?, ?, ?::boolean, ?, ?)
    on conflict (user_id, project_key) do update set
      last_message_at = excluded.last_message_at,
      proposal_received = coalesce(excluded.proposal_received, lead_conversations.proposal_received)
    returning id, user_id, project_name, project_key, proposal_received`,
  bindings: [
    row.id,
    row.user_id,
    row.project_name,
    row.project_key,
    row.proposal_received,
    row.created_at,
    row.last_message_at,
  ],
});

const open = async (row: LeadConversationRow, trx: Sql): Promise<OpenedLead> => {
  const { text, bindings } = opening(row);
  const { rows } = await trx.raw<{ rows: OpenedLead[] }>(text, bindings as never);
  return rows[0] ?? row;
};

/** Lead conversations; every method sees one user's alone. */
export const createLeadConversationStore = (sql: Sql) => ({
  /** The conversation about a project, made if there is none; a status that is not null is stored. */
  open,

  /** The same as a part of the statement that stores a question. */
  opening,

  /** The conversation about a project; a status that is not null is stored. */
  resume: async (
    userId: string,
    projectKey: string,
    proposalReceived: boolean | null,
    trx: Sql,
  ): Promise<LeadConversationRow | undefined> => {
    const [stored] = await trx<LeadConversationRow>(table)
      .where({ user_id: userId, project_key: projectKey })
      .update({
        proposal_received: trx.raw("coalesce(?::boolean, proposal_received)", [
          proposalReceived,
        ] as never) as never,
      })
      .returning("*");
    return stored;
  },

  find: (userId: string, id: string, trx: Sql = sql): Promise<LeadConversationRow | undefined> =>
    trx<LeadConversationRow>(table).where({ user_id: userId, id }).first(),

  /** False when the user has no such conversation. */
  setProposal: async (
    userId: string,
    id: string,
    proposalReceived: boolean,
    trx: Sql = sql,
  ): Promise<boolean> =>
    (await trx(table).where({ user_id: userId, id }).update({ proposal_received: proposalReceived })) === 1,

  /** The latest first. */
  list: (userId: string, trx: Sql = sql): Promise<ListedConversation[]> =>
    trx(`${table} as c`)
      .where("c.user_id", userId)
      .orderBy([
        { column: "c.last_message_at", order: "desc" },
        { column: "c.id", order: "desc" },
      ])
      .select("c.*", trx.raw(`(${messagesOf}) as messages`)),

  remove: async (trx: Sql, userId: string, projectKey: string): Promise<void> => {
    await trx(table).where({ user_id: userId, project_key: projectKey }).delete();
  },
});

export type LeadConversationStore = ReturnType<typeof createLeadConversationStore>;
