import type { Service } from "#contracts/common.ts";
import type { LeadReply } from "#contracts/lead-replier.ts";
import type { Sql } from "../platform/database.ts";
import { firstValue, rowsOf } from "../platform/run-prepared.ts";

/** One message of those that make up what a lead wrote. */
export interface LeadPart {
  messageId: number;
  text: string;
  /** Whether it came with a picture or another file, of which nothing is taken. */
  withFile?: true;
}

/** Gathering its parts; asking the agent what is missing; having its reply drafted; done; given up. */
export type LeadStatus = "gathering" | "asking" | "drafting" | "drafted" | "dropped";

/** A lead's message that an agent handed to the bot. */
export interface TelegramLead {
  id: string;
  user_id: string;
  chat_id: string;
  status: LeadStatus;
  parts: LeadPart[];
  /** How many parts held nothing that can be read. */
  left_out: number;
  /** Whom it was forwarded from, if it was. */
  origin_key: string | null;
  origin_name: string | null;
  project_name: string | null;
  service: Service | null;
  proposal_received: boolean | null;
  /** Whether the agent has said how the proposal stands, or it is known from before. */
  stage_known: boolean;
  /** The projects offered as buttons, in their order. */
  choices: string[];
  quiet_until: Date;
  /** The bot's message about it. */
  card_id: number | null;
  reply: LeadReply | null;
  /** Whether the reply is being written anew. */
  rewrite: boolean;
  changed_at: Date;
  created_at: Date;
}

export type LeadChanges = Partial<Omit<TelegramLead, "id" | "user_id" | "chat_id" | "parts" | "created_at">>;

const table = "telegram_leads";

// Whose message it is says more than which lead was chosen before it came.
const addPart = `
  insert into telegram_leads (id, user_id, chat_id, status, parts, left_out, origin_key, origin_name, project_name,
    choices, quiet_until, changed_at, created_at)
  values (?, ?, ?, 'gathering', ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (chat_id) where status = 'gathering' do update set
    parts = telegram_leads.parts || excluded.parts,
    left_out = telegram_leads.left_out + excluded.left_out,
    origin_key = coalesce(telegram_leads.origin_key, excluded.origin_key),
    origin_name = coalesce(telegram_leads.origin_name, excluded.origin_name),
    project_name = case when coalesce(telegram_leads.origin_key, excluded.origin_key) is null
      then coalesce(telegram_leads.project_name, excluded.project_name) end,
    quiet_until = excluded.quiet_until, changed_at = excluded.changed_at
  returning id, created_at = changed_at as is_first`;

const asJson = ({ choices, reply, ...changes }: LeadChanges) => ({
  ...changes,
  ...(choices === undefined ? {} : { choices: JSON.stringify(choices) }),
  ...(reply === undefined ? {} : { reply: JSON.stringify(reply) }),
});

// Parts may be stored in another order than they were sent in.
const inOrder = (row: TelegramLead): TelegramLead => ({
  ...row,
  parts: row.parts.toSorted((a, b) => a.messageId - b.messageId),
});

const createOrigins = (sql: Sql) => ({
  /** The project that what comes from somebody was about the last time. */
  projectOf: (userId: string, originKey: string): Promise<string | undefined> =>
    firstValue(sql("telegram_origins").where({ user_id: userId, origin_key: originKey }), "project_name"),

  rememberProject: async (userId: string, originKey: string, projectName: string): Promise<void> => {
    await sql("telegram_origins")
      .insert({ user_id: userId, origin_key: originKey, project_name: projectName })
      .onConflict(["user_id", "origin_key"])
      .merge();
  },

  /** Has what was and will be forwarded about a user's project be of its new name. */
  renameProject: async (
    trx: Sql,
    { userId, from, to }: { userId: string; from: string; to: string },
  ): Promise<void> => {
    for (const each of ["telegram_origins", table])
      await trx(each).where({ user_id: userId, project_name: from }).update({ project_name: to });
  },

  forgetProject: async (userId: string, originKey: string): Promise<void> => {
    await sql("telegram_origins").where({ user_id: userId, origin_key: originKey }).delete();
  },
});

type NewLead = Pick<
  TelegramLead,
  | "id"
  | "user_id"
  | "chat_id"
  | "left_out"
  | "origin_key"
  | "origin_name"
  | "project_name"
  | "choices"
  | "quiet_until"
>;

const createGathering = (sql: Sql) => ({
  /** Adds to the message being gathered in a chat, or begins one. */
  addPart: async (
    lead: NewLead,
    parts: LeadPart[],
    now: Date,
  ): Promise<{ id: string; is_first: boolean }> => {
    const { id, user_id, chat_id, left_out, origin_key, origin_name, project_name, choices } = lead;
    const values = [id, user_id, chat_id, JSON.stringify(parts), left_out, origin_key, origin_name];
    const rows = await rowsOf<{ id: string; is_first: boolean }>(sql, addPart, [
      ...values,
      project_name,
      JSON.stringify(choices),
      lead.quiet_until,
      now,
      now,
    ]);
    return rows[0] ?? { id, is_first: true };
  },

  /** Ends the gathering once nothing more has come for long enough, and nothing that has come waits. */
  endGathering: async (id: string, now: Date): Promise<boolean> => {
    const waiting = sql("telegram_updates")
      .whereNull("done_at")
      .whereRaw("lane = telegram_leads.chat_id::text")
      .select(sql.raw("1"));
    const changed = await sql(table)
      .where({ id, status: "gathering" })
      .where("quiet_until", "<=", now)
      .whereNotExists(waiting)
      .update({ status: "asking", changed_at: now });
    return changed === 1;
  },
});

const createUpkeep = (sql: Sql) => ({
  /** What stands unfinished since a time. */
  unfinished: (since: Date): Promise<Pick<TelegramLead, "id" | "status">[]> =>
    sql<TelegramLead>(table)
      .whereIn("status", ["gathering", "drafting"])
      .where("changed_at", "<", since)
      .orderBy("changed_at")
      .limit(50)
      .select("id", "status"),

  /** Gives up what is gathered or asked about in a chat; gives what there was. */
  drop: async (chatId: string): Promise<TelegramLead[]> =>
    sql<TelegramLead>(table)
      .where({ chat_id: chatId })
      .whereIn("status", ["gathering", "asking"])
      .update({ status: "dropped", changed_at: new Date() })
      .returning("*"),

  /** Gives up what is under way in every chat. */
  dropAll: async (trx: Sql): Promise<void> => {
    await trx(table)
      .whereIn("status", ["gathering", "asking", "drafting"])
      .update({ status: "dropped", changed_at: new Date() });
  },

  removeOld: async (before: Date): Promise<void> => {
    await sql(table).where("changed_at", "<", before).delete();
  },
});

/** What is asked about a lead's message, before anything was answered. */
const nothingKnown = { project_name: null, service: null, proposal_received: null, stage_known: false };

const createCards = (sql: Sql) => ({
  /** What one of the bot's messages asks or tells about. */
  ofCard: (chatId: string, cardId: number): Promise<TelegramLead | undefined> =>
    sql<TelegramLead>(table).where({ chat_id: chatId, card_id: cardId }).first(),

  /** The latest in a chat of a lead's conversation that a reply was written to. */
  draftedOf: (chatId: string, conversationId: string): Promise<TelegramLead | undefined> =>
    sql<TelegramLead>(table)
      .where({ chat_id: chatId, status: "drafted" })
      .whereRaw("reply ->> 'conversationId' = ?", [conversationId])
      .orderBy("created_at", "desc")
      .first(),

  /** Adds to what a lead wrote that is being asked about, all of which is to be asked anew; undefined when it has moved on. */
  addWords: async (id: string, part: LeadPart): Promise<TelegramLead | undefined> => {
    const parts = sql.raw("parts || ?::jsonb", [JSON.stringify([part])]);
    const rows = await sql<TelegramLead>(table)
      .where({ id, status: "asking" })
      .update({ ...nothingKnown, parts, card_id: null, changed_at: new Date() })
      .returning("*");
    return rows[0] && inOrder(rows[0]);
  },

  /** The latest in a chat, besides one, that was begun after a time and whose project is being asked for. */
  unnamed: async (chatId: string, besides: string, since: Date): Promise<string | undefined> => {
    const asked = sql<TelegramLead>(table).where({ chat_id: chatId, status: "asking", project_name: null });
    const shown = asked.whereNotNull("card_id").whereNot({ id: besides }).where("created_at", ">", since);
    return (await shown.orderBy("created_at", "desc").first("id"))?.id;
  },
});

/** Leads' messages on their way to a reply. */
export const createTelegramLeadStore = (sql: Sql) => ({
  ...createOrigins(sql),
  ...createGathering(sql),
  ...createUpkeep(sql),
  ...createCards(sql),

  find: async (id: string): Promise<TelegramLead | undefined> => {
    const row = await sql<TelegramLead>(table).where({ id }).first();
    return row && inOrder(row);
  },

  /** Begins another message of the same words, about a project still to be named. */
  askAgain: async (lead: TelegramLead, id: string, cardId: number | null): Promise<TelegramLead> => {
    const now = new Date();
    const copy: TelegramLead = {
      ...lead,
      id,
      status: "asking",
      ...nothingKnown,
      choices: [],
      card_id: cardId,
      reply: null,
      rewrite: false,
      changed_at: now,
      created_at: now,
    };
    await sql(table).insert({ ...asJson(copy), parts: JSON.stringify(copy.parts) });
    return copy;
  },

  /** Changes a lead that stands as it is thought to; false when it has moved on. */
  change: async (id: string, from: LeadStatus[], changes: LeadChanges): Promise<boolean> => {
    const changed = await sql(table)
      .where({ id })
      .whereIn("status", from)
      .update({ ...asJson(changes), changed_at: new Date() });
    return changed === 1;
  },
});

export type TelegramLeadStore = ReturnType<typeof createTelegramLeadStore>;
