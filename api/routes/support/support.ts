import { succeeded } from "#contracts/endpoint.ts";
import {
  changeTicket,
  changeTickets,
  listHandlers,
  listTickets,
  markTicketsSeen,
  readSupportSchema,
  readTicket,
  readTicketStats,
  submitTicket,
} from "#contracts/support.ts";
import { postTicketMessage, readTicketThread, reopenTicket, withdrawTicket } from "#contracts/threads.ts";
import { readUnseen } from "#contracts/unseen.ts";
import type { Core } from "#core/core.ts";
import { notFound } from "#core/errors.ts";
import { idempotencyKeyOf } from "../../idempotency-key.ts";
import { ticketColumns } from "../../list-columns.ts";
import { mount, mountForm, type ApiRouter } from "../../mount.ts";
import { receivingIn } from "../../read-upload.ts";
import { listOptions, replaceOptions } from "#contracts/options.ts";

/** Support tickets: sent by agents, worked by the core team; and what agents choose from there and in initiatives. */
export const supportRoutes = (api: ApiRouter, { tickets, options, files, users, unseen }: Core): void => {
  mount(api, listOptions, ({ input }) => options.list(input.list));
  mount(api, replaceOptions, ({ actor, input }) => options.replace(actor, input));
  mount(api, readSupportSchema, async () => ({
    "Support Category": {
      select: { options: await options.choices("support-categories") },
    },
  }));
  mountForm(api, submitTicket, receivingIn(files.incomingDir), ({ actor, input, file, ctx }) =>
    tickets.submit(actor, { ...input, proof: file, idempotencyKey: idempotencyKeyOf(ctx) }),
  );
  mount(api, readTicketStats, ({ actor }) => tickets.stats(actor));
  mount(api, listTickets, ({ actor, input }) => tickets.list(actor, input), { columns: ticketColumns });
  mount(api, readTicket, ({ actor, input }) => tickets.read(actor, input));
  mount(api, changeTicket, async ({ actor, input: { id, ...changes } }) => {
    const [changed] = await tickets.change(actor, { ids: [id], ...changes });
    if (changed === undefined) throw notFound("Ticket");
    return changed;
  });
  mount(api, changeTickets, ({ actor, input }) => tickets.change(actor, input));
  mount(api, readTicketThread, ({ actor, input }) => tickets.thread(actor, input));
  mountForm(api, postTicketMessage, receivingIn(files.incomingDir), ({ actor, input, file, ctx }) =>
    tickets.post(actor, { ...input, picture: file, idempotencyKey: idempotencyKeyOf(ctx) }),
  );
  mount(api, reopenTicket, ({ actor, input }) => tickets.reopen(actor, input));
  mount(api, withdrawTicket, ({ actor, input }) => tickets.withdraw(actor, input));
  mount(api, markTicketsSeen, async ({ actor, input }) => {
    await tickets.markSeen(actor, input);
    return succeeded;
  });
  mount(api, listHandlers, ({ actor }) => users.handlers(actor));
  mount(api, readUnseen, ({ actor }) => unseen(actor));
};
