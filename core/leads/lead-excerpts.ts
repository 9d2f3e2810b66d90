import type { ListedLead } from "#contracts/leads.ts";
import { withoutCitations } from "../answering/citations.ts";
import { asPattern, wordsOf } from "../platform/lists/list-search.ts";
import type { Sql } from "../platform/database.ts";
import { rowsOf } from "../platform/run-prepared.ts";
import { excerptOf, searchedWords, wordsFound } from "../text/excerpt.ts";
import { ownMessages, ownNotes } from "./state-columns.ts";

type Excerpt = Pick<ListedLead, "excerpt">;

/** Of each of these leads what has most words of a search; a note before what was said, the latest first. */
const foundIn = `
  select distinct on (c.id) c.id, t.of, t.text
  from lead_conversations c
  cross join lateral (
    select case m.role when 'user' then 'lead' else 'reply' end as of, m.content as text, m.created_at as at
    from chat_messages m where ${ownMessages}
    union all
    select 'note', e.detail->>'text', e.created_at from lead_events e where ${ownNotes}) t
  cross join lateral (
    select count(*) as words from unnest(?::text[]) p where lower(t.text) like lower(p)) found
  where c.id = any(?) and found.words > 0
  order by c.id, found.words desc, (t.of = 'note') desc, t.at desc`;

/** Excerpts of what was said in some leads, or noted on them, from where the words of a search stand; by lead. */
export const readExcerpts = async (
  sql: Sql,
  leads: readonly { id: string }[],
  q = "",
): Promise<ReadonlyMap<string, Excerpt>> => {
  const words = wordsOf(q);
  if (words.length === 0 || leads.length === 0) return new Map();
  const rows = await rowsOf<{ id: string; of: "lead" | "reply" | "note"; text: string }>(sql, foundIn, [
    words.map(asPattern),
    leads.map(({ id }) => id),
  ]);
  const searched = searchedWords(q);
  return new Map(
    rows.map(({ id, of, text }) => {
      const snippet = excerptOf(withoutCitations(text), searched);
      return [id, { excerpt: { of, snippet, found: wordsFound(snippet, searched) } }];
    }),
  );
};
