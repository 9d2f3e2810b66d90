import { randomUUID } from "node:crypto";
import pg from "pg";
import { openDatabase, type Database } from "#core/platform/database.ts";
import { createLogger } from "#core/platform/logger.ts";
import { migrate } from "#core/platform/migrate.ts";
import { openPrepared, templateKey } from "./prepared-database.ts";

const log = createLogger("silent");

/** An empty embedded database in memory. */
export const openEmbedded = (): Promise<Database> =>
  openDatabase({ databaseUrl: undefined, dataDir: null, log });

/** Runs one statement over a connection of its own, as tests do about a server rather than about the product. */
export const onServer = async (serverUrl: string, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
};

/** A new database on the server, empty or a copy of `template`, for whoever drops it. */
export const createOnServer = async (serverUrl: string, template = "template1") => {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const drop = async (): Promise<void> => {
    await onServer(serverUrl, `drop database ${name} with (force)`);
  };
  return { name, url: url.href, drop };
};

/** The name of a database with the present schema, which stays on the server for others to be copied from: migrating takes seconds. */
const preparedOnServer = async (serverUrl: string): Promise<string> => {
  const prepared = `prepared_${await templateKey()}`;
  const present = await onServer(serverUrl, `select from pg_database where datname = '${prepared}'`);
  if (present.length > 0) return prepared;
  const { name, url, drop } = await createOnServer(serverUrl);
  const database = await openDatabase({ databaseUrl: url, dataDir: null, log });
  await migrate(database);
  await database.close();
  // Several test processes may do this at once: whoever is first has made it.
  await onServer(serverUrl, `alter database ${name} rename to ${prepared}`).catch(drop);
  return prepared;
};

let prepared: Promise<string> | undefined;

/** The same opened, and dropped when it is closed. */
const openOnServer = async (serverUrl: string, template?: string): Promise<Database> => {
  const { url, drop } = await createOnServer(serverUrl, template);
  const database = await openDatabase({ databaseUrl: url, dataDir: null, log });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
};

/** A kind of database that the product runs on, and a way to get an empty one. */
export interface DatabaseBackend {
  name: string;
  open: () => Promise<Database>;
}

const serverUrl = process.env.TEST_DATABASE_URL;

/** The embedded database, or a real PostgreSQL when `TEST_DATABASE_URL` names one with pgvector. */
export const databaseBackends: DatabaseBackend[] =
  serverUrl === undefined
    ? [{ name: "embedded", open: openEmbedded }]
    : [{ name: "PostgreSQL", open: () => openOnServer(serverUrl) }];

/** A database for a whole product, with the present schema and without data: on the server of `TEST_DATABASE_URL` when there is one. */
export const openTestDatabase = async (): Promise<Database> => {
  if (serverUrl === undefined) return openPrepared();
  prepared ??= preparedOnServer(serverUrl);
  return openOnServer(serverUrl, await prepared);
};
