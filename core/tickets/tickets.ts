import { waiting } from "#contracts/support.ts";
import type { RecordChange } from "../audit/record-change.ts";
import type { Announce } from "../events/events.ts";
import type { Files } from "../files/files.ts";
import type { Outbox } from "../notion/outbox.ts";
import type { Options } from "../options/options.ts";
import { markOwnSeen } from "../own-records.ts";
import type { Sql } from "../platform/database.ts";
import type { Telegram } from "../telegram/telegram.ts";
import type { Threads } from "../threads/threads.ts";
import { changeTickets } from "./change-tickets.ts";
import { handOverTickets } from "./hand-over.ts";
import { mirrorTickets } from "./mirror-tickets.ts";
import { findTicket, listTickets, readTicket, readTicketStats } from "./read-tickets.ts";
import { submitTicket } from "./submit-ticket.ts";
import { reopenTicket, ticketThreads, withdrawTicket } from "./ticket-thread.ts";
import { createTicketStore, type TicketStore } from "./ticket-store.ts";

/** What support tickets are built on. */
export interface TicketsDeps {
  sql: Sql;
  tickets: TicketStore;
  recordChange: RecordChange;
  announce: Announce;
  files: Pick<Files, "keepProof" | "attachments">;
  options: Pick<Options, "named">;
  /** Hears of a new ticket, in its transaction. */
  onMade: (trx: Sql, id: string) => Promise<void>;
  outbox: Outbox;
  threads: Pick<Threads, "read" | "post" | "note" | "say">;
  news: Pick<Telegram, "ticketHandedOver">;
}

/** Requests for help, from the agent who sends one to the team that solves it. */
export const createTickets = (given: Omit<TicketsDeps, "tickets">) => {
  const deps: TicketsDeps = { ...given, tickets: createTicketStore(given.sql) };
  return {
    submit: submitTicket(deps),
    list: listTickets(deps),
    read: readTicket(deps),
    find: findTicket(deps),
    ownerOf: deps.tickets.ownerOf,
    stats: readTicketStats(deps),
    change: changeTickets(deps),
    ...ticketThreads(deps),
    reopen: reopenTicket(deps),
    withdraw: withdrawTicket(deps),
    markSeen: markOwnSeen("tickets", { ...deps, records: deps.tickets }),
    handOverAll: handOverTickets(deps),
    /** How many of somebody's are not closed. */
    countOpenOf: (userId: string) => deps.tickets.count({ userId, status: waiting }),
    /** Has what was handed over pushed to Notion. */
    push: () => given.outbox.push(),
    /** How many are not closed. */
    countWaiting: () => deps.tickets.count({ status: waiting }),
    countNews: deps.tickets.countNews,
    mirror: mirrorTickets(deps),
  };
};
