import { z } from "zod";
import { byId, id } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** What somebody has under way: leads, open tickets, participations that wait for a review, and questions for an answer. */
const personWork = z.object({
  leads: z.number().int(),
  tickets: z.number().int(),
  participations: z.number().int(),
  requests: z.number().int(),
});
export type PersonWork = z.infer<typeof personWork>;

export const readPersonWork = endpoint({
  summary: "How much somebody of the team has under way, to be handed over.",
  method: "GET",
  path: "/api/users/:id/work",
  access: "admin",
  params: byId,
  response: personWork,
});

export const handOverWork = endpoint({
  summary:
    "Give the leads and the open tickets of somebody to somebody else, and with `disable` disable them, all or nothing. `left` names the leads that stay, because the other has one of that name or a reply is being written.",
  method: "POST",
  path: "/api/users/:id/hand-over",
  access: "admin",
  params: byId,
  body: z
    .object({
      to: id,
      leads: z.boolean({ error: "Must be true or false" }),
      tickets: z.boolean({ error: "Must be true or false" }),
      disable: z.boolean().optional(),
    })
    .refine(({ leads, tickets }) => leads || tickets, { path: ["leads"], error: "Choose what to hand over" }),
  response: z.object({
    leads: z.number().int(),
    tickets: z.number().int(),
    left: z.array(z.string()),
  }),
});
