import { asPattern, narrowToPage } from "../platform/lists/list-search.ts";
import type { Sql } from "../platform/database.ts";
import { countRows } from "../platform/run-prepared.ts";
import type { MessageRow } from "./message-store.ts";

const found = (sql: Sql, userId: string, words: readonly string[]) => {
  const own = sql<MessageRow>("chat_messages").where({ user_id: userId });
  for (const word of words) void own.whereILike("content", asPattern(word));
  return own;
};

/** Searches one user's messages of every conversation. */
export const createMessageSearch = (sql: Sql) => ({
  /** A user's messages that have every word, the latest first; one more than a page, after the message of that id. */
  search: (userId: string, words: readonly string[], after: string | undefined): Promise<MessageRow[]> =>
    found(sql, userId, words).modify(narrowToPage, "id", after).select("*"),

  countFound: (userId: string, words: readonly string[]): Promise<number> =>
    countRows(found(sql, userId, words)),
});
