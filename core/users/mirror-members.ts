import type { UserRole } from "#contracts/auth.ts";
import type { Sql } from "../platform/database.ts";
import { displayUsername, usernameKey } from "../usernames.ts";
import type { UserDeps } from "./manage-users.ts";
import { newUser } from "./new-user.ts";
import { presentUser } from "./present-user.ts";
import type { UserRow } from "./user-store.ts";

/** Somebody as the team's list in Notion has them; what is left out has not changed there. */
export interface ListedMember {
  telegramUsername?: string | undefined;
  role?: UserRole | undefined;
}

const add = async ({ users, recordChange }: UserDeps, trx: Sql, name: string, role: UserRole) => {
  const row = newUser(name, role);
  await users.add(row, trx);
  await recordChange(trx, null, "user.add", row.id, { after: presentUser(row) });
  return row.id;
};

/** Why a change cannot be made; null when it can. */
const objection = async ({ users }: UserDeps, trx: Sql, row: UserRow, given: ListedMember) => {
  const { telegramUsername = row.telegram_username, role = row.role } = given;
  const other = await users.byKey(usernameKey(telegramUsername), trx);
  if (other !== undefined && other.id !== row.id) return `@${telegramUsername} is on the team twice`;
  const admins = await users.lockActiveAdmins(trx);
  const isLast = admins.length === 1 && admins[0]?.id === row.id;
  return isLast && role !== "CORE TEAM (ADMIN)" ? "At least one admin must remain" : null;
};

const change = async (deps: UserDeps, trx: Sql, row: UserRow, given: ListedMember) => {
  const { telegramUsername = row.telegram_username, role = row.role } = given;
  const telegram_username = displayUsername(telegramUsername);
  if (telegram_username === row.telegram_username && role === row.role) return;
  const after = await deps.users.change(
    row.id,
    { telegram_username, username_key: usernameKey(telegramUsername), role },
    trx,
  );
  if (after === undefined) return;
  await deps.recordChange(trx, null, "user.change", row.id, {
    before: presentUser(row),
    after: presentUser(after),
  });
};

/** The team as the mirror sees it. */
export const mirrorMembers = (deps: UserDeps) => ({
  /** The id of whoever has a name. */
  idOf: async (name: string): Promise<string | undefined> => (await deps.users.byKey(usernameKey(name)))?.id,

  /**
   * Sets somebody by id, or by name when it is null: a new person has no code until an admin gives them one. Answers
   * the id, or why it cannot be.
   */
  set: async (
    trx: Sql,
    id: string | null,
    given: ListedMember,
  ): Promise<{ id: string } | { problem: string }> => {
    const { telegramUsername: name, role } = given;
    const row =
      id === null ? await deps.users.byKey(usernameKey(name ?? ""), trx) : await deps.users.byId(id, trx);
    if (row === undefined) {
      if (name === undefined || role === undefined) return { problem: "A name and a role are needed" };
      return { id: await add(deps, trx, name, role) };
    }
    const problem = await objection(deps, trx, row, given);
    if (problem !== null) return { problem };
    await change(deps, trx, row, given);
    return { id: row.id };
  },
});
