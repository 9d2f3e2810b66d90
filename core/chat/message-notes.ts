import type { MessageMetadata } from "#contracts/chat.ts";
import type { Sql } from "../platform/database.ts";
import type { MessageRow } from "./message-store.ts";

/** Of words that have just taken the place of others nothing was sent. */
export const notSent = { sent_text: null, sent_at: null, sent_by: null, sent_received: null };

const answerOf = (sql: Sql, userId: string, id: string) =>
  sql<MessageRow>("chat_messages").where({ id, user_id: userId, role: "assistant" });

/** A question that has waited longer than any answer may take is nobody's any more. */
const longestAnswering = "3 minutes";

/** What is kept with an answer beside its text, and whose it is. */
export const createNotes = (sql: Sql) => ({
  /** Finds a user's answer by its id. */
  findAnswer: (userId: string, id: string, trx: Sql = sql) => answerOf(trx, userId, id).first(),

  /** The same, held until the transaction ends. */
  lockAnswer: (userId: string, id: string, trx: Sql) => answerOf(trx, userId, id).forUpdate().first(),

  /** Keeps what its reader thinks of an answer, or did about it. */
  annotate: async (
    id: string,
    note: Pick<MessageMetadata, "rating" | "forwarded">,
    trx: Sql,
  ): Promise<void> => {
    const noted = trx.raw("coalesce(metadata, '{}') || ?::jsonb", [JSON.stringify(note)]);
    await trx("chat_messages").where({ id }).update({ metadata: noted });
  },

  /** Gives what was said with a lead to another, or the lead another name; false while a reply is being written. */
  moveLead: async (
    { userId, projectKey }: { userId: string; projectKey: string },
    to: Partial<Pick<MessageRow, "user_id" | "project_name" | "project_key">>,
    trx: Sql,
  ): Promise<boolean> => {
    const own = () =>
      trx("chat_messages").where({ module: "lead_replier", user_id: userId, project_key: projectKey });
    const waits = own().where({ awaits_answer: true });
    const isAnswered = waits.whereRaw(`created_at > now() - interval '${longestAnswering}'`).first("id");
    if ((await isAnswered) !== undefined) return false;
    await own().update(to);
    return true;
  },

  /** Puts other words in place of an answer's, where and when it was said. */
  reword: async (
    { id, content, metadata }: Pick<MessageRow, "id" | "content" | "metadata">,
    trx: Sql,
  ): Promise<void> => {
    await trx("chat_messages")
      .where({ id })
      .update({ content, metadata: JSON.stringify(metadata), ...notSent });
  },
});
