import { succeeded } from "#contracts/endpoint.ts";
import { listSavedViews, removeView, saveView } from "#contracts/saved-views.ts";
import type { Core } from "#core/core.ts";
import { mount, type ApiRouter } from "../../mount.ts";

/** What admins narrow lists to and keep under a name. */
export const savedViewRoutes = (api: ApiRouter, { savedViews }: Core): void => {
  mount(api, listSavedViews, ({ actor }) => savedViews.list(actor));
  mount(api, saveView, ({ actor, input }) => savedViews.save(actor, input));
  mount(api, removeView, async ({ actor, input }) => {
    await savedViews.remove(actor, input);
    return succeeded;
  });
};
