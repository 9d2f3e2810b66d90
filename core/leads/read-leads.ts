import type { InputOf } from "#contracts/endpoint.ts";
import { historyLimit, type ChatMessage } from "#contracts/chat.ts";
import { pageSize } from "#contracts/common.ts";
import type { Lead, LeadContact, LeadEvent, ListedLead, listLeads as contract } from "#contracts/leads.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { Messages } from "../chat/messages.ts";
import { invalid } from "../errors.ts";
import { requireOwnOrTeam } from "../own-records.ts";
import { readWords, asPattern, wordsOf } from "../platform/lists/list-search.ts";
import { cutPage, readCursor, readRows, toPage, type Page } from "../platform/lists/page.ts";
import type { Sql } from "../platform/database.ts";
import { projectKeyOf } from "../text/project-key.ts";
import { partOfUsername } from "../usernames.ts";
import type { EventPlace, LeadEventStore } from "./lead-event-store.ts";
import type { LeadRecordStore, LeadRow } from "./lead-record-store.ts";
import { presentEvent, presentLead } from "./present-lead.ts";
import { withoutCitations } from "../answering/citations.ts";
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
const readExcerpts = async (
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

export interface LeadReadingDeps {
  sql: Sql;
  records: LeadRecordStore;
  events: LeadEventStore;
  messages: Pick<Messages, "latest" | "count" | "present">;
}

/** Throws `not_found` for somebody else's lead, unless the actor is an admin. */
export const requireLead = (actor: Actor, row: LeadRow | undefined): LeadRow =>
  requireOwnOrTeam(actor, row, "Lead");

/** Leads, the latest first: the actor's own, or the whole team's for admins. */
export const listLeads =
  ({ sql, records }: LeadReadingDeps) =>
  async (
    actor: Actor,
    { view, scope, q, person, cursor, ...rest }: InputOf<typeof contract>,
  ): Promise<Page<ListedLead>> => {
    if (scope === "team") requireAdmin(actor);
    const after = readCursor(cursor);
    const filter = {
      ...rest,
      // Whoever looks for a lead by its name does not know where it is.
      view: view ?? (q === undefined ? "open" : undefined),
      userId: scope === "team" ? undefined : actor.id,
      person: partOfUsername(person),
      words: q === undefined ? undefined : await readWords(sql, q),
    };
    const reading = {
      page: () => records.page(filter, after, pageSize),
      count: () => records.count(filter),
    };
    const { rows, total } = await readRows(after, reading);
    const excerpts = scope === "team" ? new Map() : await readExcerpts(sql, rows, q);
    return toPage(rows, total, (row) => ({ ...presentLead(row), ...excerpts.get(row.id) }));
  };

/** One lead, for its agent and admins. */
export const readLead =
  ({ records }: LeadReadingDeps) =>
  async (actor: Actor, { id }: { id: string }): Promise<Lead> =>
    presentLead(requireLead(actor, await records.read(id)));

const placeOf = (cursor: string | undefined): EventPlace | undefined => {
  if (cursor === undefined) return undefined;
  const [time = "", id = ""] = cursor.split("_");
  const at = new Date(time);
  if (Number.isNaN(at.getTime()) || id === "") throw invalid("cursor", "Not a valid cursor");
  return { at, id };
};

/** What happened to a lead, the latest first. */
export const readTimeline =
  ({ records, events }: LeadReadingDeps) =>
  async (
    actor: Actor,
    { id, cursor }: { id: string; cursor?: string | undefined },
  ): Promise<Page<LeadEvent>> => {
    requireLead(actor, await records.read(id));
    const rows = await events.page(id, placeOf(cursor), pageSize);
    const cursorOf = (row: { at: Date; id: string }) => `${row.at.toISOString()}_${row.id}`;
    return cutPage(rows, rows.length, { size: pageSize, cursorOf, present: presentEvent });
  };

/** What was said with a lead, oldest first, or before a message. */
export const readLeadMessages =
  ({ records, messages }: LeadReadingDeps) =>
  async (
    actor: Actor,
    { id, before }: { id: string; before?: string | undefined },
  ): Promise<Page<ChatMessage>> => {
    const { user_id: userId, project_key: projectKey } = requireLead(actor, await records.read(id));
    const conversation = { userId, module: "lead_replier", projectKey } as const;
    const reading = {
      page: () => messages.latest(conversation, before, historyLimit + 1),
      count: () => messages.count(conversation),
    };
    const { rows, total } = await readRows(before, reading, historyLimit);
    const cursorOf = (row: { id: string }) => row.id;
    const page = cutPage(rows, total, { size: historyLimit, cursorOf, present: messages.present });
    return { ...page, rows: page.rows.toReversed() };
  };

/** Who else is in touch with a project, and since when; of their leads nobody is told more. */
export const listLeadContacts =
  ({ records }: LeadReadingDeps) =>
  async (actor: Actor, { projectName }: { projectName: string }): Promise<LeadContact[]> => {
    const contacts = await records.contacts(projectKeyOf(projectName), actor.id);
    return contacts.map(({ since, ...who }) => ({ ...who, since: since.toISOString() }));
  };

/** How many of the actor's leads need something. */
export const countLeads =
  ({ records }: LeadReadingDeps) =>
  (actor: Actor): Promise<{ needsReply: number; reminders: number }> =>
    records.counts(actor.id);
