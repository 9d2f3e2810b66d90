import { succeeded } from "#contracts/endpoint.ts";
import {
  addUser,
  changeUser,
  exportPersonalData,
  forgetUser,
  listUsers,
  rotateAccessCode,
  signOutUser,
} from "#contracts/users.ts";
import { handOverWork, readPersonWork } from "#contracts/hand-over.ts";
import { inviteAgain, invitePeople } from "#contracts/invitations.ts";
import type { Core } from "#core/core.ts";
import { personColumns } from "../../list-columns.ts";
import { mount, type ApiRouter } from "../../mount.ts";

/** The team, for admins. */
export const userRoutes = (api: ApiRouter, { users, ...core }: Core): void => {
  mount(api, listUsers, ({ actor, input }) => users.list(actor, input), { columns: personColumns });
  mount(api, addUser, ({ actor, input }) => users.add(actor, input));
  mount(api, invitePeople, ({ actor, input }) => users.invite(actor, input));
  mount(api, inviteAgain, ({ actor, input }) => users.inviteAgain(actor, input));
  mount(api, changeUser, ({ actor, input, token }) => users.change(actor, input, token));
  mount(api, rotateAccessCode, ({ actor, input, token }) => users.rotateAccessCode(actor, input, token));
  mount(api, signOutUser, async ({ actor, input, ctx }) => {
    await users.signOutEverywhere(actor, input, ctx.ip);
    return succeeded;
  });
  mount(api, readPersonWork, ({ actor, input }) => core.readWork(actor, input));
  mount(api, handOverWork, ({ actor, input }) => core.handOverWork(actor, input));
  mount(api, exportPersonalData, ({ actor, input }) => users.exportPersonalData(actor, input));
  mount(api, forgetUser, async ({ actor, input }) => {
    await users.forget(actor, input);
    return succeeded;
  });
};
