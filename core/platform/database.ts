import type { PostgresPoolConfig } from "bullmq";
import type { Knex } from "knex";
import { serveBackups } from "./embedded-postgres/ask-for-backup.ts";
import { startMaintenance } from "./embedded-postgres/maintenance.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres/start.ts";
import { reasonOf } from "./failure.ts";
import type { Logger } from "./logger.ts";

/** A database session pool, or a transaction on it: what a store's queries run on. */
export type Sql = Knex;

/** The product's database, embedded or a server. */
export interface Database {
  sql: Knex;
  kind: "embedded" | "postgres";
  /** How the queue's own connections reach the same database. */
  queueConnection: PostgresPoolConfig;
  /** Ends all connections and, when embedded, the database; the queue must be closed before. */
  close(): Promise<void>;
}

const applicationName = "legend";
const poolSize = { embedded: 8, postgres: 16 };
const queuePoolSize = 3;

type Connection = Knex.PgConnectionConfig & { stream?: unknown };

/** Knex prints by itself unless told where to. */
const knexLog = (log: Logger): Knex.Logger => ({
  warn: (message) => log.warn({ from: "knex" }, String(message)),
  error: (message) => log.error({ from: "knex" }, String(message)),
  deprecate: (method, alternative) => log.warn({ from: "knex", method, alternative }, "deprecated"),
  debug: (message) => log.trace({ from: "knex", message }),
});

// Loaded while the embedded database opens in its thread.
const loadKnex = () => import("knex");

const openPool = async (connection: Connection, max: number, log: Logger): Promise<Knex> => {
  const { default: knex } = await loadKnex();
  return knex({
    log: knexLog(log),
    client: "pg",
    connection,
    pool: { min: 0, max, idleTimeoutMillis: 30_000 },
    acquireConnectionTimeout: 20_000,
    // An error names the statement, which is logged, without the values, which are what people wrote.
    compileSqlOnError: false,
  });
};

const openServer = async (databaseUrl: string, log: Logger): Promise<Database> => {
  const connection = { connectionString: databaseUrl, application_name: applicationName, keepAlive: true };
  const sql = await openPool(connection, poolSize.postgres, log);
  try {
    await sql.raw("select 1");
  } catch (error) {
    await sql.destroy();
    throw new Error(`Cannot reach the database of DATABASE_URL: ${reasonOf(error)}`, { cause: error });
  }
  return {
    sql,
    kind: "postgres",
    queueConnection: { ...connection, max: queuePoolSize },
    close: () => sql.destroy(),
  };
};

/** An embedded PostgreSQL as the product's database, which closes it. */
export const embeddedDatabase = async (embedded: EmbeddedPostgres, log: Logger): Promise<Database> => {
  const connection = {
    stream: embedded.connect,
    user: "postgres",
    // The driver asks for one; nothing checks it.
    password: "unused",
    database: "postgres",
    application_name: applicationName,
  };
  const sql = await openPool(connection, poolSize.embedded, log);
  const stopMaintenance = startMaintenance({ sql, hasRoom: () => embedded.hasRoom(), log });
  return {
    sql,
    kind: "embedded",
    queueConnection: { ...connection, max: queuePoolSize },
    close: async () => {
      await stopMaintenance();
      await sql.destroy();
      await embedded.close();
    },
  };
};

/**
 * Opens the server of `databaseUrl`, else the embedded database in `dataDir` (null: in memory, for tests).
 * Throws `FolderInUseError` when another process has the data folder.
 */
export const openDatabase = async (options: {
  databaseUrl: string | undefined;
  dataDir: string | null;
  log: Logger;
}): Promise<Database> => {
  if (options.databaseUrl !== undefined) return openServer(options.databaseUrl, options.log);
  const [embedded] = await Promise.all([startEmbeddedPostgres(options), loadKnex()]);
  const database = await embeddedDatabase(embedded, options.log);
  const { dataDir, log } = options;
  if (dataDir === null) return database;
  const stopServing = serveBackups({ dataDir, dump: () => embedded.dump(), log });
  return {
    ...database,
    close: async () => {
      await stopServing();
      await database.close();
    },
  };
};
