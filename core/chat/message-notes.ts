import type { MessageMetadata } from "#contracts/chat.ts";
import type { Sql } from "../platform/database.ts";
import type { MessageRow } from "./message-store.ts";

/** Of words that have just taken the place of others nothing was sent. */
export const notSent = { sent_text: null, sent_at: null, sent_by: null, sent_received: null };

const answerOf = (sql: Sql, userId: string, id: string) =>
  sql<MessageRow>("chat_messages").where({ id, user_id: userId, role: "assistant" });

/** What is kept with an answer beside its text, and whose it is. */
export const createNotes = (sql: Sql) => ({
  /** Finds a user's answer by its id. */
  findAnswer: (userId: string, id: string, trx: Sql = sql) => answerOf(trx, userId, id).first(),

  /** The same, held until the transaction ends. */
  lockAnswer: (userId: string, id: string, trx: Sql) => answerOf(trx, userId, id).forUpdate().first(),

  /** The answer a question has, kept from every try under way to replace it. */
  keepAnswer: async (id: string): Promise<MessageRow | undefined> => {
    await sql("chat_messages").where({ id }).increment("stops", 1);
    return sql<MessageRow>("chat_messages").where({ reply_to: id }).first();
  },

  /** Keeps what its reader thinks of an answer, or did about it. */
  annotate: async (
    id: string,
    note: Pick<MessageMetadata, "rating" | "forwarded">,
    trx: Sql,
  ): Promise<void> => {
    const noted = trx.raw("coalesce(metadata, '{}') || ?::jsonb", [JSON.stringify(note)]);
    await trx("chat_messages").where({ id }).update({ metadata: noted });
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
