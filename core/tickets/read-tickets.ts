import type { InputOf } from "#contracts/endpoint.ts";
import type { Ticket, TicketStats, listTickets as contract } from "#contracts/support.ts";
import type { Actor } from "../actor.ts";
import { requireOwnOrTeam } from "../own-records.ts";
import { readWords, sinceDays } from "../platform/lists/list-search.ts";
import { readCursor, readRows, toPage, type Page } from "../platform/lists/page.ts";
import { partOfUsername } from "../usernames.ts";
import { presentTicket } from "./present-ticket.ts";
import type { TicketFilter } from "./ticket-store.ts";
import type { TicketsDeps } from "./tickets.ts";

type ListInput = InputOf<typeof contract>;

/** What is asked for, within what the actor may see: agents their own, admins all. */
const filterOf = (actor: Actor, { person, handledBy, mine, ...rest }: ListInput): TicketFilter => ({
  status: rest.status,
  result: rest.result,
  category: rest.category,
  person: partOfUsername(person),
  handledBy: handledBy === "none" ? null : handledBy,
  since: sinceDays(rest.days),
  userId: actor.isAdmin && mine === undefined ? undefined : actor.id,
});

/** Tickets, newest first: an agent's own, or everybody's for admins. */
export const listTickets =
  ({ sql, tickets, files }: TicketsDeps) =>
  async (actor: Actor, input: ListInput): Promise<Page<Ticket>> => {
    const after = readCursor(input.cursor);
    const words = input.q === undefined ? undefined : await readWords(sql, input.q);
    const filter = { ...filterOf(actor, input), words };
    const [{ rows, total }, attachmentsOf] = await Promise.all([
      readRows(after, { page: () => tickets.page(filter, after), count: () => tickets.count(filter) }),
      files.attachments(),
    ]);
    return toPage(rows, total, presentTicket(attachmentsOf));
  };

/** One ticket; throws `not_found` for somebody else's too, unless the actor is an admin. */
export const readTicket =
  ({ tickets, files }: TicketsDeps) =>
  async (actor: Actor, { id }: { id: string }): Promise<Ticket> => {
    const [found] = await tickets.read([id]);
    const row = requireOwnOrTeam(actor, found, "Ticket");
    return presentTicket(await files.attachments())(row);
  };

/** A ticket, for what the product itself tells of it; undefined when there is none. */
export const findTicket =
  ({ tickets, files }: TicketsDeps) =>
  async (id: string): Promise<Ticket | undefined> => {
    const [row] = await tickets.read([id]);
    return row && presentTicket(await files.attachments())(row);
  };

/** How many tickets there are of everybody, and of the actor. */
export const readTicketStats =
  ({ tickets }: TicketsDeps) =>
  async (actor: Actor): Promise<TicketStats> => {
    const [global, user] = await Promise.all([tickets.stats(), tickets.stats(actor.id)]);
    return { global, user };
  };
