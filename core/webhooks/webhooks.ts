import { createDeliveryStore } from "./delivery-store.ts";
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  sendAgain,
  testWebhook,
  type ManagingDeps,
} from "./manage-webhooks.ts";
import { sendDeliveries } from "./send-deliveries.ts";
import { createWebhookStore } from "./webhook-store.ts";

const keptMs = 30 * 24 * 60 * 60 * 1000;

/** Addresses that are told of what happens, and what is sent to them. */
export const createWebhooks = (given: Omit<ManagingDeps, "webhooks" | "deliveries">) => {
  const { sql } = given;
  const deps = { ...given, webhooks: createWebhookStore(sql), deliveries: createDeliveryStore(sql) };
  return {
    list: listWebhooks(deps),
    add: addWebhook(deps),
    change: changeWebhook(deps),
    remove: removeWebhook(deps),
    deliveries: listDeliveries(deps),
    test: testWebhook(deps),
    sendAgain: sendAgain(deps),
    /** Sends what is due; called by the worker. */
    send: sendDeliveries(deps),
    /** Forgets what was to be sent 30 days ago, whether it has arrived or not. */
    removeOld: async (now = new Date()): Promise<void> => {
      await deps.deliveries.removeOld(new Date(now.getTime() - keptMs));
    },
  };
};

export type Webhooks = ReturnType<typeof createWebhooks>;
