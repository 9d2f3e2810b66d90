// `npm run backup [-- FOLDER]`: copies the embedded database and the uploads, also while Legend runs.
import { resolve } from "node:path";
import { parseConfig, readEnvironment } from "#core/config.ts";
import { makeBackup } from "#core/platform/embedded-postgres/ask-for-backup.ts";
import { reasonOf } from "#core/platform/failure.ts";
import { createLogger } from "#core/platform/logger.ts";

const run = async (): Promise<void> => {
  process.umask(0o077);
  const config = parseConfig(readEnvironment());
  if (config.databaseUrl !== undefined)
    throw new Error("DATABASE_URL is set: back that server up with pg_dump, as docs/operations.md shows.");
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const folder = resolve(process.argv[2] ?? `backups/legend-${time}`);
  const { database, files } = await makeBackup(resolve(config.dataDir), folder, createLogger("error"));
  console.log(`Backed up to ${folder}: ${(database.bytes / 1e6).toFixed(1)} MB of database, ${files} files.`);
  if (config.s3 !== null) console.log("Uploads are in the bucket of S3_BUCKET, which is not part of it.");
};

await run().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
