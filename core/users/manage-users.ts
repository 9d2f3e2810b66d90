import type { InputOf } from "#contracts/endpoint.ts";
import type { UserRole } from "#contracts/auth.ts";
import type { User, changeUser as contract } from "#contracts/users.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { Change, RecordChange } from "../audit/record-change.ts";
import { AppError, invalid, notFound, requireFound } from "../errors.ts";
import { wordsOf } from "../platform/lists/list-search.ts";
import { readCursor, readRows, toPage, type Page } from "../platform/lists/page.ts";
import { passwordProblem } from "../password-problem.ts";
import type { Sql } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import { displayUsername, usernameKey } from "../usernames.ts";
import { newUser } from "./new-user.ts";
import type { PersonalDataStore } from "./personal-data-store.ts";
import { presentUser } from "./present-user.ts";
import type { PeopleFilter, UserRow, UserStore } from "./user-store.ts";

export interface UserDeps {
  sql: Sql;
  users: UserStore;
  recordChange: RecordChange;
  hashSecret: (secret: string) => Promise<string>;
  newAccessCode: () => string;
  /** Ends a user's sessions, but for the one whose token is kept. */
  endSessionsOf: (userId: string, trx: Sql, keptToken?: string) => Promise<void>;
  log: Logger;
}

const taken = "This username is already on the team";

interface Listing extends Omit<PeopleFilter, "words"> {
  q?: string | undefined;
  cursor?: string | undefined;
}

/** The team, newest first; with `q`, those whose name has its words. */
export const listUsers =
  ({ users }: UserDeps) =>
  async (actor: Actor, { cursor, q, ...narrowed }: Listing): Promise<Page<User>> => {
    requireAdmin(actor);
    const after = readCursor(cursor);
    const filter = { ...narrowed, words: wordsOf(q) };
    const { rows, total } = await readRows(after, {
      page: () => users.page(after, filter),
      count: () => users.count(filter),
    });
    return toPage(rows, total, presentUser);
  };

/** The core team by name: whom work can be given to. */
export const listHandlers =
  ({ users }: UserDeps) =>
  async (actor: Actor): Promise<{ telegramUsername: string }[]> => {
    requireAdmin(actor);
    return (await users.activeAdmins()).map((row) => ({ telegramUsername: row.telegram_username }));
  };

/** Adds a person; throws `conflict` when the name is taken. The code is shown this once. */
export const addUser =
  ({ sql, users, recordChange, hashSecret, newAccessCode }: UserDeps) =>
  async (actor: Actor, { telegramUsername, role }: { telegramUsername: string; role: UserRole }) => {
    requireAdmin(actor);
    const accessCode = newAccessCode();
    const row = newUser(telegramUsername, role, { access_code_hash: await hashSecret(accessCode) });
    const user = presentUser(row);
    await sql.transaction(async (trx) => {
      if (!(await users.add(row, trx))) throw new AppError("conflict", taken);
      await recordChange(trx, actor, "user.add", row.id, { after: user });
    });
    return { user, accessCode };
  };

/** Changing people, with the firm's name, which no password may be made of. */
type Deps = UserDeps & { orgName: string; personalData: Pick<PersonalDataStore, "rename"> };

type UserChanges = InputOf<typeof contract>;

const disabledAt = (before: UserRow, disabled: boolean | undefined): Date | null => {
  if (disabled === undefined) return before.disabled_at;
  return disabled ? (before.disabled_at ?? new Date()) : null;
};

/** The hash of a password that may be used by the person; throws under the field when it may not. */
const hashPassword = async (
  { users, hashSecret, orgName }: Pick<Deps, "users" | "hashSecret" | "orgName">,
  id: string,
  password: string,
): Promise<string> => {
  const user = requireFound(await users.byId(id), "User");
  const problem = passwordProblem(password, [user.telegram_username, orgName]);
  if (problem !== null) throw invalid("password", problem);
  return hashSecret(password);
};

/** The columns a change sets; throws `conflict` when the name is somebody else's. */
const columnsOf = async (
  { users }: Deps,
  before: UserRow,
  { telegramUsername = before.telegram_username, role = before.role, disabled }: UserChanges,
  trx: Sql,
) => {
  const key = usernameKey(telegramUsername);
  const other = await users.byKey(key, trx);
  if (other !== undefined && other.id !== before.id) throw new AppError("conflict", taken);
  const name = { telegram_username: displayUsername(telegramUsername), username_key: key };
  return { ...name, role, disabled_at: disabledAt(before, disabled) };
};

/** Locks a person and makes sure that an admin is left once they are so. */
const change = async (deps: Deps, changes: UserChanges, passwordHash: string | undefined, trx: Sql) => {
  const { users, personalData } = deps;
  const { id } = changes;
  const admins = await users.lockActiveAdmins(trx);
  const before = requireFound(await users.byId(id, trx), "User");
  const columns = await columnsOf(deps, before, changes, trx);
  const staysAdmin = columns.role === "CORE TEAM (ADMIN)" && columns.disabled_at === null;
  if (!staysAdmin && admins.length === 1 && admins[0]?.id === id)
    throw new AppError("conflict", "At least one admin must remain");
  const password_hash = passwordHash ?? before.password_hash;
  const after = requireFound(await users.change(id, { ...columns, password_hash }, trx), "User");
  if (after.telegram_username !== before.telegram_username)
    await personalData.rename(before.telegram_username, after.telegram_username, trx);
  return { before, after };
};

const store = async (
  deps: Deps,
  trx: Sql,
  actor: Actor,
  changes: UserChanges,
  { passwordHash, keptToken }: { passwordHash: string | undefined; keptToken: string | undefined },
): Promise<User> => {
  const { recordChange, endSessionsOf } = deps;
  const { id } = changes;
  const { before, after } = await change(deps, changes, passwordHash, trx);
  if (after.disabled_at !== null) await endSessionsOf(id, trx);
  else if (passwordHash !== undefined) await endSessionsOf(id, trx, keptToken);
  await recordChange(trx, actor, "user.change", id, {
    before: presentUser(before),
    after: { ...presentUser(after), ...(passwordHash === undefined ? {} : { passwordChanged: true }) },
  });
  return presentUser(after);
};

/**
 * Changes name, role, password or access; throws `conflict` when no admin would be left or the name is taken. Whoever
 * changes their own password keeps the session of `token`.
 */
export const changeUser =
  (deps: Deps) =>
  async (actor: Actor, changes: UserChanges, token?: string): Promise<User> => {
    requireAdmin(actor);
    const { id, password } = changes;
    const passwordHash = password === undefined ? undefined : await hashPassword(deps, id, password);
    const keptToken = actor.id === id ? token : undefined;
    return deps.sql.transaction((trx) => store(deps, trx, actor, changes, { passwordHash, keptToken }));
  };

/** Disables somebody in a transaction, as `changeUser` does. */
export const disableUser =
  (deps: Deps) =>
  async (trx: Sql, actor: Actor, id: string): Promise<void> => {
    requireAdmin(actor);
    const nothing = { passwordHash: undefined, keptToken: undefined };
    await store(deps, trx, actor, { id, disabled: true }, nothing);
  };

/** Ends all sessions of a person, by themselves or by an admin. */
export const signOutEverywhere =
  ({ sql, users, recordChange, endSessionsOf, log }: UserDeps) =>
  async (actor: Actor, { id }: { id: string }, address: string): Promise<void> => {
    if (actor.id !== id) requireAdmin(actor);
    const username = await sql.transaction(async (trx) => {
      const user = requireFound(await users.byId(id, trx), "User");
      await endSessionsOf(id, trx);
      const fields = { username: user.telegram_username, address };
      const action = actor.id === id ? "user.sign-out" : "user.sign-out-other";
      await recordChange(trx, actor, action, id, { after: fields });
      return user.telegram_username;
    });
    log.info({ username, by: actor.username, address }, "signed out everywhere");
  };

/** Replaces a person's access code, ends their sessions but for that of `keptToken`, and writes that down. */
const replaceCode = async (
  { sql, users, recordChange, hashSecret, newAccessCode, endSessionsOf }: UserDeps,
  id: string,
  { actor, action }: Pick<Change, "actor" | "action">,
  keptToken?: string,
): Promise<string> => {
  // Hashing takes long: not for somebody there is not.
  if ((await users.byId(id)) === undefined) throw notFound("User");
  const accessCode = newAccessCode();
  const hash = await hashSecret(accessCode);
  await sql.transaction(async (trx) => {
    if ((await users.change(id, { access_code_hash: hash }, trx)) === undefined) throw notFound("User");
    await endSessionsOf(id, trx, keptToken);
    await recordChange(trx, actor, action, id);
  });
  return accessCode;
};

/**
 * Gives a person a new access code, shown this once, and ends their sessions. Whoever changes their own keeps the session
 * of `token`: signed out, they would never see the code.
 */
export const rotateAccessCode =
  (deps: UserDeps) =>
  async (actor: Actor, { id }: { id: string }, token?: string) => {
    requireAdmin(actor);
    const keptToken = actor.id === id ? token : undefined;
    return { accessCode: await replaceCode(deps, id, { actor, action: "user.rotate-code" }, keptToken) };
  };

/**
 * Gives an admin who cannot sign in any more a new access code: for whoever may run the product on its data, who could
 * read and change all of it anyway. Throws `not_found` with the names of the admins when nobody of that name is one.
 */
export const recoverAdmin =
  (deps: UserDeps) =>
  async (username: string): Promise<{ username: string; accessCode: string }> => {
    const user = await deps.users.byKey(usernameKey(username));
    if (user === undefined || user.role !== "CORE TEAM (ADMIN)" || user.disabled_at !== null) {
      const names = (await deps.users.activeAdmins()).map((admin) => admin.telegram_username);
      throw new AppError("not_found", `No admin is called ${username}. There are: ${names.join(", ")}`);
    }
    const accessCode = await replaceCode(deps, user.id, { actor: null, action: "user.recover-code" });
    return { username: user.telegram_username, accessCode };
  };
