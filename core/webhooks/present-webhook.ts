import type { Webhook, WebhookDelivery } from "#contracts/webhooks.ts";
import type { DeliveryRow } from "./delivery-store.ts";
import type { ListedWebhook, WebhookRow } from "./webhook-store.ts";

const stateOf = ({ disabled_at, paused_at }: WebhookRow): Webhook["state"] => {
  if (disabled_at !== null) return "disabled";
  return paused_at === null ? "active" : "paused";
};

/** A webhook as admins see it. */
export const presentWebhook = (row: ListedWebhook): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  state: stateOf(row),
  failingSince: row.failing_since?.toISOString() ?? null,
  waiting: Number(row.waiting),
  createdAt: row.created_at.toISOString(),
});

/** What the audit log keeps of a webhook: what stands after the host may be a secret. */
export const recordedWebhook = ({
  url,
  events,
  ...row
}: Pick<WebhookRow, "url" | "events"> & Partial<WebhookRow>) => ({
  name: new URL(url).host,
  events,
  paused: row.paused_at !== null && row.paused_at !== undefined,
});

const deliveryState = ({ delivered_at, due_at }: Omit<DeliveryRow, "body">): WebhookDelivery["state"] => {
  if (delivered_at !== null) return "delivered";
  return due_at === null ? "failed" : "waiting";
};

/** A delivery as admins see it. */
export const presentDelivery = (row: Omit<DeliveryRow, "body">): WebhookDelivery => ({
  id: row.id,
  eventId: row.event_id,
  type: row.type,
  state: deliveryState(row),
  attempts: row.attempts,
  status: row.status,
  ms: row.ms,
  error: row.error,
  createdAt: row.created_at.toISOString(),
  attemptedAt: row.attempted_at?.toISOString() ?? null,
  dueAt: row.due_at?.toISOString() ?? null,
});
