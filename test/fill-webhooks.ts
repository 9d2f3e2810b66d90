import type { Hooks } from "./fakes/hook-server.ts";
import type { Place } from "./fill-own.ts";
import type { TestApi } from "./start-api.ts";

/** Puts webhooks, fewer than there may be, in the place of those there are, to each of which something was sent; gives their ids, and what paths of deliveries name. */
export const fillWebhooks = async (
  api: TestApi,
  hooks: Hooks,
  token: string | undefined,
): Promise<{ ids: string[]; deliveries: Place[] }> => {
  const ids: string[] = [];
  const deliveries: Place[] = [];
  const { body: there } = await api.send("/api/webhooks", { token });
  for (const { id } of there) await api.send(`/api/webhooks/${id}`, { method: "DELETE", token });
  for (let at = 0; at < 6; at += 1) {
    const body = { url: hooks.url(`/fuzz-${at}`), events: ["ticket.changed"] };
    const { body: added } = await api.send("/api/webhooks", { method: "POST", token, body });
    const { id } = added.webhook;
    await api.send(`/api/webhooks/${id}/test`, { method: "POST", token });
    const [delivery] = (await api.send(`/api/webhooks/${id}/deliveries`, { token })).body;
    deliveries.push({ id, deliveryId: delivery.id });
    ids.push(id);
  }
  return { ids, deliveries };
};
