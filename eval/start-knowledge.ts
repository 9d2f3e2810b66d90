import type { Actor } from "#core/actor.ts";
import { createKnowledge } from "#core/composition/create-knowledge.ts";
import { parseConfig, readEnvironment } from "#core/config.ts";
import { newId } from "#core/ids.ts";
import { openDatabase } from "#core/platform/database.ts";
import { configuredEmbedder } from "#core/platform/embedder.ts";
import { createLogger } from "#core/platform/logger.ts";
import { migrate } from "#core/platform/migrate.ts";
import { createModel, type Model } from "#core/platform/model.ts";
import type { Library } from "./libraries.ts";
import { sharedEncoder } from "./shared-encoder.ts";

const sample = "content";
const admin: Actor = {
  id: newId(),
  username: "evaluation",
  telegramUsername: "@evaluation",
  userRole: "CORE TEAM (ADMIN)",
  isAdmin: true,
};

/** The titles of documents as the product shows them, with the keys that questions name them by. */
const titlesOf = ({ documents }: Library): Map<string, string> =>
  new Map((documents ?? []).map(({ title, key }) => [title, key]));

interface Options {
  environment?: Record<string, string | undefined>;
  /** Takes the place of the model that the environment configures. */
  given?: Model;
}

/** The knowledge base with one library, in memory, with the model the environment configures or none. */
export const startKnowledge = async (
  library: Library,
  { environment = readEnvironment(), given }: Options = {},
) => {
  const config = parseConfig({ ...environment, LOG_LEVEL: "warn" });
  const log = createLogger(config.logLevel);
  const database = await openDatabase({ databaseUrl: undefined, dataDir: null, log });
  await migrate(database);
  const model = given ?? (config.model === null ? null : createModel(config.model, log));
  const embedder = configuredEmbedder(model) ?? (config.localEmbeddings ? sharedEncoder(log) : null);
  const knowledge = createKnowledge({
    sql: database.sql,
    model: () => model,
    embedder: () => embedder,
    jobs: { indexDocument: () => Promise.resolve() },
    recordChange: () => Promise.resolve(),
    config,
    log,
  });
  await knowledge.ensureExtras();
  if (library.documents === undefined) await knowledge.loadSample(sample);
  for (const { title, category = "Resources", content } of library.documents ?? [])
    await knowledge.addDocument(admin, { title, category, content, fileType: "text/markdown" });
  if (embedder !== null) {
    for (const { id } of await database.sql<{ id: string }>("documents").select("id"))
      await knowledge.indexDocument(id);
  }
  const keys = titlesOf(library);
  // The sample's own titles name the firm where its documents have a placeholder.
  const placeholder = (title: string) => title.replaceAll(config.orgName, () => "{{ORG_NAME}}");
  return {
    knowledge,
    admin,
    sql: database.sql,
    model,
    config,
    log,
    /** What questions name a document by. */
    keyOf: (title: string): string => keys.get(title) ?? placeholder(title),
    close: () => database.close(),
  };
};

export type StartedKnowledge = Awaited<ReturnType<typeof startKnowledge>>;
