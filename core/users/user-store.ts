import type { Knex } from "knex";
import type { UserRole } from "#contracts/auth.ts";
import { pageSize } from "#contracts/common.ts";
import type { LastSeen, PersonState, TelegramLink } from "#contracts/users.ts";
import { narrowToNames, sinceDays } from "../platform/lists/list-search.ts";
import type { Sql } from "../platform/database.ts";
import { countRows, isAdded } from "../platform/run-prepared.ts";

export interface UserRow {
  id: string;
  telegram_username: string;
  username_key: string;
  role: UserRole;
  telegram_id: string | null;
  access_code_hash: string | null;
  password_hash: string | null;
  /** Of the link that signs them in once. */
  invitation_hash: string | null;
  invited_until: Date | null;
  last_seen_at: Date | null;
  disabled_at: Date | null;
  created_at: Date;
}

type Changes = Partial<Omit<UserRow, "id" | "created_at">>;

const waiting = "(access_code_hash is null and password_hash is null and telegram_id is null)";

/** What the team is narrowed to. */
export interface PeopleFilter {
  /** What all must stand in a name. */
  words: readonly string[];
  role?: UserRole | undefined;
  state?: PersonState | undefined;
  telegram?: TelegramLink | undefined;
  seen?: LastSeen | undefined;
}

const states: Record<PersonState, string> = {
  active: `disabled_at is null and not ${waiting}`,
  waiting: `disabled_at is null and ${waiting}`,
  disabled: "disabled_at is not null",
};

const narrowToSeen = (query: Knex.QueryBuilder, seen: LastSeen): void => {
  if (seen === "never") {
    void query.whereNull("last_seen_at");
    return;
  }
  const [how, days] = seen.split("-");
  const is = how === "within" ? ">=" : "<";
  void query.whereRaw(`coalesce(last_seen_at, '-infinity') ${is} ?`, [sinceDays(Number(days))] as never);
};

const narrow = (query: Knex.QueryBuilder, { words, role, state, telegram, seen }: PeopleFilter): void => {
  narrowToNames(query, words);
  if (role !== undefined) void query.where({ role });
  if (state !== undefined) void query.whereRaw(states[state]);
  if (telegram === "linked") void query.whereNotNull("telegram_id");
  if (telegram === "unlinked") void query.whereNull("telegram_id");
  if (seen !== undefined) narrowToSeen(query, seen);
};

const createListing = (sql: Sql) => ({
  /** Those who can sign in but for one, by name, at most so many. */
  colleagues: (exceptId: string, limit: number): Promise<{ id: string; username: string }[]> =>
    sql<UserRow>("users")
      .whereNull("disabled_at")
      .whereNot({ id: exceptId })
      .orderBy("username_key")
      .limit(limit)
      .select("id", { username: "telegram_username" }),
  /** How many there are. */
  count: async (filter: PeopleFilter) => {
    return countRows(sql("users").modify(narrow, filter));
  },
  /** Those who wait for a code, then the newest first; one more than a page, so that the caller knows whether more follow. */
  page: (after: string | undefined, filter: PeopleFilter): Promise<UserRow[]> =>
    sql<UserRow>("users")
      .modify(narrow, filter)
      .modify((query) => {
        if (after !== undefined)
          void query.whereRaw(`(${waiting}, id) < (select ${waiting}, id from users where id = ?)`, [after]);
      })
      .orderByRaw(`${waiting} desc, id desc`)
      .limit(pageSize + 1),
  /** The names of admins that can sign in, in alphabetical order. */
  activeAdmins: (trx: Sql = sql) =>
    trx<UserRow>("users")
      .where({ role: "CORE TEAM (ADMIN)" })
      .whereNull("disabled_at")
      .orderBy("username_key")
      .select("telegram_username"),
});

const openInvitation = (sql: Sql, hash: string, now: Date) =>
  sql<UserRow>("users")
    .where({ invitation_hash: hash })
    .where("invited_until", ">", now)
    .whereNull("disabled_at");

const createInvited = (sql: Sql) => ({
  /** Who an invitation is for that can still be used. */
  byInvitation: (hash: string, now: Date, trx: Sql = sql) => openInvitation(trx, hash, now).first(),
  /** Uses an invitation up; undefined when it cannot be used any more. */
  takeInvitation: async (hash: string, now: Date, trx: Sql): Promise<UserRow | undefined> => {
    const used = { invitation_hash: null, invited_until: null };
    const [row] = await openInvitation(trx, hash, now).update(used).returning("*");
    return row;
  },
});

/** Users by id, name key and linked Telegram id. */
export const createUserStore = (sql: Sql) => ({
  ...createListing(sql),
  ...createInvited(sql),
  byId: (id: string, trx: Sql = sql) => trx<UserRow>("users").where({ id }).first(),
  byKey: (key: string, trx: Sql = sql) => trx<UserRow>("users").where({ username_key: key }).first(),
  /** Who bears one of these names. */
  byKeys: (keys: string[], trx: Sql = sql): Promise<{ id: string; name: string }[]> =>
    trx<UserRow>("users").whereIn("username_key", keys).select("id", { name: "username_key" }),
  byTelegramId: (telegramId: string, trx: Sql = sql) =>
    trx<UserRow>("users").where({ telegram_id: telegramId }).first(),
  /** Locks every admin that can sign in, so that two changes cannot remove the last ones together. */
  lockActiveAdmins: (trx: Sql) =>
    trx<UserRow>("users")
      .where({ role: "CORE TEAM (ADMIN)" })
      .whereNull("disabled_at")
      .forUpdate()
      .select("id"),
  /** Locks a user who can sign in and still has these fields, until the transaction ends; false when there is none. */
  hold: async (id: string, fields: Partial<UserRow>, trx: Sql): Promise<boolean> => {
    const row = trx<UserRow>("users")
      .where({ ...fields, id, disabled_at: null })
      .forNoKeyUpdate()
      .first("id");
    return (await row) !== undefined;
  },
  any: async (trx: Sql = sql) => (await trx<UserRow>("users").first("id")) !== undefined,
  /** Adds a user; answers false when the name is taken. */
  add: (row: UserRow, trx: Sql = sql): Promise<boolean> =>
    isAdded(trx<UserRow>("users").insert(row).onConflict("username_key").ignore()),
  change: async (id: string, changes: Changes, trx: Sql = sql) => {
    const [row] = await trx<UserRow>("users").where({ id }).update(changes).returning("*");
    return row;
  },
  /** Frees a Telegram account from whoever holds it, then gives it to the user. */
  linkTelegram: async (id: string, telegramId: string, trx: Sql) => {
    await trx<UserRow>("users")
      .where({ telegram_id: telegramId })
      .whereNot({ id })
      .update({ telegram_id: null });
    await trx<UserRow>("users").where({ id }).update({ telegram_id: telegramId });
  },
});

export type UserStore = ReturnType<typeof createUserStore>;
