import type { Actor } from "#core/actor.ts";

/** An admin who is nobody's account: who adds the first people where no API has made an admin. */
export const root: Actor = {
  id: "00000000-0000-7000-8000-000000000000",
  username: "root",
  telegramUsername: "root",
  userRole: "CORE TEAM (ADMIN)",
  isAdmin: true,
};
