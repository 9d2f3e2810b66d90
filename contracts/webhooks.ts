import { z } from "zod";
import { byId, id, time } from "./common.ts";
import { endpoint, success } from "./endpoint.ts";

/** What a webhook can be told of. */
export const webhookEvents = [
  "gap.opened",
  "gap.answered",
  "ticket.changed",
  "participation.approved",
  "document.published",
] as const;
const webhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** What is sent on request, to see whether it arrives. */
export const testEvent = "webhook.test";

/** How many webhooks there can be. */
export const mostWebhooks = 20;

/** How many of its last deliveries are listed. */
export const deliveriesListed = 50;

const chosenEvents = z
  .array(webhookEvent)
  .min(1, { error: "Choose at least one event" })
  .max(webhookEvents.length)
  .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event)));

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  /** Disabled ones were stopped by the product, for nothing had arrived for about a day. */
  state: z.enum(["active", "paused", "disabled"]),
  /** Since when nothing has arrived; null while all does. */
  failingSince: time.nullable(),
  /** How many deliveries have not arrived yet. */
  waiting: z.number(),
  createdAt: time,
});
export type Webhook = z.infer<typeof webhook>;

export const webhookDelivery = z.object({
  id: z.string(),
  /** Equal each time it is sent. */
  eventId: z.string(),
  type: z.string(),
  state: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.number(),
  /** What the last attempt was answered; null where there was no answer. */
  status: z.number().nullable(),
  /** How long that took, in milliseconds. */
  ms: z.number().nullable(),
  error: z.string().nullable(),
  createdAt: time,
  attemptedAt: time.nullable(),
  /** When it is tried next. */
  dueAt: time.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const listWebhooks = endpoint({
  summary: "The addresses that events are sent to, the newest first.",
  method: "GET",
  path: "/api/webhooks",
  access: "admin",
  response: z.array(webhook),
});

export const addWebhook = endpoint({
  summary:
    "Have events sent to an https address at public addresses only; `secret` is what they are signed with, shown this once. 409 when there are 20 already.",
  method: "POST",
  path: "/api/webhooks",
  access: "admin",
  body: z.object({
    url: z
      .string()
      .trim()
      .min(1, { error: "Enter an address" })
      .max(2000, { error: "At most 2,000 characters" }),
    events: chosenEvents,
  }),
  status: 201,
  response: z.object({ webhook, secret: z.string() }),
});

export const changeWebhook = endpoint({
  summary:
    "Change which events are sent, pause or go on. What happens meanwhile waits, for at most 30 days; going on tries it at once.",
  method: "PATCH",
  path: "/api/webhooks/:id",
  access: "admin",
  params: byId,
  body: z.object({ events: chosenEvents.optional(), paused: z.boolean().optional() }),
  response: webhook,
});

export const removeWebhook = endpoint({
  summary: "Send no more events to an address, and forget its secret and its deliveries.",
  method: "DELETE",
  path: "/api/webhooks/:id",
  access: "admin",
  params: byId,
  response: success,
});

export const testWebhook = endpoint({
  summary: "Send an event of the type `webhook.test`; 409 while the webhook is paused or disabled.",
  method: "POST",
  path: "/api/webhooks/:id/test",
  access: "admin",
  params: byId,
  response: success,
});

export const listDeliveries = endpoint({
  summary: "The last 50 deliveries of a webhook, the newest first, kept for 30 days.",
  method: "GET",
  path: "/api/webhooks/:id/deliveries",
  access: "admin",
  params: byId,
  response: z.array(webhookDelivery),
});

export const sendAgain = endpoint({
  summary: "Send a delivery once more, with the same event id; 409 while the webhook is paused or disabled.",
  method: "POST",
  path: "/api/webhooks/:id/deliveries/:deliveryId/send",
  access: "admin",
  params: z.object({ id, deliveryId: id }),
  response: success,
});
