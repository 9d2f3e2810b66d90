import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import matter from "gray-matter";
import { parseConfig, readEnvironment } from "#core/config.ts";
import { createKnowledge } from "#core/knowledge/knowledge.ts";
import { openDatabase } from "#core/platform/database.ts";
import { createLogger } from "#core/platform/logger.ts";
import { migrate } from "#core/platform/migrate.ts";
import { createModel } from "#core/platform/model.ts";

/** Where the sample documents are. */
export const sample = "content";

/** File names without ending, by the titles their documents have in the product. */
const slugsByTitle = async (orgName: string, contentDir: string): Promise<Map<string, string>> => {
  const slugs = new Map<string, string>();
  for (const path of await readdir(contentDir, { recursive: true })) {
    if (!path.endsWith(".md")) continue;
    const { data } = matter(await readFile(join(contentDir, path), "utf8"), {});
    slugs.set(
      String(data["title"]).replaceAll("{{ORG_NAME}}", () => orgName),
      path.replace(/\.md$/u, ""),
    );
  }
  return slugs;
};

/** The knowledge base of a first start, in memory, with the model the environment configures or none. */
export const startKnowledge = async (environment = readEnvironment(), contentDir = sample) => {
  const config = parseConfig({ ...environment, LOG_LEVEL: "warn" });
  const log = createLogger(config.logLevel);
  const database = await openDatabase({ databaseUrl: undefined, dataDir: null, log });
  await migrate(database);
  const model = config.model === null ? null : createModel(config.model, log);
  const knowledge = createKnowledge({
    sql: database.sql,
    model,
    jobs: { indexDocument: () => Promise.resolve() },
    recordChange: () => Promise.resolve(),
    config,
    log,
  });
  await knowledge.ensureExtras();
  await knowledge.loadSample(contentDir);
  if (model?.embeddingModel != null) {
    for (const { id } of await database.sql("documents").select("id")) await knowledge.indexDocument(id);
  }
  const slugs = await slugsByTitle(config.orgName, contentDir);
  return {
    knowledge,
    database,
    model,
    /** The file a source came from. */
    slugOf: (title: string): string => slugs.get(title) ?? title,
    close: () => database.close(),
  };
};

export type StartedKnowledge = Awaited<ReturnType<typeof startKnowledge>>;
