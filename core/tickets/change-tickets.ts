import type { Ticket, TicketResult, TicketStatus } from "#contracts/support.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { AppError, notFound } from "../errors.ts";
import { requireNoteAsSeen, type WrittenNote } from "../as-seen.ts";
import { announceOwn, requireState } from "../own-records.ts";
import type { Sql } from "../platform/database.ts";
import type { Happening, ThreadRecord } from "../threads/threads.ts";
import { auditedTicket, presentTicket } from "./present-ticket.ts";
import type { TicketRow } from "./ticket-store.ts";
import type { TicketsDeps } from "./tickets.ts";

interface Changes extends WrittenNote {
  ids: string[];
  /** The states it may be in for this change; any when left out. */
  from?: readonly TicketStatus[] | undefined;
  status?: TicketStatus | undefined;
  result?: TicketResult | undefined;
  /** Null takes the handler away. */
  handledBy?: string | null | undefined;
}

type Worked = Pick<TicketRow, "status" | "result" | "handled_by" | "note">;

/** The fields of a ticket after a change. */
export const workedOn = (
  row: TicketRow,
  { status, result, handledBy, note }: Omit<Changes, "ids">,
): Worked => ({
  status: status ?? row.status,
  result: result ?? row.result,
  handled_by: handledBy === undefined ? row.handled_by : handledBy,
  note: note === undefined ? row.note : note,
});

/** Whether a change would change anything. */
export const differs = (row: TicketRow, after: Worked): boolean =>
  (Object.keys(after) as (keyof Worked)[]).some((field) => row[field] !== after[field]);

const changesOf = (row: TicketRow, after: Worked): NonNullable<Happening["changes"]> => ({
  ...(row.status === after.status ? {} : { status: { from: row.status, to: after.status } }),
  ...(row.result === after.result ? {} : { result: { from: row.result, to: after.result } }),
  ...(row.handled_by === after.handled_by
    ? {}
    : { handledBy: { from: row.handled_by, to: after.handled_by } }),
});

/** The record that a ticket's thread is of. */
export const threadOf = ({ id, user_id: ownerId }: TicketRow): ThreadRecord => ({
  kind: "ticket",
  id,
  ownerId,
});

/** Writes a change down in the thread; gives what else of the ticket changes with that. */
const noteInThread = async (
  { threads }: TicketsDeps,
  actor: Actor | null,
  row: TicketRow,
  after: Worked,
  trx: Sql,
  isWithdrawal: boolean,
): Promise<Partial<TicketRow>> => {
  const changes = changesOf(row, after);
  const isReopened = row.status === "Closed" && after.status !== "Closed";
  const change = isReopened ? "reopened" : "changed";
  if (Object.keys(changes).length > 0)
    await threads.note(trx, threadOf(row), { event: isWithdrawal ? "withdrawn" : change, actor, changes });
  if (actor === null || after.note === null || after.note === row.note) return {};
  return { last_message_id: await threads.say(trx, threadOf(row), actor, after.note) };
};

const requireResult = ({ status, result }: Worked): void => {
  if (status === "Closed" && result === "Pending")
    throw new AppError("conflict", "Give the ticket a result before closing it: Solved or Not Resolved");
};

/** Stores a change and records it; `actor` is null for one that was made in Notion. */
export const storeChange = async (
  deps: TicketsDeps,
  actor: Actor | null,
  row: TicketRow,
  after: Worked,
  trx: Sql,
  isWithdrawal = false,
) => {
  requireResult(after);
  const has_news = row.user_id === actor?.id ? row.has_news : true;
  const said = await noteInThread(deps, actor, row, after, trx, isWithdrawal);
  await deps.tickets.change(row.id, { ...after, ...said, has_news, updated_at: new Date() }, trx);
  await deps.recordChange(trx, actor, "ticket.change", row.id, {
    before: auditedTicket(row),
    after: auditedTicket({ ...row, ...after }),
  });
};

/** Has Notion told of a change that was made here. */
export const noteForNotion = async ({ outbox }: TicketsDeps, row: TicketRow, after: Worked, trx: Sql) => {
  const fields = Object.keys(changesOf(row, after));
  if (fields.length > 0) await outbox.note(trx, "ticket", row.id, fields);
};

/**
 * Changes tickets alike, all or none, and tells their agents. Throws `conflict` when one would be closed without a
 * result, `not_found` when one does not exist.
 */
export const changeTickets =
  (deps: TicketsDeps) =>
  async (actor: Actor, changes: Changes): Promise<Ticket[]> => {
    requireAdmin(actor);
    const { ids } = changes;
    await deps.sql.transaction(async (trx) => {
      const rows = await deps.tickets.lock(ids, trx);
      if (rows.length < ids.length) throw notFound("Ticket");
      const agents = new Set<string>();
      for (const row of rows) {
        requireState("ticket", row.status, changes.from);
        requireNoteAsSeen(row.note, changes);
        const after = workedOn(row, changes);
        if (!differs(row, after)) continue;
        await storeChange(deps, actor, row, after, trx);
        await noteForNotion(deps, row, after, trx);
        agents.add(row.user_id);
      }
      await announceOwn(deps.announce, "tickets", agents, trx);
    });
    await deps.outbox.push();
    const rows = await deps.tickets.read(ids);
    const present = presentTicket(await deps.files.attachments());
    return ids.flatMap((id) => rows.filter((row) => row.id === id).map(present));
  };
