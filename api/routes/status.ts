import { readStatus } from "#contracts/status.ts";
import type { Core } from "#core/core.ts";
import { mount, type ApiRouter } from "../mount.ts";

/** What is switched on. */
export const statusRoutes = (api: ApiRouter, core: Core): void => {
  mount(api, readStatus, async () => core.status());
};
