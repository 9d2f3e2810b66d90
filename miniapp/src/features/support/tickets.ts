import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  listHandlers,
  listTickets,
  readSupportSchema,
  readTicket,
  readTicketStats,
  type TicketResult,
  type TicketStatusFilter,
} from "#contracts/support.ts";
import { call, callPage } from "../../lib/api.ts";
import { searchedList } from "../../lib/searched-list.ts";

/** The support categories to choose from. */
export const categoriesQuery = queryOptions({
  queryKey: ["options", "support-schema"],
  queryFn: ({ signal }) => call(readSupportSchema, {}, { signal }),
  select: (schema) => schema["Support Category"].select.options,
});

/** How many tickets there are, and how many of them are one's own. */
export const ticketStatsQuery = queryOptions({
  queryKey: ["tickets", "stats"],
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
}

/** Tickets that match, newest first, page by page. */
export const ticketsQuery = (filter: TicketFilter, searchedFor: string | null = null) =>
  searchedList(["tickets", "list", filter], searchedFor, (place, options) =>
    callPage(listTickets, { ...filter, ...place }, options),
  );

/** One ticket; read again when the links to its files are about to end. */
export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ["tickets", "one", id],
    queryFn: ({ signal }) => call(readTicket, { id }, { signal }),
    staleTime: 10 * 60_000,
  });

/** Whom tickets can be given to. */
export const handlersQuery = queryOptions({
  queryKey: ["users", "handlers"],
  queryFn: ({ signal }) => call(listHandlers, {}, { signal }),
  placeholderData: keepPreviousData,
});
