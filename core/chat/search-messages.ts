import type { FoundMessage } from "#contracts/message-search.ts";
import type { Actor } from "../actor.ts";
import { readCursor, readRows, toPage, type Page } from "../platform/lists/page.ts";
import { plainLine } from "../text/plain-text.ts";
import type { MessageRow, MessageStore } from "./message-store.ts";

interface SearchInput {
  query: string;
  cursor?: string | undefined;
}

interface Deps {
  messages: MessageStore;
  /** What a user's conversations of these sessions are called. */
  titlesOf: (userId: string, sessionIds: string[]) => Promise<ReadonlyMap<string, string>>;
}

const before = 60;
const longest = 180;

const wordsOf = (query: string): string[] => [...new Set(query.toLowerCase().split(/\s+/u))];

/** About 180 characters of a message around the first of the words that it has. */
export const snippetAround = (content: string, words: readonly string[]): string => {
  const text = plainLine(content);
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at !== -1);
  const hit = Math.min(...places, text.length);
  const space = text.indexOf(" ", hit - before) + 1;
  const start = space === 0 || space > hit ? hit - before : space;
  const from = hit === text.length || hit <= before ? 0 : start;
  const part = text.slice(from, from + longest);
  const isCut = from + longest < text.length;
  const end = part.lastIndexOf(" ");
  // What is written without spaces may be cut anywhere but in the middle of a character.
  const whole = (isCut && end > longest / 2 ? part.slice(0, end) : part).replaceAll(/\p{Surrogate}/gu, "");
  return `${from > 0 ? "…" : ""}${whole}${isCut ? "…" : ""}`;
};

const presentFound =
  (words: readonly string[], titles: ReadonlyMap<string, string>) =>
  (row: MessageRow): FoundMessage => ({
    id: row.id,
    title: row.project_name ?? titles.get(row.session_id) ?? null,
    role: row.role,
    snippet: snippetAround(row.content, words),
    timestamp: row.created_at.toISOString(),
    module: row.module,
    sessionId: row.session_id,
    projectName: row.project_name,
    conversationId: row.conversation_id,
  });

/** The actor's own messages that have every word of the query, wherever they stand, the latest first. */
export const searchMessages =
  ({ messages, titlesOf }: Deps) =>
  async (actor: Actor, { query, cursor }: SearchInput): Promise<Page<FoundMessage>> => {
    const words = wordsOf(query);
    const after = readCursor(cursor);
    const { rows, total } = await readRows(after, {
      page: () => messages.search(actor.id, words, after),
      count: () => messages.countFound(actor.id, words),
    });
    const sessions = rows.filter(({ module }) => module === "bd_assistant").map((row) => row.session_id);
    const titles = await titlesOf(actor.id, [...new Set(sessions)]);
    return toPage(rows, total, presentFound(words, titles));
  };
