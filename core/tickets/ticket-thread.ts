import type { Ticket } from "#contracts/support.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../errors.ts";
import { announceOwn, createOwnThreads, requireOwnOrTeam } from "../own-records.ts";
import type { Sql } from "../platform/database.ts";
import { noteForNotion, storeChange, workedOn } from "./change-tickets.ts";
import { readTicket } from "./read-tickets.ts";
import type { TicketRow } from "./ticket-store.ts";
import type { TicketsDeps } from "./tickets.ts";

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

/** What is said about tickets; what its agent says opens a closed one again. */
export const ticketThreads = (deps: TicketsDeps) =>
  createOwnThreads<TicketRow>("Ticket", {
    ...deps,
    kind: "ticket",
    records: deps.tickets,
    settle: async (actor, row, trx) => {
      if (row.user_id === actor.id && row.status === "Closed") await change(deps, actor, row, openAgain, trx);
      await announceOwn(deps.announce, "tickets", [row.user_id], trx);
    },
  });

const changeOne = async (
  deps: TicketsDeps,
  actor: Actor,
  id: string,
  work: (row: TicketRow, trx: Sql) => Promise<void>,
): Promise<Ticket> => {
  await deps.sql.transaction(async (trx) => {
    const [found] = await deps.tickets.lock([id], trx);
    const row = requireOwnOrTeam(actor, found, "Ticket");
    await work(row, trx);
    await announceOwn(deps.announce, "tickets", [row.user_id], trx);
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
