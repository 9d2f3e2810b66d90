import type { UserRow } from "./user-store.ts";
import { newId } from "../ids.ts";
import { displayUsername, usernameKey } from "../usernames.ts";

/** The row of somebody who cannot sign in yet, but by what is given. */
export const newUser = (username: string, role: UserRow["role"], given: Partial<UserRow> = {}): UserRow => ({
  id: newId(),
  telegram_username: displayUsername(username),
  username_key: usernameKey(username),
  role,
  telegram_id: null,
  access_code_hash: null,
  password_hash: null,
  invitation_hash: null,
  invited_until: null,
  last_seen_at: null,
  disabled_at: null,
  created_at: new Date(),
  ...given,
});
