// `npm run restore -- FOLDER`: makes the data folder of a backup; there must be none yet.
import { resolve } from "node:path";
import { parseConfig, readEnvironment } from "#core/config.ts";
import { restoreBackup } from "#core/platform/embedded-postgres/backup.ts";
import { reasonOf } from "#core/platform/failure.ts";

const run = async (): Promise<void> => {
  process.umask(0o077);
  const [, , given] = process.argv;
  if (given === undefined) throw new Error("Name the backup: npm run restore -- backups/legend-...");
  const dataDir = resolve(parseConfig(readEnvironment()).dataDir);
  const { madeAt, files } = await restoreBackup(resolve(given), dataDir);
  console.log(`Restored the backup of ${madeAt} with ${files} files into ${dataDir}.`);
};

await run().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
