import type { Core } from "#core/core.ts";

/** What the queue of webhooks does, by name. May run twice without harm: a receiver knows each event by its id. */
export const webhookProcessors = ({ webhooks }: Core): Record<string, (data: unknown) => Promise<void>> => ({
  send: async () => webhooks.send(),
});
