import type { Lead, LeadEvent, LeadState } from "#contracts/leads.ts";
import { cutLine } from "../text/plain-text.ts";
import type { EventRow } from "./lead-event-store.ts";
import type { LeadRow } from "./lead-record-store.ts";
import type { StateRow } from "./state-columns.ts";

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const lineLength = 160;
const firstLine = (text: string): string => cutLine(text, lineLength);

/** The beginning of what was said last, the lead's message or what was sent to it. */
const lastLineOf = ({ wrote_at, sent_at, wrote_text, sent_text }: StateRow): LeadState["lastLine"] => {
  const sent = sent_at !== null && sent_text !== null && (wrote_at === null || sent_at > wrote_at);
  if (sent) return { by: "agent", text: firstLine(sent_text), at: sent_at.toISOString() };
  if (wrote_at === null || wrote_text === null) return null;
  return { by: "lead", text: firstLine(wrote_text), at: wrote_at.toISOString() };
};

/** Where a lead stands. */
export const presentState = (row: StateRow): LeadState => ({
  stage: row.stage,
  lastLine: lastLineOf(row),
  needsReply: row.needs_reply,
  reminderAt: iso(row.remind_at),
  reminderIsAutomatic: row.remind_at !== null && row.remind_auto,
  archived: row.archived_at !== null,
  handedOverFrom: row.handed_over_from,
  isUnread: row.is_unread,
});

/** A lead as its agent and admins see it. */
export const presentLead = (row: LeadRow): Lead => ({
  ...presentState(row),
  conversationId: row.id,
  projectName: row.project_name,
  service: row.service,
  proposalReceived: row.proposal_received,
  owner: { id: row.user_id, username: row.owner_name, disabled: row.owner_disabled },
  openedAt: row.created_at.toISOString(),
  wroteAt: iso(row.wrote_at),
  sentAt: iso(row.sent_at),
  lastMessageAt: row.last_message_at.toISOString(),
});

/** One thing that happened to a lead. */
export const presentEvent = (row: EventRow): LeadEvent => ({
  id: row.id,
  kind: row.kind,
  at: row.at.toISOString(),
  by: row.by,
  ...row.detail,
  ...(row.text === null ? {} : { text: row.text }),
  ...(row.edited === null || row.kind !== "sent" ? {} : { edited: row.edited }),
  ...(row.message_id === null ? {} : { messageId: row.message_id }),
});
