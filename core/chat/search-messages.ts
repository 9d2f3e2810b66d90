import type { InputOf } from "#contracts/endpoint.ts";
import type { FoundMessage, searchMessages as contract } from "#contracts/message-search.ts";
import type { Actor } from "../actor.ts";
import { withoutCitations } from "../answering/citations.ts";
import { readCursor, readRows, toPage, type Page } from "../platform/lists/page.ts";
import { excerptOf, searchedWords, wordsFound, type Searched } from "../text/excerpt.ts";
import type { MessageRow, MessageStore } from "./message-store.ts";

interface Deps {
  messages: MessageStore;
  /** What a user's conversations of these sessions are called. */
  titlesOf: (userId: string, sessionIds: string[]) => Promise<ReadonlyMap<string, string>>;
}

const wordsOf = (query: string): string[] => [...new Set(query.toLowerCase().split(/\s+/u))];

const presentFound =
  (searched: Searched, titles: ReadonlyMap<string, string>) =>
  (row: MessageRow): FoundMessage => {
    const snippet = excerptOf(withoutCitations(row.content), searched);
    return {
      id: row.id,
      title: row.project_name ?? titles.get(row.session_id) ?? null,
      role: row.role,
      snippet,
      found: wordsFound(snippet, searched),
      timestamp: row.created_at.toISOString(),
      module: row.module,
      sessionId: row.session_id,
      projectName: row.project_name,
      conversationId: row.conversation_id,
    };
  };

/** The actor's own messages that have every word of the query, wherever they stand, the latest first. */
export const searchMessages =
  ({ messages, titlesOf }: Deps) =>
  async (actor: Actor, { query, cursor }: InputOf<typeof contract>): Promise<Page<FoundMessage>> => {
    const words = wordsOf(query);
    const after = readCursor(cursor);
    const { rows, total } = await readRows(after, {
      page: () => messages.search(actor.id, words, after),
      count: () => messages.countFound(actor.id, words),
    });
    const sessions = rows.filter(({ module }) => module === "bd_assistant").map((row) => row.session_id);
    const titles = await titlesOf(actor.id, [...new Set(sessions)]);
    return toPage(rows, total, presentFound(searchedWords(query), titles));
  };
