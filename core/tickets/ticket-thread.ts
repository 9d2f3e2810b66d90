import type { Ticket } from "#contracts/support.ts";
import type { ThreadEntry } from "#contracts/thread-entries.ts";
import type { Actor } from "../actor.ts";
import { AppError, notFound } from "../errors.ts";
import type { ReceivedFile } from "../files/inspect-proof.ts";
import { newSince } from "../own-records.ts";
import type { Page } from "../platform/lists/page.ts";
import type { Sql } from "../platform/database.ts";
import { announceTicket, noteForNotion, storeChange, threadOf, workedOn } from "./change-tickets.ts";
import { readTicket } from "./read-tickets.ts";
import type { TicketRow } from "./ticket-store.ts";
import type { TicketsDeps } from "./tickets.ts";

const requireOwnOrTeam = <Row extends TicketRow>(actor: Actor, row: Row | undefined): Row => {
  if (row === undefined || (row.user_id !== actor.id && !actor.isAdmin)) throw notFound("Ticket");
  return row;
};

const lockOne = async ({ tickets }: TicketsDeps, actor: Actor, id: string, trx: Sql): Promise<TicketRow> => {
  const [row] = await tickets.lock([id], trx);
  return requireOwnOrTeam(actor, row);
};

/** What was said about a ticket and what became of it, newest first; throws `not_found` for somebody else's too. */
export const readThread =
  ({ tickets, threads }: TicketsDeps) =>
  async (
    actor: Actor,
    { id, cursor }: { id: string; cursor?: string | undefined },
  ): Promise<Page<ThreadEntry>> => {
    const [found] = await tickets.read([id]);
    const row = requireOwnOrTeam(actor, found);
    return threads.read(threadOf(row), {
      cursor,
      newSince: row.user_id === actor.id ? newSince(row) : null,
    });
  };

const change = async (
  deps: TicketsDeps,
  actor: Actor,
  row: TicketRow,
  to: Parameters<typeof workedOn>[1],
  trx: Sql,
  isWithdrawal = false,
): Promise<void> => {
  const after = workedOn(row, to);
  await storeChange(deps, actor, row, after, trx, isWithdrawal);
  await noteForNotion(deps, row, after, trx);
};

const openAgain = { status: "Open", result: "Pending" } as const;

interface Message {
  id: string;
  text: string;
  picture: ReceivedFile | null;
  idempotencyKey: string | null;
}

/** Says something about a ticket, as its agent or the team; what its agent says opens a closed one again. */
export const postMessage =
  (deps: TicketsDeps) =>
  async (actor: Actor, { id, ...message }: Message): Promise<ThreadEntry> => {
    const [found] = await deps.tickets.read([id]);
    const record = threadOf(requireOwnOrTeam(actor, found));
    const isOwn = record.ownerId === actor.id;
    let row: TicketRow | undefined;
    const entry = await deps.threads.post(actor, {
      record,
      message,
      admit: async (trx) => {
        row = await lockOne(deps, actor, id, trx);
      },
      settle: async (trx, entryId) => {
        const now = requireOwnOrTeam(actor, row);
        const news = isOwn ? {} : { has_news: true };
        await deps.tickets.change(id, { ...news, last_message_id: entryId, updated_at: new Date() }, trx);
        if (isOwn && now.status === "Closed") await change(deps, actor, now, openAgain, trx);
        await announceTicket(deps, now, trx);
      },
    });
    await deps.outbox.push();
    return entry;
  };

const changeOne = async (
  deps: TicketsDeps,
  actor: Actor,
  id: string,
  work: (row: TicketRow, trx: Sql) => Promise<void>,
): Promise<Ticket> => {
  await deps.sql.transaction(async (trx) => {
    const row = await lockOne(deps, actor, id, trx);
    await work(row, trx);
    await announceTicket(deps, row, trx);
  });
  await deps.outbox.push();
  return readTicket(deps)(actor, { id });
};

/** Opens a closed ticket again, as its agent or the team; throws `conflict` when it is not closed. */
export const reopenTicket =
  (deps: TicketsDeps) =>
  (actor: Actor, { id }: { id: string }): Promise<Ticket> =>
    changeOne(deps, actor, id, async (row, trx) => {
      if (row.status !== "Closed") throw new AppError("conflict", `This ticket is already ${row.status}`);
      await change(deps, actor, row, openAgain, trx);
    });

/**
 * Takes a ticket of one's own back. It is closed as any other, with a result, so that counts and the mirror know no state
 * of their own for it: nothing was solved, so that is Not Resolved, and the thread says who took it back.
 */
export const withdrawTicket =
  (deps: TicketsDeps) =>
  (actor: Actor, { id }: { id: string }): Promise<Ticket> =>
    changeOne(deps, actor, id, async (row, trx) => {
      if (row.user_id !== actor.id)
        throw new AppError("forbidden", "Only whoever opened a ticket can withdraw it");
      if (row.status === "Closed") throw new AppError("conflict", "This ticket is already Closed");
      await change(deps, actor, row, { status: "Closed", result: "Not Resolved" }, trx, true);
    });
