import { once, EventEmitter } from "node:events";
import { parseConfig } from "#core/config.ts";
import { createCore } from "#core/core.ts";
import { newId } from "#core/ids.ts";
import { createLogger } from "#core/platform/logger.ts";
import { migrate } from "#core/platform/migrate.ts";
import { openJobs } from "#core/platform/queue/queue.ts";
import { openEmbedded } from "#test/databases.ts";
import { startNotion } from "#test/fakes/notion-server.ts";
import { queueBackends, type QueueBackend } from "#test/queues.ts";
import { addSources, environmentFor } from "#test/start-mirror.ts";
import { quantile, type Figure } from "./measure.ts";

const jobs = 50;
const tickets = 60;

/** How long a job that is added to an idle worker waits until it starts. */
const measureIdleStart = async ({ name, open }: QueueBackend): Promise<Figure> => {
  const queue = await open();
  const started = new EventEmitter();
  await queue.jobs.work("bench", { start: async () => void started.emit("start", performance.now()) });
  const samples: number[] = [];
  for (let count = 0; count < jobs; count += 1) {
    const starting = once(started, "start") as Promise<[number]>;
    const addedAt = performance.now();
    await queue.jobs.enqueue("bench", "start", {});
    samples.push((await starting)[0] - addedAt);
    // The worker is idle again before the next one is added.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await queue.close();
  return {
    name: `an idle worker starts a job, ${name}, p50`,
    value: quantile(samples, 0.5),
    unit: "ms",
    budget: 200,
  };
};

/** How many tickets a second become pages at Notion's limit of three requests a second. */
const measurePush = async (): Promise<Figure> => {
  const notion = await startNotion();
  const { support } = addSources(notion);
  const config = parseConfig({
    ...environmentFor(notion, { support }),
    NOTION_REQUESTS_PER_SECOND: "3",
    NOTION_SYNC_SECONDS: "3600",
    LOG_LEVEL: "silent",
    SAMPLE_CONTENT: "off",
  });
  const log = createLogger("silent");
  const database = await openEmbedded();
  await migrate(database);
  const queue = await openJobs({ database, redisUrl: undefined, log });
  const core = await createCore({ config, database, jobs: queue, log });
  const [user, now] = [newId(), new Date()];
  const person = { id: user, telegram_username: "bench", username_key: "bench", role: "BD", created_at: now };
  await database.sql("users").insert(person);
  const ticket = {
    user_id: user,
    category: "Other",
    status: "Open",
    result: "Pending",
    created_at: now,
    updated_at: now,
  };
  const rows = Array.from({ length: tickets }, (_, at) => ({
    ...ticket,
    id: newId(),
    description: `Ticket ${at}`,
  }));
  await database.sql("tickets").insert(rows);
  await (await core.notion.mirror())?.addMissing();
  const startedAt = performance.now();
  while (notion.rowsOf(support).length < tickets) await (await core.notion.mirror())?.push();
  const seconds = (performance.now() - startedAt) / 1000;
  await core.close();
  await queue.close();
  await database.close();
  await notion.close();
  return { name: "tickets pushed to Notion at 3 requests/s", value: tickets / seconds, unit: "/s" };
};

/** The mirror in Notion and the queues it runs on. */
export const measureMirror = async (): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const backend of queueBackends) figures.push(await measureIdleStart(backend));
  return [...figures, await measurePush()];
};
