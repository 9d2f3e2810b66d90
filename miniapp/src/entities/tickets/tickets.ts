import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  listHandlers,
  listTickets,
  readSupportSchema,
  readTicket,
  readTicketStats,
  type Ticket,
  type TicketResult,
  type TicketStatusFilter,
  waiting,
  waitingTicketStatuses,
} from "#contracts/support.ts";
import { call, callPage } from "../../platform/api/api.ts";
import { isWithinDays } from "../../patterns/filters/days-filter.ts";
import { filteredLists } from "../../patterns/records/queries/filtered-lists.ts";
import { keys } from "../../platform/api/query-keys.ts";
import { searchedList } from "../../patterns/records/queries/searched-list.ts";

/** The support categories to choose from. */
export const categoriesQuery = queryOptions({
  queryKey: keys.supportSchema,
  queryFn: ({ signal }) => call(readSupportSchema, {}, { signal }),
  select: (schema) => schema["Support Category"].select.options,
});

/** How many tickets there are, and how many of them are one's own. */
export const ticketStatsQuery = queryOptions({
  queryKey: keys.ticketStats,
  queryFn: ({ signal }) => call(readTicketStats, {}, { signal }),
});

/** The handler to filter by for tickets that nobody handles. */
export const nobody = "none";

export interface TicketFilter {
  status?: TicketStatusFilter;
  result?: TicketResult;
  category?: string;
  person?: string;
  handledBy?: string;
  days?: string;
}

const hasStatus = (ticket: Ticket, status: TicketStatusFilter): boolean =>
  status === waiting ? waitingTicketStatuses.some((one) => one === ticket.status) : status === ticket.status;

const isHandledBy = ({ handledBy }: Ticket, name: string): boolean =>
  name === nobody ? handledBy === null : handledBy?.toLowerCase() === name.toLowerCase();

/** Whether tickets that are narrowed so include this one. */
export const isAmong = (
  ticket: Ticket,
  { status, result, category, person, handledBy, days }: TicketFilter,
): boolean =>
  (status === undefined || hasStatus(ticket, status)) &&
  (result === undefined || result === ticket.result) &&
  (category === undefined || category === ticket.category) &&
  (person === undefined || ticket.bdName.toLowerCase().includes(person.toLowerCase())) &&
  (handledBy === undefined || isHandledBy(ticket, handledBy)) &&
  isWithinDays(ticket.createdAt, days);

/** Tickets that match, newest first, page by page; and one alone. */
export const ticketLists = filteredLists<Ticket, TicketFilter>({
  root: "tickets",
  belongs: isAmong,
  readPage: (query, options) => callPage(listTickets, query, options),
  readOne: (id, options) => call(readTicket, { id }, options),
  age: 10 * 60_000,
});

/** One's own tickets that have the words, newest first; whoever one is. */
export const ownTicketsQuery = (words: string) =>
  searchedList(["tickets", "own"], words, (place, options) =>
    callPage(listTickets, { mine: "true", ...place }, options),
  );

/** Whom tickets can be given to. */
export const handlersQuery = queryOptions({
  queryKey: keys.handlers,
  queryFn: ({ signal }) => call(listHandlers, {}, { signal }),
  placeholderData: keepPreviousData,
});
