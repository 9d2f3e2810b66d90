import { succeeded } from "#contracts/endpoint.ts";
import {
  addSource,
  changeSource,
  findNotionPages,
  listSources,
  previewSource,
  readHeldPage,
  readSource,
  removeSource,
  settleHeldPage,
} from "#contracts/sources.ts";
import type { Core } from "#core/core.ts";
import { mount, type ApiRouter } from "../../mount.ts";

/** Where documents are read from to stay up to date, for admins. */
export const sourceRoutes = (api: ApiRouter, { sources }: Core): void => {
  mount(api, listSources, ({ actor }) => sources.list(actor));
  mount(api, findNotionPages, ({ actor, input }) => sources.findNotionPages(actor, input));
  mount(api, previewSource, ({ actor, input }) => sources.preview(actor, input));
  mount(api, addSource, ({ actor, input }) => sources.add(actor, input));
  mount(api, changeSource, ({ actor, input }) => sources.change(actor, input));
  mount(api, removeSource, async ({ actor, input }) => {
    await sources.remove(actor, input);
    return succeeded;
  });
  mount(api, readHeldPage, ({ actor, input }) => sources.readHeld(actor, input));
  mount(api, settleHeldPage, ({ actor, input }) => sources.settleHeld(actor, input));
  mount(api, readSource, ({ actor, input }) => sources.readNow(actor, input));
};
