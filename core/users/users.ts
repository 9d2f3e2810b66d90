import type { Actor } from "../actor.ts";
import type { Config } from "../config.ts";
import { ensureFirstAdmin } from "./first-admin.ts";
import {
  addUser,
  changeUser,
  disableUser,
  listHandlers,
  listUsers,
  recoverAdmin,
  rotateAccessCode,
  signOutEverywhere,
} from "./manage-users.ts";
import { inviteAgain, invitePeople, type InvitationDeps } from "./invite.ts";
import { exportPersonalData, forgetUser } from "./personal-data.ts";
import { createPersonalDataStore } from "./personal-data-store.ts";
import { mirrorMembers } from "./mirror-members.ts";

const mostColleagues = 500;

/** The team: who may sign in, and as what. */
export const createUsers = (given: InvitationDeps, config: Config) => {
  const { orgName } = config;
  const deps = { ...given, orgName, personalData: createPersonalDataStore(given.sql) };
  return {
    list: listUsers(deps),
    handlers: listHandlers(deps),
    /** Who a lead can be given to, by name. */
    colleagues: (actor: Actor) => deps.users.colleagues(actor.id, mostColleagues),
    add: addUser(deps),
    invite: invitePeople(deps),
    inviteAgain: inviteAgain(deps),
    change: changeUser(deps),
    disable: disableUser(deps),
    rotateAccessCode: rotateAccessCode(deps),
    signOutEverywhere: signOutEverywhere(deps),
    recoverAdmin: recoverAdmin(deps),
    exportPersonalData: exportPersonalData(deps),
    forget: forgetUser(deps),
    mirror: mirrorMembers(deps),
    ensureFirstAdmin: () => ensureFirstAdmin(deps)(config.admin),
  };
};

export type Users = ReturnType<typeof createUsers>;
