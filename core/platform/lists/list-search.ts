import type { Knex } from "knex";
import { countedLimit, pageSize } from "#contracts/common.ts";
import type { Sql } from "../database.ts";
import { dayMs } from "../../local-time.ts";

/** A word that a list is searched for, with the users in whose name it stands. */
export interface SearchedWord {
  word: string;
  userIds: string[];
}

/** Where the words of a record stand: the text that its index has, and the column that names its user. */
export interface SearchedPlaces {
  text: string;
  user: string;
}

/** Where the words of tickets stand, as their index has it. */
export const ticketPlaces: SearchedPlaces = {
  text: `lower(tickets.category || ' ' || tickets.description || ' ' || coalesce(tickets.handled_by, '') || ' ' ||
    coalesce(tickets.note, ''))`,
  user: "tickets.user_id",
};

/** The same of requests, of `gaps`. */
export const requestPlaces: SearchedPlaces = {
  text: "lower(gaps.question || ' ' || coalesce(gaps.service, '') || ' ' || coalesce(gaps.admin_response, ''))",
  user: "gaps.user_id",
};

/** The same of leads, of `lead_conversations as c`, in everybody's view. */
export const leadPlaces: SearchedPlaces = { text: "lower(c.project_name)", user: "c.user_id" };

/** A pattern of LIKE for texts that have this one in them, whatever characters it is made of. */
export const asPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;

/** The words of a search, each once; none without one. */
export const wordsOf = (q: string | undefined): string[] => [
  ...new Set((q ?? "").toLowerCase().split(/\s+/u).filter(Boolean)),
];

/** The words of a search with whose names they stand in. Those are looked up first: the planner must know whose they are. */
export const readWords = async (sql: Sql, q: string | undefined): Promise<SearchedWord[]> => {
  const words = wordsOf(q);
  if (words.length === 0) return [];
  const people = await sql("users")
    .whereRaw("'@' || username_key like any(?)", [words.map(asPattern)] as never)
    .select<{ id: string; username_key: string }[]>("id", "username_key");
  return words.map((word) => ({
    word,
    userIds: people.filter(({ username_key }) => `@${username_key}`.includes(word)).map(({ id }) => id),
  }));
};

/** Narrows a list to the people in whose name every word stands; `key` is the column of their name. */
export const narrowToNames = (
  query: Knex.QueryBuilder,
  words: readonly string[],
  key = "username_key",
): void => {
  for (const word of words) void query.whereRaw("'@' || ?? like ?", [key, asPattern(word)]);
};

/** When the last so many days began; undefined for all time. */
export const sinceDays = (days: number | undefined): Date | undefined =>
  days === undefined ? undefined : new Date(Date.now() - days * dayMs);

/** Narrows a list to the records that have every word, in their text or in the name of their user. */
export const narrowToWords = (
  query: Knex.QueryBuilder,
  words: readonly SearchedWord[],
  { text, user }: SearchedPlaces,
): void => {
  for (const { word, userIds } of words) {
    const pattern = asPattern(word);
    if (userIds.length === 0) void query.whereRaw(`${text} like lower(?)`, [pattern]);
    else void query.whereRaw(`(${text} like lower(?) or ${user} = any(?))`, [pattern, userIds] as never);
  }
};

/** Narrows a list to a page of it, newest first by its ids, and one row more; after the last one of the page before. */
export const narrowToPage = (query: Knex.QueryBuilder, id: string, after: string | undefined): void => {
  if (after !== undefined) void query.where(id, "<", after);
  void query.orderBy(id, "desc").limit(pageSize + 1);
};

/** How many rows a search finds: at most one more than are counted. */
export const countFound = async (sql: Sql, found: Knex.QueryBuilder): Promise<number> => {
  const counted = found.select(sql.raw("1")).limit(countedLimit + 1);
  const [row] = await sql.count<{ count: string }[]>("* as count").from(counted.as("found"));
  return Number(row?.count);
};

/** The ids of users whose username has this text in it, whatever its case. */
export const usersLike = (sql: Sql, person: string) =>
  sql("users").where("username_key", "like", asPattern(person.toLowerCase())).select("id");
