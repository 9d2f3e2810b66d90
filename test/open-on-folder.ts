import type { DestinationStream } from "pino";
import { parseConfig } from "#core/config.ts";
import { createCore } from "#core/core.ts";
import { openDatabase } from "#core/platform/database.ts";
import { createLogger } from "#core/platform/logger.ts";
import { migrate } from "#core/platform/migrate.ts";
import { openJobs } from "#core/platform/queue/queue.ts";
import { startWorker } from "#worker/service.ts";

/** The product below its doors on a data folder, or on the server that the environment names. Its log goes to `destination`. */
export const openOnFolder = async (
  dataDir: string,
  environment: Record<string, string> = {},
  destination?: DestinationStream,
) => {
  const settings = {
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    SAMPLE_CONTENT: "off",
    PORT: "0",
    LOCAL_EMBEDDINGS: "off",
  };
  const config = parseConfig({ ...settings, ...environment });
  const log = createLogger(config.logLevel, destination);
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir, log });
  await migrate(database);
  const jobs = await openJobs({ database, redisUrl: config.redisUrl, log });
  const core = await createCore({ config, database, jobs, log });
  await core.prepare("content");
  return {
    core,
    database,
    jobs,
    config,
    log,
    work: (options: { scheduleAgainMs?: number } = {}) => startWorker({ core, jobs, log, ...options }),
    close: async () => {
      await core.close();
      await jobs.close();
      await database.close();
    },
  };
};
