import type { LeadRow } from "./lead-record-store.ts";

// Nothing is owed to a lead that was won or lost unless it has written since; once it is neither, what was owed is again.
const overSince = `case when c.stage in ('Won', 'Lost') then
  (select max(e.created_at) from lead_events e where e.conversation_id = c.id and e.kind = 'stage') end`;

/** Whether the lead wrote last, and nobody has said that it needs no reply; of `lead_conversations c`. */
export const needsReply = `coalesce(c.archived_at is null
  and c.wrote_at > coalesce(greatest(c.sent_at, c.settled_at, ${overSince}), '-infinity'), false)`;

/** The messages of a lead `c`, as a condition on `chat_messages m`. */
export const ownMessages =
  "m.module = 'lead_replier' and m.user_id = c.user_id and m.project_key = c.project_key";

/** The notes on a lead `c`, as a condition on `lead_events e`. */
export const ownNotes = "e.conversation_id = c.id and e.kind = 'note'";

const beginning = (column: string, condition: string) =>
  `(select left(${column}, 200) from chat_messages m where ${ownMessages} and ${condition}
    order by m.created_at desc, m.id desc limit 1)`;

/** Who had a lead `c` before it was handed over, unless something was sent since, or it was taken. */
export const handedOverFrom = `(select e.detail->>'from' from lead_events e
  where e.conversation_id = c.id and e.kind = 'handed_over' and e.by_id is distinct from c.user_id
    and e.created_at > coalesce(c.sent_at, '-infinity')
  order by e.created_at desc, e.id desc limit 1)`;

/** Whether its agent has not seen what is new of a lead `c`: an answer of the core team, or that it was handed over. */
export const isUnread = "coalesce(c.news_at > c.read_at, false)";

/** What is told of where a lead stands besides its own columns, as columns of a query of `lead_conversations c`. */
export const stateColumns = `${needsReply} as needs_reply, ${isUnread} as is_unread,
  ${handedOverFrom} as handed_over_from,
  ${beginning("m.content", "m.role = 'user'")} as wrote_text,
  ${beginning("m.sent_text", "m.sent_at is not null")} as sent_text,
  (select m.service from chat_messages m where ${ownMessages} and m.service is not null
   order by m.created_at desc, m.id desc limit 1) as service`;

/** Those, and the lead's own columns that say where it stands. */
export type StateRow = Pick<
  LeadRow,
  | "stage"
  | "archived_at"
  | "wrote_at"
  | "sent_at"
  | "remind_at"
  | "remind_auto"
  | "needs_reply"
  | "is_unread"
  | "handed_over_from"
  | "wrote_text"
  | "sent_text"
  | "service"
>;
