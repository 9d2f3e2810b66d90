import { queryOptions } from "@tanstack/react-query";
import {
  listDeliveries,
  listWebhooks,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
} from "#contracts/webhooks.ts";
import { call } from "../../../platform/api/api.ts";
import { formatAge, formatDateTime } from "../../../platform/text/dates.ts";
import { keys } from "../../../platform/api/query-keys.ts";

const soonMs = 2000;

/** The addresses that events are sent to; read again while something is on its way. */
export const webhooksQuery = queryOptions({
  queryKey: keys.webhooks,
  queryFn: ({ signal }) => call(listWebhooks, {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.some((one) => one.state === "active" && one.waiting > 0 && one.failingSince === null) === true
      ? soonMs
      : false,
});

/** The last deliveries of a webhook; read again while one that was not tried yet waits. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: keys.deliveries(id),
    queryFn: ({ signal }) => call(listDeliveries, { id }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === "waiting" && one.attempts === 0) === true ? soonMs : false,
  });

export const eventNames: Record<WebhookEvent, string> = {
  "gap.opened": "Gap opened",
  "gap.answered": "Gap answered",
  "ticket.changed": "Ticket changed",
  "participation.approved": "Participation approved",
  "document.published": "Document published",
};

type Look = { text: string; tone: "positive" | "neutral" | "danger" };

export const webhookStates: Record<Webhook["state"], Look> = {
  active: { text: "Active", tone: "positive" },
  paused: { text: "Paused", tone: "neutral" },
  disabled: { text: "Stopped", tone: "danger" },
};

export const deliveryStates: Record<WebhookDelivery["state"], Look> = {
  delivered: { text: "Delivered", tone: "positive" },
  waiting: { text: "Waiting", tone: "neutral" },
  failed: { text: "Failed", tone: "danger" },
};

/** What stands in the way of a webhook, and what waits for it. */
export const webhookFacts = ({ failingSince, waiting }: Webhook): string[] => [
  ...(failingSince === null ? [] : [`Nothing has arrived since ${formatDateTime(failingSince)}`]),
  waiting === 0 ? "Nothing waits" : `${waiting} ${waiting === 1 ? "delivery waits" : "deliveries wait"}`,
];

/** How a delivery went: when, what was answered, how long it took, and at which attempt. */
export const deliveryFacts = ({
  createdAt,
  status,
  ms,
  attempts,
  error,
  dueAt,
}: WebhookDelivery): string[] => [
  formatAge(createdAt),
  ...(status === null ? [] : [`HTTP ${status}`]),
  ...(ms === null ? [] : [`${ms} ms`]),
  ...(attempts === 0 ? [] : [`Attempt ${attempts}`]),
  ...(error === null || status !== null ? [] : [error]),
  ...(dueAt === null || attempts === 0 ? [] : [`Next ${formatDateTime(dueAt)}`]),
];
