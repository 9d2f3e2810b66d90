import type { Sql } from "../platform/database.ts";
import type { UserRow } from "./user-store.ts";

type Row = Record<string, unknown>;
type Person = Pick<UserRow, "id" | "telegram_id" | "telegram_username">;

/** Which rows are a person's, and what of them is theirs to read: no hashes, no other people. */
const owned = {
  chatMessages: [
    "chat_messages",
    "user_id",
    "id session_id module project_name service role content created_at",
  ],
  chatConversations: ["chat_conversations", "user_id", "session_id title last_message_at read_at"],
  leadConversations: ["lead_conversations", "user_id", "*"],
  questions: ["questions", "user_id", "id module service project_name question answer asked_at"],
  requests: ["gap_askers", "user_id", "gap_id question asked_at told_at"],
  ratings: ["answer_ratings", "user_id", "message_id helpful reason rated_at"],
  tickets: [
    "tickets",
    "user_id",
    "id category description status result note proof_id created_at updated_at",
  ],
  participations: [
    "participations",
    "user_id",
    "id initiative status date_of_participation proof_id note points created_at updated_at",
  ],
  messages: ["thread_entries", "author_id", "id kind record_id event text file_id changes created_at"],
  comingTo: ["upcoming_attendees", "user_id", "initiative_id created_at"],
  initiativesSeen: ["upcoming_seen", "user_id", "initiative_id seen_at"],
  announcements: ["announcement_recipients", "user_id", "announcement_id read_at read_in"],
  points: ["point_entries", "user_id", "participation_id month points created_at"],
  files: ["files", "owner_id", "id name content_type bytes created_at"],
  sessions: ["sessions", "user_id", "created_at expires_at"],
  accessTokens: ["access_tokens", "user_id", "id name prefix scopes created_at expires_at last_used_at"],
  savedViews: ["saved_views", "user_id", "id section name parameters is_shared created_at"],
  telegramLeads: [
    "telegram_leads",
    "user_id",
    "id status parts origin_name project_name service reply created_at",
  ],
  telegramOrigins: ["telegram_origins", "user_id", "origin_key project_name"],
  changesMade: ["audit_log", "actor_id", "id action subject subject_id created_at"],
} as const;

/** What goes with the person; everything else is the firm's and stays, without their name. */
const forgotten = [
  "chat_conversations",
  "answer_ratings",
  "gap_askers",
  "telegram_leads",
  "telegram_origins",
  "upcoming_attendees",
  "upcoming_seen",
  "announcement_recipients",
];

/** Where a name itself stands, written down with what its bearer did as one of the core team. */
const named = [
  ["documents", "edited_by"],
  ["documents", "deleted_by"],
  ["document_versions", "edited_by"],
  ["extras_entries", "added_by"],
  ["guidance_versions", "edited_by"],
  ["sources", "added_by"],
  ["questions", "improved_by"],
  ["tickets", "handled_by"],
] as const;

/** Puts a name in place of another at a place of a column of JSON, where it stands in some rows. */
const renameIn = async (
  trx: Sql,
  [table, column, path]: readonly [string, string, string],
  where: Record<string, readonly string[]>,
  [name, newName]: readonly [string, string],
): Promise<void> => {
  const rows = trx(table).whereRaw("lower(?? #>> ?) = lower(?)", [column, path, name]);
  for (const [field, values] of Object.entries(where)) void rows.whereIn(field, values);
  await rows.update({ [column]: trx.raw("jsonb_set(??, ?, to_jsonb(?::text))", [column, path, newName]) });
};

/** Puts a name in place of another in what threads and leads have of who handled what, and who gave it to whom. */
const renameInRecords = async (trx: Sql, names: readonly [string, string]): Promise<void> => {
  const changed = { event: ["changed", "reopened", "withdrawn"] };
  for (const side of ["from", "to"]) {
    for (const field of ["handledBy", "agent"])
      await renameIn(trx, ["thread_entries", "changes", `{${field},${side}}`], changed, names);
    await renameIn(trx, ["lead_events", "detail", `{${side}}`], { kind: ["handed_over"] }, names);
  }
};

/** Puts a name in place of another, whatever its case: where a name itself stands, and in what the audit log has of tickets and leads. */
const rename = async (trx: Sql, name: string, newName: string): Promise<void> => {
  for (const [table, column] of named)
    await trx(table)
      .whereRaw("lower(??) = lower(?)", [column, name])
      .update({ [column]: newName });
  const names = [name, newName] as const;
  for (const column of ["before", "after"]) {
    await renameIn(trx, ["audit_log", column, "{handledBy}"], { subject: ["ticket"] }, names);
    await renameIn(trx, ["audit_log", column, "{agent}"], { subject: ["ticket", "lead"] }, names);
  }
  await renameInRecords(trx, names);
};

const camel = (name: string): string =>
  name.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase());
const present = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [camel(name), value]));

/** Everything the product keeps of a person, wherever it lies. */
export const createPersonalDataStore = (sql: Sql) => ({
  /** By kind, in the order it came about as far as there is one. */
  read: async (userId: string, trx: Sql = sql): Promise<Record<string, Row[]>> => {
    const kinds: Record<string, Row[]> = {};
    for (const [kind, [table, owner, columns]] of Object.entries(owned)) {
      const rows: Row[] = await trx(table)
        .where({ [owner]: userId })
        .select(columns.split(" "));
      kinds[kind] = rows.map(present);
    }
    return kinds;
  },

  /** Removes what is the person's alone, and their name from what stays. */
  remove: async (
    { id, telegram_id: chatId, telegram_username: name }: Person,
    newName: string,
    trx: Sql,
  ): Promise<void> => {
    for (const table of forgotten) await trx(table).where({ user_id: id }).delete();
    // Leads, with all that was said, belong to the team.
    await trx("chat_messages").where({ user_id: id, module: "bd_assistant" }).delete();
    // What was asked stays with the firm, but of what is gone only what it took.
    await trx("message_calls").where({ user_id: id }).update({ user_id: null });
    if (chatId !== null) {
      for (const table of ["telegram_notices", "telegram_chats"])
        await trx(table).where({ chat_id: chatId }).delete();
    }
    await trx("audit_log").where({ actor_id: id }).update({ actor_name: newName, token_name: null });
    await trx("audit_log").where({ actor_id: id, subject: "token" }).update({ before: null, after: null });
    await trx("audit_log").where({ subject: "user", subject_id: id }).update({ before: null, after: null });
    // Its subject is the address that was signed in from.
    await trx("audit_log")
      .where({ subject: "sign-in" })
      .whereRaw("after ->> 'id' = ?", [id])
      .update({ after: null, subject_id: "forgotten" });
    await rename(trx, name, newName);
  },
  /** Puts a person's new name where their old one was written down with what they did. */
  rename: (name: string, newName: string, trx: Sql): Promise<void> => rename(trx, name, newName),
});

export type PersonalDataStore = ReturnType<typeof createPersonalDataStore>;
