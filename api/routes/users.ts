import { addUser, changeUser, listUsers, rotateAccessCode } from "#contracts/users.ts";
import type { Core } from "#core/core.ts";
import { mount, type ApiRouter } from "../mount.ts";

/** The team, for admins. */
export const userRoutes = (api: ApiRouter, { users }: Core): void => {
  mount(api, listUsers, ({ actor, input }) => users.list(actor, input));
  mount(api, addUser, ({ actor, input }) => users.add(actor, input));
  mount(api, changeUser, ({ actor, input }) => users.change(actor, input));
  mount(api, rotateAccessCode, ({ actor, input }) => users.rotateAccessCode(actor, input));
};
