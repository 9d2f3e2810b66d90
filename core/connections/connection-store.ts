import type { Sql } from "../platform/database.ts";

export type ConnectionName = "model" | "telegram" | "notion" | "notion-webhook";

/** What an admin set of a connection: `settings` in the clear, `secrets` encrypted, each by its name. */
export interface StoredConnection {
  settings: Record<string, unknown>;
  secrets: Record<string, string>;
  /** The username of who set it last; null once that person is removed. */
  changedBy: string | null;
  changedAt: Date;
}

interface Written extends Pick<StoredConnection, "secrets"> {
  settings: object;
  userId: string;
}

/** The connections that are set in the browser. */
export const createConnectionStore = (sql: Sql) => ({
  find: async (name: ConnectionName, trx: Sql = sql): Promise<StoredConnection | undefined> =>
    trx("connections as c")
      .leftJoin("users as u", "u.id", "c.changed_by")
      .where("c.name", name)
      .first<StoredConnection | undefined>(
        "c.settings",
        "c.secrets",
        "u.telegram_username as changedBy",
        "c.changed_at as changedAt",
      ),

  /** Keeps other changes of connections waiting until the transaction is over. */
  lock: async (trx: Sql): Promise<void> => {
    await trx.raw("lock table connections in share row exclusive mode");
  },

  put: async (name: ConnectionName, { settings, secrets, userId }: Written, trx: Sql): Promise<void> => {
    const row = {
      settings: JSON.stringify(settings),
      secrets: JSON.stringify(secrets),
      changed_by: userId,
      changed_at: new Date(),
    };
    await trx("connections")
      .insert({ name, ...row })
      .onConflict("name")
      .merge(row);
  },

  remove: async (name: ConnectionName, trx: Sql): Promise<boolean> =>
    (await trx("connections").where({ name }).delete()) > 0,
});

export type ConnectionStore = ReturnType<typeof createConnectionStore>;
