import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  changeTicket,
  changeTickets,
  type Ticket,
  type TicketResult,
  type TicketStatus,
} from "#contracts/support.ts";
import { call } from "../../platform/api/api.ts";
import { notifyFailure } from "../../ui/notices/notify-failure.ts";
import { rereadChanged } from "../../platform/api/query-client.ts";
import { type Notice, notify } from "../../ui/notices/notify.ts";
import { useSettled } from "../../patterns/records/use-settled.ts";
import { ticketLists } from "./tickets.ts";

export interface TicketChange {
  status?: TicketStatus;
  result?: TicketResult;
  handledBy?: string | null;
}

/** Whether whoever makes this change is done with the ticket; a handler leaves it open. */
export const settles = ({ status }: TicketChange): boolean => status === "Closed";

/** What takes a change of a ticket back. */
const asBefore = ({ status, result, handledBy }: Ticket, to: TicketChange): TicketChange => ({
  ...(to.status === undefined ? {} : { status }),
  ...(to.result === undefined ? {} : { result }),
  ...(to.handledBy === undefined ? {} : { handledBy }),
});

const wordsFor = ({ status, handledBy }: TicketChange): string => {
  if (status === "Closed") return "Ticket closed";
  if (handledBy === undefined) return "Ticket updated";
  return handledBy === null ? "Handler removed" : "Handler assigned";
};

/** The ways to work tickets; whose they are is told by the server. */
export const useTicketChanges = () => {
  const client = useQueryClient();
  const { settled, note } = useSettled();
  const done = (tickets: readonly Ticket[], to: TicketChange, notice: Notice) => {
    note(tickets, settles(to));
    ticketLists.put(client, tickets);
    notify(notice);
    // Not waited for: the lists are right already, and the next one waits to be looked at.
    void rereadChanged(client, ["tickets"]);
  };
  const fail = (error: unknown): void => {
    // Somebody else may have been at it.
    void rereadChanged(client, ["tickets"]);
    notifyFailure("Update failed", error, "Failed to update the ticket.");
  };
  const change = useMutation({
    mutationFn: ({ ticket, to }: { ticket: Ticket; to: TicketChange }) =>
      call(changeTicket, { id: ticket.id, ...to }),
    onSuccess: (ticket, { ticket: before, to }) =>
      done([ticket], to, {
        title: wordsFor(to),
        description: `@${ticket.bdName} is told.`,
        action: { label: "Undo", onPress: () => change.mutate({ ticket, to: asBefore(before, to) }) },
      }),
    onError: fail,
  });
  const changeAll = useMutation({
    mutationFn: ({ ids, to }: { ids: string[]; to: TicketChange }) => call(changeTickets, { ids, ...to }),
    onSuccess: (tickets, { to }) =>
      done(tickets, to, {
        title: tickets.length === 1 ? "Ticket updated" : `${tickets.length} tickets updated`,
        description: "Their agents are told.",
      }),
    onError: fail,
  });
  return { change, changeAll, settled };
};

export type TicketChanges = ReturnType<typeof useTicketChanges>;
