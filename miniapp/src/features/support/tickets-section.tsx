import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { LifeBuoy } from "lucide-react";
import { listTickets, type Ticket, ticketResults, ticketStatuses, waiting } from "#contracts/support.ts";
import { Badge } from "../../ui/content/badge.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { FilterBar } from "../../patterns/filters/filter-bar.tsx";
import { useSearchedFor } from "../../patterns/records/list-search.tsx";
import { RecordBrowser } from "../../patterns/records/record-browser.tsx";
import { LastMessageLine } from "../../patterns/records/last-message.tsx";
import { RecordRow } from "../../patterns/records/record-row.tsx";
import { callCsv } from "../../platform/api/api.ts";
import { wordsOf } from "../../patterns/records/queries/searched-list.ts";
import { daysFilter } from "../../patterns/filters/days-filter.ts";
import { emptyTitle } from "../../patterns/records/empty-title.ts";
import { useAuth } from "../../platform/session/session.tsx";
import { useFilters } from "../../patterns/filters/use-filters.ts";
import { TicketState } from "../../entities/tickets/ticket-state.tsx";
import { TicketBulk } from "./ticket-bulk.tsx";
import { TicketWork } from "./ticket-work.tsx";
import { categoriesQuery, handlersQuery, nobody, ticketLists } from "../../entities/tickets/tickets.ts";
import { useTicketChanges } from "../../entities/tickets/use-ticket-changes.ts";

const useTicketFilters = () => {
  const categories = useQuery(categoriesQuery);
  const handlers = useQuery(handlersQuery);
  const fields = [
    {
      name: "status",
      label: "Status",
      options: [waiting, ...ticketStatuses],
      wordFor: (status: string) => (status === waiting ? "Not closed" : status),
      usual: waiting,
    },
    { name: "result", label: "Result", options: ticketResults },
    {
      name: "category",
      label: "Category",
      options: categories.data?.map(({ name }) => name) ?? [],
      isOpen: true,
    },
    { name: "person", label: "Agent" },
    {
      name: "handledBy",
      label: "Handled by",
      isOpen: true,
      wordFor: (name: string) => (name === nobody ? "Nobody yet" : name),
      options: [nobody, ...(handlers.data?.map(({ telegramUsername }) => telegramUsername) ?? [])],
    },
    daysFilter,
  ] as const;
  return { fields, ...useFilters(fields) };
};

const needsReply = ({ status, lastMessage }: Ticket): boolean =>
  status !== "Closed" && lastMessage !== null && !lastMessage.fromTeam;

const Row = ({ ticket }: { ticket: Ticket }) => {
  const { user } = useAuth();
  const { lastMessage } = ticket;
  return (
    <RecordRow
      from={`@${ticket.bdName} · ${ticket.category}`}
      time={lastMessage?.at ?? ticket.createdAt}
      title={ticket.description}
      last={lastMessage && <LastMessageLine message={lastMessage} me={user?.telegramUsername} />}
      badges={
        <>
          <TicketState ticket={ticket} />
          {ticket.handledBy !== null && <span>{ticket.handledBy}</span>}
          {needsReply(ticket) && <Badge tone="accent">Needs reply</Badge>}
          {ticket.isReopened === true && !needsReply(ticket) && <Badge tone="accent">Reopened</Badge>}
        </>
      }
    />
  );
};

const drawRow = (ticket: Ticket) => <Row ticket={ticket} />;

/** Everybody's tickets as a queue: a list, and the chosen one with all that can be done about it. */
export const TicketsSection = () => {
  const { fields, values, set, clear } = useTicketFilters();
  const searchedFor = useSearchedFor();
  const tickets = useInfiniteQuery(ticketLists.list(values, searchedFor));
  const changes = useTicketChanges();
  const isFiltered = Object.keys(values).length > 0;
  return (
    <RecordBrowser
      label="Tickets"
      backLabel="Tickets"
      query={tickets}
      errorText="Error loading tickets. Please try again."
      empty={
        <EmptyState
          icon={<LifeBuoy size={40} strokeWidth={1.25} />}
          title={emptyTitle("tickets", values)}
          action={isFiltered && <Button onClick={clear}>Show all tickets</Button>}
        >
          {isFiltered ? undefined : "What agents ask the core team for appears here."}
        </EmptyState>
      }
      toolbar={<FilterBar fields={fields} values={values} set={set} />}
      csv={() => callCsv(listTickets, { ...values, ...wordsOf(searchedFor) })}
      searchedFor={searchedFor}
      keepsOpen={{ filter: values, one: ticketLists.one, settled: changes.settled }}
      onShowAll={isFiltered ? clear : undefined}
      renderRow={drawRow}
      renderDetail={(ticket) => <TicketWork listed={ticket} changes={changes} />}
      renderBulk={({ ids, clear: onDone }) => <TicketBulk ids={[...ids]} changes={changes} onDone={onDone} />}
    />
  );
};
