import { AppError } from "../errors.ts";
import type { Actor } from "../actor.ts";
import { announceOwn } from "../own-records.ts";
import type { Sql } from "../platform/database.ts";
import { threadOf } from "./change-tickets.ts";
import { auditedTicket } from "./present-ticket.ts";
import type { TicketRow } from "./ticket-store.ts";
import type { TicketsDeps } from "./tickets.ts";

interface Person {
  id: string;
  name: string;
}

interface Handing {
  from: Person;
  to: Person;
}

/** Gives a ticket that is held to somebody else, with all that was said; the thread and the log say so. */
const move = async (
  { tickets, threads, recordChange, outbox, news }: TicketsDeps,
  actor: Actor,
  row: TicketRow,
  { from, to }: Handing,
  trx: Sql,
): Promise<void> => {
  // What was said before is nothing new; that it is theirs now, is.
  const seen = { has_news: true, seen_at: new Date(Date.now() - 1) };
  const after = { ...row, user_id: to.id };
  // A key is its sender's, who may have used the same one.
  await tickets.change(
    row.id,
    { user_id: to.id, idempotency_key: null, updated_at: new Date(), ...seen },
    trx,
  );
  const changes = { agent: { from: from.name, to: to.name } };
  await threads.note(trx, threadOf(after), { event: "changed", actor, changes });
  await recordChange(trx, actor, "ticket.hand-over", row.id, {
    before: { ...auditedTicket(row), agent: from.name },
    after: { ...auditedTicket(after), agent: to.name },
  });
  await outbox.note(trx, "ticket", row.id, ["bdName"]);
  await news.ticketHandedOver(trx, { id: row.id, from: from.id, to, by: actor });
};

/** Gives all tickets of somebody that are not closed to somebody else, in a transaction; gives how many. */
export const handOverTickets =
  (deps: TicketsDeps) =>
  async (trx: Sql, actor: Actor, handing: Handing): Promise<number> => {
    const { from, to } = handing;
    if (from.id === to.id) throw new AppError("conflict", `@${to.name} has these tickets already`);
    const rows = await deps.tickets.lockWaitingOf(from.id, trx);
    for (const row of rows) await move(deps, actor, row, handing, trx);
    if (rows.length > 0) await announceOwn(deps.announce, "tickets", [from.id, to.id], trx);
    return rows.length;
  };
