import { succeeded } from "#contracts/endpoint.ts";
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  sendAgain,
  testWebhook,
} from "#contracts/webhooks.ts";
import type { Core } from "#core/core.ts";
import { mount, type ApiRouter } from "../../mount.ts";

/** The addresses that events are sent to, for admins. */
export const webhookRoutes = (api: ApiRouter, { webhooks }: Core): void => {
  mount(api, listWebhooks, ({ actor }) => webhooks.list(actor));
  mount(api, addWebhook, ({ actor, input }) => webhooks.add(actor, input));
  mount(api, changeWebhook, ({ actor, input }) => webhooks.change(actor, input));
  mount(api, removeWebhook, async ({ actor, input }) => {
    await webhooks.remove(actor, input);
    return succeeded;
  });
  mount(api, listDeliveries, ({ actor, input }) => webhooks.deliveries(actor, input));
  mount(api, testWebhook, async ({ actor, input }) => {
    await webhooks.test(actor, input);
    return succeeded;
  });
  mount(api, sendAgain, async ({ actor, input }) => {
    await webhooks.sendAgain(actor, input);
    return succeeded;
  });
};
