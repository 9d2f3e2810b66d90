import { z } from "zod";
import { byId, id, lastDays, searchedPage, text, time } from "./common.ts";
import { endpoint, success } from "./endpoint.ts";
import { attachment, proofLimit } from "./files.ts";
import { lastMessage } from "./thread-entries.ts";

export const ticketStatuses = ["Open", "In Progress", "Closed"] as const;
export const ticketStatus = z.enum(ticketStatuses, { error: "Must be Open, In Progress or Closed" });
export type TicketStatus = z.infer<typeof ticketStatus>;

export const ticketResults = ["Pending", "Solved", "Not Resolved"] as const;
export const ticketResult = z.enum(ticketResults, { error: "Must be Pending, Solved or Not Resolved" });
export type TicketResult = z.infer<typeof ticketResult>;

/** Narrows a list to the records that nobody has dealt with to the end. */
export const waiting = "waiting";

/** The states of a ticket that waits. */
export const waitingTicketStatuses = ["Open", "In Progress"] as const satisfies TicketStatus[];

/** What tickets can be narrowed to by status. */
export const ticketStatusFilter = z.enum([...ticketStatuses, waiting], {
  error: `Must be Open, In Progress, Closed or ${waiting}`,
});
export type TicketStatusFilter = z.infer<typeof ticketStatusFilter>;

/** The shortest and the longest description, in characters. */
export const descriptionLimits = { least: 10, most: 5000 } as const;

/** The longest note of the team to an agent, in characters. */
export const noteLimit = 2000;

/** How many records can be changed at once. */
export const bulkLimit = 100;

/** A note to the agent, which is a message in the thread of the record too; empty text removes it. */
export const note = z
  .string()
  .trim()
  .max(noteLimit, { error: `At most ${noteLimit.toLocaleString("en")} characters` })
  .transform((value) => (value === "" ? null : value))
  .nullable();

/** The records of a change to several; each once. */
export const bulkIds = z
  .array(id, { error: "Choose what to change" })
  .min(1, { error: "Choose what to change" })
  .max(bulkLimit, { error: `At most ${bulkLimit} at once` })
  .transform((ids) => [...new Set(ids)]);

/** A choice as Notion would offer it. */
export const choice = z.object({ id: z.string(), name: z.string() });

export const ticket = z.object({
  id: z.string(),
  category: z.string(),
  description: z.string(),
  /** The agent's Telegram username, without `@`. */
  bdName: z.string(),
  status: ticketStatus,
  result: ticketResult,
  handledBy: z.string().nullable(),
  /** What the team told the agent with its last change; it stands in the thread too. */
  note: z.string().nullable(),
  createdAt: time,
  updatedAt: time,
  /** The record's Notion page, else the path of its page in the Mini App. */
  url: z.string(),
  notionUrl: z.string().nullable(),
  proofOfSupport: z.array(attachment),
  /** What was said last; null while nothing was said but its description. */
  lastMessage: lastMessage.nullable(),
  /** Its agent has opened it again, and the team has done nothing about it since; absent otherwise. */
  isReopened: z.literal(true).optional(),
  /** It is closed because its agent has withdrawn it; absent otherwise. */
  isWithdrawn: z.literal(true).optional(),
  /** Whether the team has changed it since its agent last looked. */
  updatedSinceSeen: z.boolean(),
});
export type Ticket = z.infer<typeof ticket>;

const counts = z.object({
  total: z.number().int(),
  solved: z.number().int(),
  pending: z.number().int(),
  open: z.number().int(),
  inProgress: z.number().int(),
});
export type TicketCounts = z.infer<typeof counts>;

export const ticketStats = z.object({ global: counts, user: counts });
export type TicketStats = z.infer<typeof ticketStats>;

export const supportSchema = z.object({
  "Support Category": z.object({ select: z.object({ options: z.array(choice) }) }),
});

export const readSupportSchema = endpoint({
  summary: "The support categories to choose from.",
  method: "GET",
  path: "/api/support/schema",
  access: "user",
  response: supportSchema,
});

const missingCategory = "Please select a support category";
const tooShort = `Description must be at least ${descriptionLimits.least} characters`;

export const submitTicket = endpoint({
  summary:
    "Ask the support team for help. `bdName` is ignored: it is the caller's. With the header `Idempotency-Key`, sending the same again answers the same ticket.",
  method: "POST",
  path: "/api/support/ticket",
  access: "user",
  limited: "upload",
  upload: { field: "proofOfSupport", maxBytes: proofLimit, optional: true },
  body: z.object({
    supportCategory: text(100, missingCategory),
    description: z
      .string({ error: tooShort })
      .trim()
      .min(descriptionLimits.least, { error: tooShort })
      .max(descriptionLimits.most, {
        error: `At most ${descriptionLimits.most.toLocaleString("en")} characters`,
      }),
    bdName: z.string().optional(),
  }),
  status: 201,
  response: ticket,
});

export const readTicketStats = endpoint({
  summary: "How many tickets the whole team has, and the caller.",
  method: "GET",
  path: "/api/support/stats",
  access: "user",
  response: ticketStats,
});

const filter = {
  status: ticketStatusFilter.optional(),
  result: ticketResult.optional(),
  category: z.string().max(100).optional(),
  /** A part of a username. */
  person: z.string().trim().max(33).optional(),
  /** The handler's whole name; `none` finds tickets without one. */
  handledBy: z.string().trim().max(100).optional(),
  /** Opened in the last so many days. */
  days: lastDays.optional(),
};

export const listTickets = endpoint({
  summary:
    "The caller's tickets, newest first; admins see everybody's. `q` searches category, description, agent, handler and note.",
  method: "GET",
  path: "/api/support/tickets",
  access: "user",
  csv: true,
  query: searchedPage.extend({ ...filter, mine: z.literal("true").optional() }),
  response: z.array(ticket),
});

export const readTicket = endpoint({
  summary: "One ticket, for its agent and admins; 404 for anybody else.",
  method: "GET",
  path: "/api/support/tickets/:id",
  access: "user",
  params: byId,
  response: ticket,
});

const changes = {
  status: ticketStatus.optional(),
  result: ticketResult.optional(),
  handledBy: z
    .string()
    .trim()
    .max(100, { error: "At most 100 characters" })
    .transform((name) => name.replace(/^@/u, "") || null)
    .nullish(),
  note: note.optional(),
};

export const changeTicket = endpoint({
  summary:
    "Change a ticket's status, result, handler or note; 409 when it would be closed while Pending. With `basedOn`, the note that was there, one written in the meantime answers 409 and names `basedOn`.",
  method: "PATCH",
  path: "/api/support/tickets/:id",
  access: "admin",
  params: byId,
  body: z.object({ ...changes, basedOn: note.optional() }),
  response: ticket,
});

export const changeTickets = endpoint({
  summary: "Change several tickets alike, all or none.",
  method: "POST",
  path: "/api/support/tickets/bulk",
  access: "admin",
  body: z.object({ ids: bulkIds, ...changes }),
  response: z.array(ticket),
});

export const markTicketsSeen = endpoint({
  summary: "The caller has looked at these of their tickets, or at all when `ids` is absent.",
  method: "POST",
  path: "/api/support/tickets/seen",
  access: "user",
  body: z.object({ ids: bulkIds.optional() }),
  response: success,
});

export const listHandlers = endpoint({
  summary: "Whom tickets can be given to: the core team, by name.",
  method: "GET",
  path: "/api/support/handlers",
  access: "admin",
  response: z.array(z.object({ telegramUsername: z.string() })),
});
