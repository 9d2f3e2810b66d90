import {
  LATEST_SCHEMA_VERSION,
  SchemaMigrationRequiredError,
  assertSchemaCompatibility,
  runMigrations,
} from "bullmq";
import pg from "pg";

/** Where the queue keeps its own tables. */
export const queueSchema = "bullmq";

const versionOf = async (client: pg.Client): Promise<number> => {
  try {
    return await assertSchemaCompatibility(client, queueSchema);
  } catch (error) {
    if (error instanceof SchemaMigrationRequiredError) return 0;
    throw error;
  }
};

/**
 * Brings the queue's tables up to date, once for a process: left to itself, every queue and every worker would do so
 * when it is opened, in ten statements each, while people wait for their first page.
 */
export const migrateQueueTables = async (connection: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client(connection);
  // Lost between two statements, it fails the next, which says so.
  client.on("error", () => undefined);
  await client.connect();
  try {
    if ((await versionOf(client)) < LATEST_SCHEMA_VERSION) await runMigrations(client, queueSchema);
  } finally {
    await client.end();
  }
};
