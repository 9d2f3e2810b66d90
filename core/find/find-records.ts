import { foundOfKind, type FoundRecord, type FoundRecords } from "#contracts/find.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import {
  asPattern,
  leadPlaces,
  narrowToNames,
  narrowToWords,
  readWords,
  requestPlaces,
  type SearchedWord,
  ticketPlaces,
} from "../platform/lists/list-search.ts";
import type { Sql } from "../platform/database.ts";

/** How many characters of a text tell which one it is. */
const titleLength = 120;

// The shortest names first: they have the least besides what was searched for.
const people = (sql: Sql, words: readonly SearchedWord[]): PromiseLike<FoundRecord[]> =>
  sql("users")
    .modify((query) =>
      narrowToNames(
        query,
        words.map(({ word }) => word),
      ),
    )
    .orderByRaw("length(username_key), username_key")
    .limit(foundOfKind)
    .select(
      "id",
      sql.raw("'@' || telegram_username as title"),
      sql.raw(
        `case role when 'BD' then 'BD' else 'Core Team (Admin)' end ||
          case when disabled_at is null then '' else ' · Disabled' end as about`,
      ),
    );

const documents = (sql: Sql, words: readonly SearchedWord[]): PromiseLike<FoundRecord[]> =>
  sql("documents")
    .whereNull("deleted_at")
    .modify((query) => {
      for (const { word } of words) void query.whereRaw("title_key like lower(?)", [asPattern(word)]);
    })
    .orderByRaw("length(title_key), id")
    .limit(foundOfKind)
    .select("id", "title", "shelf as about");

const beginningOf = (column: string) =>
  `left(regexp_replace(${column}, '\\s+', ' ', 'g'), ${titleLength}) as title`;

const requests = (sql: Sql, words: readonly SearchedWord[]): PromiseLike<FoundRecords["requests"]> =>
  sql("gaps")
    .join("users", "users.id", "gaps.user_id")
    .whereNull("gaps.removed_at")
    .modify(narrowToWords, words, requestPlaces)
    .orderBy("gaps.id", "desc")
    .limit(foundOfKind)
    .select(
      "gaps.id",
      sql.raw(beginningOf("gaps.question")),
      sql.raw("'@' || users.telegram_username || ' · ' || initcap(gaps.status) as about"),
      sql.raw("gaps.status = 'pending' as pending"),
    );

const tickets = (sql: Sql, words: readonly SearchedWord[]): PromiseLike<FoundRecord[]> =>
  sql("tickets")
    .join("users", "users.id", "tickets.user_id")
    .modify(narrowToWords, words, ticketPlaces)
    .orderBy("tickets.id", "desc")
    .limit(foundOfKind)
    .select(
      "tickets.id",
      sql.raw(beginningOf("tickets.description")),
      sql.raw(
        "'@' || users.telegram_username || ' · ' || tickets.category || ' · ' || tickets.status as about",
      ),
    );

const leads = (sql: Sql, words: readonly SearchedWord[]): PromiseLike<FoundRecords["leads"]> =>
  sql("lead_conversations as c")
    .join("users", "users.id", "c.user_id")
    .modify(narrowToWords, words, leadPlaces)
    .orderByRaw("c.last_message_at desc, c.id desc")
    .limit(foundOfKind)
    .select(
      "c.id",
      "c.project_name as title",
      sql.raw("'@' || users.telegram_username || ' · ' || c.stage as about"),
      sql.raw("c.archived_at is not null as archived"),
    );

/** The records that have every word of a text, a few of each kind; for admins. */
export const findRecords =
  ({ sql }: { sql: Sql }) =>
  async (actor: Actor, q: string): Promise<FoundRecords> => {
    requireAdmin(actor);
    const words = await readWords(sql, q);
    const [person, document, request, ticket, lead] = await Promise.all([
      people(sql, words),
      documents(sql, words),
      requests(sql, words),
      tickets(sql, words),
      leads(sql, words),
    ]);
    return { people: person, documents: document, requests: request, tickets: ticket, leads: lead };
  };
