import { parseConfig } from "#core/config.ts";
import { createCore } from "#core/core.ts";
import { createLogger } from "#core/platform/logger.ts";
import { migrate } from "#core/platform/migrate.ts";
import { openJobs } from "#core/platform/queue/queue.ts";
import { openEmbedded } from "#test/databases.ts";
import type { Figure } from "./measure.ts";
import { startEmbedding } from "./start-embedding.ts";

const dimensions = 1536;

// Of the usual length.
const vector = Array.from({ length: dimensions }, (_, at) => Math.sin(at) / 30);

/** How many passages of the sample playbook are embedded a second, kept and indexed, by a model that takes no time. */
export const measureEmbeddings = async (): Promise<Figure[]> => {
  const model = await startEmbedding(() => vector);
  const config = parseConfig({
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_EMBEDDING_MODEL: "bench",
    LOG_LEVEL: "silent",
  });
  const log = createLogger("silent");
  const database = await openEmbedded();
  await migrate(database);
  const jobs = await openJobs({ database, redisUrl: undefined, log });
  const core = await createCore({ config, database, jobs, log });
  await core.prepare("content");
  const documents: string[] = await database.sql("documents").pluck("id");
  const startedAt = performance.now();
  for (const id of documents) await core.knowledge.indexDocument(id);
  const seconds = (performance.now() - startedAt) / 1000;
  const [row] = await database.sql("passage_embeddings").count<{ count: string }[]>("* as count");
  await core.close();
  await jobs.close();
  await database.close();
  model.close();
  return [
    { name: "passages embedded", value: Number(row?.count), unit: "" },
    { name: "passages embedded by a zero-latency model", value: Number(row?.count) / seconds, unit: "/s" },
  ];
};
