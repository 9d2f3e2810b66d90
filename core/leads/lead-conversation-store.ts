import { historyLimit } from "#contracts/chat.ts";
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

/** A conversation with the service it was about last. */
export type KnownConversation = LeadConversationRow & { service: Service | null };

/** A conversation as lists show it, with its latest messages, oldest first. */
export type ListedConversation = KnownConversation & {
  message_count: string;
  messages: { id: string; role: "user" | "assistant"; service: Service | null; timestamp: string }[];
};

const ownMessages = `
  from chat_messages m
  where m.module = 'lead_replier' and m.user_id = c.user_id and m.project_key = c.project_key`;

const latestFirst = "order by m.created_at desc, m.id desc";

const latestMessages = `
  select coalesce(json_agg(json_build_object(
    'id', l.id, 'role', l.role, 'service', l.service, 'timestamp', l.created_at) order by l.created_at, l.id), '[]')
  from (select m.id, m.role, m.service, m.created_at ${ownMessages} ${latestFirst} limit ${historyLimit}) l`;

const table = "lead_conversations";

const known = (sql: Sql, userId: string) =>
  sql(`${table} as c`)
    .where("c.user_id", userId)
    .select(
      "c.*",
      sql.raw(`(select m.service ${ownMessages} and m.service is not null ${latestFirst} limit 1)`),
    )
    .orderBy([
      { column: "c.last_message_at", order: "desc" },
      { column: "c.id", order: "desc" },
    ]);

const createReading = (sql: Sql) => ({
  /** The latest first, from the first or from after one on. */
  page: (userId: string, before: string | undefined, limit: number): Promise<ListedConversation[]> => {
    const page = known(sql, userId)
      .select(sql.raw(`(select count(*) ${ownMessages}) as message_count, (${latestMessages}) as messages`))
      .limit(limit);
    const isEarlier = `(c.last_message_at, c.id) < (select last_message_at, id from ${table} where user_id = ? and id = ?)`;
    return before === undefined ? page : page.whereRaw(isEarlier, [userId, before]);
  },

  count: async (userId: string): Promise<number> => {
    const [row] = await sql(table).where({ user_id: userId }).count<{ count: string }[]>("* as count");
    return Number(row?.count);
  },

  /** The latest first, without their messages. */
  latest: (userId: string, limit: number): Promise<KnownConversation[]> => known(sql, userId).limit(limit),

  /** The conversation about a project. */
  findByProject: (userId: string, projectKey: string): Promise<KnownConversation | undefined> =>
    known(sql, userId).where({ project_key: projectKey }).first<KnownConversation | undefined>(),
});

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
  ...createReading(sql),

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

  remove: async (trx: Sql, userId: string, projectKey: string): Promise<void> => {
    await trx(table).where({ user_id: userId, project_key: projectKey }).delete();
  },
});

export type LeadConversationStore = ReturnType<typeof createLeadConversationStore>;
