import { z } from "zod";
import { byId, pageQuery } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { proofLimit } from "./files.ts";
import { ticket } from "./support.ts";
import { threadEntry, threadMessageLimit } from "./thread-entries.ts";

/** What to say; without a picture it has to say something. */
const message = z.object({
  text: z
    .string()
    .trim()
    .max(threadMessageLimit, {
      error: `At most ${threadMessageLimit.toLocaleString("en")} characters`,
    })
    .default(""),
});

const upload = { field: "picture", maxBytes: proofLimit, optional: true };

export const readTicketThread = endpoint({
  summary: "What was said about a ticket and what became of it, newest first, for its agent and admins.",
  method: "GET",
  path: "/api/support/tickets/:id/thread",
  access: "user",
  params: byId,
  query: pageQuery,
  response: z.array(threadEntry),
});

export const postTicketMessage = endpoint({
  summary:
    "Say something about a ticket, with a picture or without. A message of its agent opens a closed one again. With the header `Idempotency-Key`, sending the same again answers the same message.",
  method: "POST",
  path: "/api/support/tickets/:id/messages",
  access: "user",
  limited: "message",
  params: byId,
  upload,
  body: message,
  status: 201,
  response: threadEntry,
});

export const reopenTicket = endpoint({
  summary:
    "Open a closed ticket again, as its agent or an admin: it is Open and Pending; 409 when it is not closed.",
  method: "POST",
  path: "/api/support/tickets/:id/reopen",
  access: "user",
  params: byId,
  response: ticket,
});

export const withdrawTicket = endpoint({
  summary:
    "Take back a ticket of one's own that needs no answer any more: it is Closed and Not Resolved; 409 when it is closed already.",
  method: "POST",
  path: "/api/support/tickets/:id/withdraw",
  access: "user",
  params: byId,
  response: ticket,
});

export const readParticipationThread = endpoint({
  summary:
    "What was said about a participation and what became of it, newest first, for its agent and admins.",
  method: "GET",
  path: "/api/initiatives/participations/:id/thread",
  access: "user",
  params: byId,
  query: pageQuery,
  response: z.array(threadEntry),
});

export const postParticipationMessage = endpoint({
  summary:
    "Say something about a participation, with a picture or without. A message of its agent has a rejected one reviewed again. With the header `Idempotency-Key`, sending the same again answers the same message.",
  method: "POST",
  path: "/api/initiatives/participations/:id/messages",
  access: "user",
  limited: "message",
  params: byId,
  upload,
  body: message,
  status: 201,
  response: threadEntry,
});
