import type { Ticket } from "#contracts/support.ts";
import type { AttachmentsOf } from "../files/files.ts";
import { presentLastMessage } from "../own-records.ts";
import type { ListedTicket, TicketRow } from "./ticket-store.ts";

/** A ticket as its agent and the team see it. */
export const presentTicket =
  (attachmentsOf: AttachmentsOf) =>
  (row: ListedTicket): Ticket => ({
    id: row.id,
    category: row.category,
    description: row.description,
    bdName: row.bd_name,
    status: row.status,
    result: row.result,
    handledBy: row.handled_by,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    url: row.notion_url ?? `/dashboard/support/tickets/${row.id}`,
    notionUrl: row.notion_url,
    proofOfSupport: attachmentsOf(row),
    lastMessage: presentLastMessage(row),
    updatedSinceSeen: row.has_news,
    ...(row.is_reopened ? { isReopened: true } : {}),
    ...(row.is_withdrawn ? { isWithdrawn: true } : {}),
  });

/** What the audit log keeps of a ticket. */
export const auditedTicket = ({ category, status, result, handled_by, note }: TicketRow) => ({
  category,
  status,
  result,
  handledBy: handled_by,
  note,
});
