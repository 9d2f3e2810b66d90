import { reportClientError } from "#contracts/client-errors.ts";
import { succeeded } from "#contracts/endpoint.ts";
import { readStatus } from "#contracts/status.ts";
import type { Core } from "#core/core.ts";
import { mount, type ApiRouter } from "../../mount.ts";
import { listRecent, readHomeCounts } from "#contracts/home.ts";

/** What is switched on, what is new for whoever is signed in, and what went wrong on a screen. */
export const statusRoutes = (api: ApiRouter, core: Core): void => {
  mount(api, readHomeCounts, ({ actor }) => core.home.counts(actor));
  mount(api, listRecent, ({ actor, input }) => core.home.recent(actor, input));
  mount(api, readStatus, async () => core.status());
  mount(api, reportClientError, async ({ input }) => {
    core.reportClientError(input);
    return succeeded;
  });
};
