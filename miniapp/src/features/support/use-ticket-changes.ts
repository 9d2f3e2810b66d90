import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  changeTicket,
  changeTickets,
  type Ticket,
  type TicketResult,
  type TicketStatus,
} from "#contracts/support.ts";
import { isOvertaken } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { putIntoLists } from "../../lib/page-cache.ts";
import { useToast } from "../../lib/toasts.ts";
import { nobody } from "./tickets.ts";

export interface TicketChange {
  status?: TicketStatus;
  result?: TicketResult;
  handledBy?: string | null;
  note?: string;
  /** The note that was there when this one was begun. */
  basedOn?: string | null;
}

const belongs = (ticket: Ticket, filter: Record<string, unknown>): boolean => {
  const { status, result, handledBy } = filter;
  if (status !== undefined && status !== ticket.status) return false;
  if (result !== undefined && result !== ticket.result) return false;
  return handledBy === undefined || (handledBy === nobody ? null : handledBy) === ticket.handledBy;
};

const reread = (client: QueryClient): Promise<unknown> =>
  Promise.all(["tickets", "counts"].map((key) => client.invalidateQueries({ queryKey: [key] })));

const wordsFor = ({ status, result, handledBy, note }: TicketChange): string => {
  if (status === "Closed") return "Ticket closed";
  if (handledBy !== undefined) return handledBy === null ? "Handler removed" : "Handler assigned";
  if (status !== undefined || result !== undefined) return "Ticket updated";
  return note === "" ? "Note removed" : "Note saved";
};

/** The ways to work tickets; whose they are is told by the server. */
export const useTicketChanges = () => {
  const client = useQueryClient();
  const toast = useToast();
  const done = (tickets: readonly Ticket[], title: string, description: string) => {
    putIntoLists(client, "tickets", tickets, belongs);
    toast({ title, description });
    // Not waited for: the lists are right already, and the next one waits to be looked at.
    void reread(client);
  };
  const fail = async (error: unknown): Promise<void> => {
    // Somebody else may have been at it.
    const rereading = reread(client);
    // Who wrote over a newer note is shown that one.
    if (isOvertaken(error)) await rereading;
    else toastFailure("Update failed", error, "Failed to update the ticket.");
  };
  const change = useMutation({
    mutationFn: ({ ticket, to }: { ticket: Ticket; to: TicketChange }) =>
      call(changeTicket, { id: ticket.id, ...to }),
    onSuccess: (ticket, { to }) => done([ticket], wordsFor(to), `@${ticket.bdName} is told.`),
    onError: fail,
  });
  const changeAll = useMutation({
    mutationFn: ({ ids, to }: { ids: string[]; to: TicketChange }) => call(changeTickets, { ids, ...to }),
    onSuccess: (tickets) =>
      done(
        tickets,
        tickets.length === 1 ? "Ticket updated" : `${tickets.length} tickets updated`,
        "Their agents are told.",
      ),
    onError: fail,
  });
  return { change, changeAll };
};

export type TicketChanges = ReturnType<typeof useTicketChanges>;
