import { listOptions, replaceOptions } from "#contracts/options.ts";
import type { Core } from "#core/core.ts";
import { mount, type ApiRouter } from "../../mount.ts";

/** What agents choose from when they ask for help or have taken part. */
export const optionRoutes = (api: ApiRouter, { options }: Core): void => {
  mount(api, listOptions, ({ input }) => options.list(input.list));
  mount(api, replaceOptions, ({ actor, input }) => options.replace(actor, input));
};
