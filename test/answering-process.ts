import type { DestinationStream } from "pino";
import type { Actor } from "#core/actor.ts";
import { parseConfig } from "#core/config.ts";
import { createCore } from "#core/core.ts";
import { openDatabase } from "#core/platform/database.ts";
import { createLogger } from "#core/platform/logger.ts";
import { migrate } from "#core/platform/migrate.ts";
import { openJobs } from "#core/platform/queue.ts";
import { startWorker } from "#worker/service.ts";

const root: Actor = {
  id: "00000000-0000-7000-8000-000000000000",
  username: "root",
  telegramUsername: "root",
  userRole: "CORE TEAM (ADMIN)",
  isAdmin: true,
};

/** The product below its doors on a data folder, or on the server that the environment names. Its log goes to `destination`. */
export const openOnFolder = async (
  dataDir: string,
  environment: Record<string, string> = {},
  destination?: DestinationStream,
) => {
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: "silent", SAMPLE_CONTENT: "off", PORT: "0" };
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

const [, file, dataDir] = process.argv;
if (file?.endsWith("answering-process.ts") === true && dataDir !== undefined) {
  const { core, jobs } = await openOnFolder(dataDir);
  const { user } = await core.users.add(root, { telegramUsername: "asker", role: "BD" });
  const admin = await core.users.add(root, { telegramUsername: "answerer", role: "CORE TEAM (ADMIN)" });
  await core.chat.ask(user, { content: "Who waters the cactus?", sessionId: "s" });
  const { rows } = await core.gaps.list(admin.user, { status: "pending" });
  // The answer is committed when its jobs are to be queued, which never comes about; the asker is printed then.
  jobs.enqueue = () => {
    console.log(JSON.stringify(user));
    return new Promise(() => undefined);
  };
  const [gap] = rows;
  await core.gaps.resolve(admin.user, {
    id: gap?.id ?? "",
    status: "answered",
    adminResponse: "The porter.",
  });
}
