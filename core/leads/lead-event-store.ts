import type { LeadEvent } from "#contracts/leads.ts";
import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";
import { rowsOf } from "../platform/run-prepared.ts";

/** What is written down of a lead; what was said is in its messages. */
export type RecordedKind = Extract<
  LeadEvent["kind"],
  "stage" | "note" | "reminder" | "archived" | "restored" | "handed_over" | "renamed"
>;

export interface EventDetail {
  text?: string;
  from?: string;
  to?: string;
  until?: string | null;
}

/** One thing that happened, whatever table it stands in. */
export interface EventRow {
  id: string;
  kind: LeadEvent["kind"];
  at: Date;
  by: string | null;
  text: string | null;
  detail: EventDetail | null;
  edited: boolean | null;
  message_id: string | null;
}

/** The place of an event among the others. */
export interface EventPlace {
  at: Date;
  id: string;
}

// A draft that was sent is told as sent, when it was.
const timeline = `
  select * from (
    select e.id::text as id, e.kind, e.created_at as at, u.telegram_username as by, null::text as text, e.detail,
      null::boolean as edited, null::uuid as message_id
    from lead_events e left join users u on u.id = e.by_id where e.conversation_id = ?
    union all
    select m.id::text, case
        when m.role = 'user' then 'wrote'
        when m.metadata->>'kind' is not null then m.metadata->>'kind'
        when m.sent_at is not null then 'sent' else 'draft' end,
      coalesce(m.sent_at, m.created_at), u.telegram_username, left(coalesce(m.sent_text, m.content), 300), null,
      m.sent_text is distinct from m.content and m.sent_at is not null, m.id
    from lead_conversations c
    join chat_messages m on m.module = 'lead_replier' and m.user_id = c.user_id and m.project_key = c.project_key
    left join users u on u.id = m.sent_by
    where c.id = ?
    union all
    select c.id::text, 'opened', c.created_at, null, null, null, null, null
    from lead_conversations c where c.id = ?
  ) t`;

/** What happened to leads. */
export const createLeadEventStore = (sql: Sql) => ({
  add: async (
    conversationId: string,
    { kind, byId, detail = {} }: { kind: RecordedKind; byId: string | null; detail?: EventDetail },
    trx: Sql = sql,
  ): Promise<{ id: string; at: Date }> => {
    const [id, at] = [newId(), new Date()];
    const row = { id, conversation_id: conversationId, kind, by_id: byId, created_at: at };
    await trx("lead_events").insert({ ...row, detail: JSON.stringify(detail) });
    return { id, at };
  },

  /** The latest first, from the first or from after one on, and one more than asked for. */
  page: async (conversationId: string, after: EventPlace | undefined, limit: number): Promise<EventRow[]> => {
    const [from, place] =
      after === undefined ? ["", []] : ["where (t.at, t.id) < (?, ?)", [after.at, after.id]];
    return rowsOf<EventRow>(sql, `${timeline} ${from} order by t.at desc, t.id desc limit ?`, [
      conversationId,
      conversationId,
      conversationId,
      ...place,
      limit + 1,
    ]);
  },

  /** Who wrote a note; undefined when there is none. */
  noteBy: async (conversationId: string, id: string, trx: Sql): Promise<string | null | undefined> => {
    const note = trx("lead_events").where({ id, conversation_id: conversationId, kind: "note" });
    const row = await note.forUpdate().first<{ by_id: string | null } | undefined>("by_id");
    return row === undefined ? undefined : row.by_id;
  },

  remove: async (id: string, trx: Sql): Promise<void> => {
    await trx("lead_events").where({ id }).delete();
  },
});

export type LeadEventStore = ReturnType<typeof createLeadEventStore>;
