import { parseConfig } from "#core/config.ts";
import { createCore } from "#core/core.ts";
import { openDatabase } from "#core/platform/database.ts";
import { createLogger } from "#core/platform/logger.ts";
import { migrate } from "#core/platform/migrate.ts";
import { openJobs } from "#core/platform/queue.ts";
import { startWorker } from "#worker/service.ts";

// A worker of its own on the data folder of its first parameter; it prints how many records have their page.
const [, , environment = "{}"] = process.argv;
const config = parseConfig(JSON.parse(environment) as Record<string, string>);
const log = createLogger(config.logLevel);
const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
await migrate(database);
const jobs = await openJobs({ database, redisUrl: config.redisUrl, log });
const core = await createCore({ config, database, jobs, log });
await startWorker({ core, jobs, log });
console.log("working");
for (;;) {
  const [row] = await database
    .sql("notion_links")
    .select<{ done: string; due: string }[]>(
      database.sql.raw("count(page_id) as done, count(due_at) as due"),
    );
  console.log(`${row?.done} ${row?.due}`);
  await new Promise((resolve) => setTimeout(resolve, 200));
}
