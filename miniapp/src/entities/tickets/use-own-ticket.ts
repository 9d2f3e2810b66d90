import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Ticket } from "#contracts/support.ts";
import { reopenTicket, withdrawTicket } from "#contracts/threads.ts";
import { call } from "../../platform/api/api.ts";
import { notifyFailure } from "../../ui/notices/notify-failure.ts";
import { rereadChanged } from "../../platform/api/query-client.ts";
import { notify } from "../../ui/notices/notify.ts";
import { ticketLists } from "./tickets.ts";

const endpoints = { reopen: reopenTicket, withdraw: withdrawTicket } as const;

const words = {
  reopen: { title: "Ticket reopened", description: "The core team sees it among what is open." },
  withdraw: { title: "Ticket withdrawn", description: "You can reopen it at any time." },
} as const;

/** What an agent does with a ticket of their own besides writing: takes it back, or opens it again. */
export const useOwnTicket = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deed: "reopen" | "withdraw"): Promise<Ticket> => call(endpoints[deed], { id }),
    onSuccess: (ticket, deed) => {
      ticketLists.put(client, [ticket]);
      notify(words[deed]);
      return rereadChanged(client, ["tickets"]);
    },
    onError: async (error) => {
      // Somebody else may have been at it.
      await rereadChanged(client, ["tickets"]);
      notifyFailure("Update failed", error, "Failed to update the ticket.");
    },
  });
};
