import { historyLimit } from "#contracts/chat.ts";
import type { Service } from "#contracts/common.ts";
import type { Sql } from "../platform/database.ts";
import { countRows, rowsOf } from "../platform/run-prepared.ts";
import { createLeadNews } from "./news-store.ts";
import { firstStage, stageAfter, stageBefore, stageChanges } from "./stage-changes.ts";
import { ownMessages, stateColumns, type StateRow } from "./state-columns.ts";

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
  /** When the lead wrote last; null where it was others who did. */
  wrote_at: Date | null;
}

/** A conversation with the service it was about last, and where it stands. */
export type KnownConversation = LeadConversationRow & StateRow;

/** A conversation as lists show it, with its latest messages, oldest first. */
export type ListedConversation = KnownConversation & {
  message_count: string;
  messages: { id: string; role: "user" | "assistant"; service: Service | null; timestamp: string }[];
};

const fromOwn = `from chat_messages m where ${ownMessages}`;

const latestFirst = "order by m.created_at desc, m.id desc";

const latestMessages = `
  select coalesce(json_agg(json_build_object(
    'id', l.id, 'role', l.role, 'service', l.service, 'timestamp', l.created_at) order by l.created_at, l.id), '[]')
  from (select m.id, m.role, m.service, m.created_at ${fromOwn} ${latestFirst} limit ${historyLimit}) l`;

const table = "lead_conversations";

const known = (sql: Sql, userId: string) =>
  sql(`${table} as c`)
    .where("c.user_id", userId)
    .select("c.*", sql.raw(stateColumns))
    .orderBy([
      { column: "c.last_message_at", order: "desc" },
      { column: "c.id", order: "desc" },
    ]);

const createReading = (sql: Sql) => ({
  /** The latest first, from the first or from after one on. */
  page: (userId: string, before: string | undefined, limit: number): Promise<ListedConversation[]> => {
    const page = known(sql, userId)
      .select(sql.raw(`(select count(*) ${fromOwn}) as message_count, (${latestMessages}) as messages`))
      .limit(limit);
    const isEarlier = `(c.last_message_at, c.id) < (select last_message_at, id from ${table} where user_id = ? and id = ?)`;
    return before === undefined ? page : page.whereRaw(isEarlier, [userId, before]);
  },

  count: (userId: string): Promise<number> => countRows(sql(table).where({ user_id: userId })),

  /** The latest first, without their messages. */
  latest: (userId: string, limit: number): Promise<KnownConversation[]> => known(sql, userId).limit(limit),

  /** The projects of leads whose names stand in a text that is written as keys are. */
  namedIn: async (userId: string, text: string): Promise<string[]> =>
    sql<LeadConversationRow>(table)
      .where("user_id", userId)
      .whereRaw("position(project_key in ?) > 0", [text])
      .pluck("project_name"),

  /** The conversation about a project. */
  findByProject: (userId: string, projectKey: string): Promise<KnownConversation | undefined> =>
    known(sql, userId).where({ project_key: projectKey }).first<KnownConversation | undefined>(),
});

/** What a question takes from its conversation. */
export type OpenedLead = Pick<
  LeadConversationRow,
  "id" | "user_id" | "project_name" | "project_key" | "proposal_received"
>;

// A lead that writes needs no reminding of its silence; with whatever is new of it, it comes back from the archive.
const opening = (row: LeadConversationRow) => ({
  text: `
    insert into lead_conversations
      (id, user_id, project_name, project_key, proposal_received, stage, created_at, last_message_at, wrote_at)
    values (?, ?, ?, ?, ?::boolean, ${firstStage("?::boolean")}, ?, ?, ?::timestamptz)
    on conflict (user_id, project_key) do update set
      last_message_at = excluded.last_message_at,
      ${stageChanges("excluded.proposal_received")},
      proposal_received = coalesce(excluded.proposal_received, lead_conversations.proposal_received),
      wrote_at = coalesce(excluded.wrote_at, lead_conversations.wrote_at),
      archived_at = null,
      remind_at = case when excluded.wrote_at is null or not lead_conversations.remind_auto
        then lead_conversations.remind_at end
    returning id, user_id, project_name, project_key, proposal_received`,
  bindings: [
    row.id,
    row.user_id,
    row.project_name,
    row.project_key,
    row.proposal_received,
    row.proposal_received,
    row.created_at,
    row.last_message_at,
    row.wrote_at,
  ],
});

/** Stores a status that is not null, with the stage it means. */
const proposalChanges = (trx: Sql, proposalReceived: boolean | null) => {
  const told = `${proposalReceived}::boolean`;
  return {
    proposal_received: trx.raw(`coalesce(${told}, proposal_received)`) as never,
    stage: trx.raw(stageAfter(told)) as never,
    stage_before: trx.raw(stageBefore(told)) as never,
    stage_by: trx.ref("user_id") as never,
  };
};

const open = async (row: LeadConversationRow, trx: Sql): Promise<OpenedLead> => {
  const { text, bindings } = opening(row);
  const rows = await rowsOf<OpenedLead>(trx, text, bindings);
  return rows[0] ?? row;
};

const removing = {
  /** Has a lead know when something was said last, after a message was taken out; one that holds nothing any more is gone. */
  recall: async (trx: Sql, userId: string, projectKey: string): Promise<void> => {
    const own = [userId, projectKey];
    const noted = "select from lead_events e where e.conversation_id = c.id and e.kind <> 'stage'";
    await trx.raw(
      `delete from ${table} c where user_id = ? and project_key = ?
        and not exists (select ${fromOwn}) and not exists (${noted})`,
      own,
    );
    const wroteAt = `(select max(m.created_at) ${fromOwn} and m.role = 'user')`;
    await trx.raw(
      `update ${table} c set last_message_at = coalesce(${wroteAt}, c.last_message_at), wrote_at = ${wroteAt}
      where user_id = ? and project_key = ?`,
      own,
    );
  },

  remove: async (trx: Sql, userId: string, projectKey: string): Promise<void> => {
    await trx(table).where({ user_id: userId, project_key: projectKey }).delete();
  },
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
      .update(proposalChanges(trx, proposalReceived))
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
    (await trx(table).where({ user_id: userId, id }).update(proposalChanges(trx, proposalReceived))) === 1,

  ...createLeadNews(sql),
  ...removing,
});

export type LeadConversationStore = ReturnType<typeof createLeadConversationStore>;
