import { listRecent, readHomeCounts } from "#contracts/home.ts";
import type { Core } from "#core/core.ts";
import { mount, type ApiRouter } from "../../mount.ts";

/** What is new for whoever is signed in, and what happened last. */
export const homeRoutes = (api: ApiRouter, { home }: Core): void => {
  mount(api, readHomeCounts, ({ actor }) => home.counts(actor));
  mount(api, listRecent, ({ actor, input }) => home.recent(actor, input));
};
