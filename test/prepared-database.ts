import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { embeddedDatabase, type Database } from "#core/platform/database.ts";
import { startEmbeddedPostgres } from "#core/platform/embedded-postgres/start.ts";
import { createLogger } from "#core/platform/logger.ts";
import { migrate } from "#core/platform/migrate.ts";
import { openJobs } from "#core/platform/queue/queue.ts";

const log = createLogger("silent");
const cacheFolder = "node_modules/.cache/legend";

/** Changes with everything that the template is made of. */
export const templateKey = async (): Promise<string> => {
  const migrations = (await readdir("migrations")).sort().map((name) => path.join("migrations", name));
  const hash = createHash("sha256");
  for (const file of [...migrations, "package-lock.json", import.meta.filename])
    hash.update(await readFile(file));
  return hash.digest("hex").slice(0, 16);
};

/** Leaves out the databases that PostgreSQL keeps to copy new ones from: two thirds of the files, which each copy pays for. */
const dropUnused = async ({ sql }: Database): Promise<void> => {
  const unused = sql("pg_database").whereNot("datname", sql.raw("current_database()"));
  await unused.clone().update({ datistemplate: false });
  for (const name of await unused.pluck<string[]>("datname")) await sql.raw("drop database ??", [name]);
};

const makeTemplate = async (): Promise<Buffer> => {
  const embedded = await startEmbeddedPostgres({ dataDir: null, log });
  const database = await embeddedDatabase(embedded, log);
  try {
    await migrate(database);
    const jobs = await openJobs({ database, redisUrl: undefined, log });
    // The queue makes its tables when it is first worked on.
    await jobs.work("template", {});
    await jobs.close();
    await dropUnused(database);
    await database.sql.raw("checkpoint");
    return await embedded.dump();
  } finally {
    await database.close();
  }
};

/** The file of a packed database with the present schema and the queue's, made when it is first asked for. */
export const preparedTemplate = async (): Promise<string> => {
  const file = path.join(cacheFolder, `prepared-${await templateKey()}.tar.gz`);
  if (existsSync(file)) return file;
  const template = await makeTemplate();
  await mkdir(cacheFolder, { recursive: true });
  // Several test processes may do this at once: whoever renames last wins, with the same content.
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, template);
  await rename(unfinished, file);
  return file;
};

/** Unpacked once for all databases of this process, whose threads share it: they only read it. */
const unpackTemplate = async (): Promise<Uint8Array> => {
  const files = await promisify(gunzip)(await readFile(await preparedTemplate()));
  const shared = new Uint8Array(new SharedArrayBuffer(files.length));
  shared.set(files);
  return shared;
};

let template: Promise<Uint8Array> | undefined;

/** An embedded database in memory with the present schema and the queue's, made once for all tests: migrating takes seconds. */
export const openPrepared = async (): Promise<Database> => {
  template ??= unpackTemplate();
  return embeddedDatabase(await startEmbeddedPostgres({ dataDir: null, log, template: await template }), log);
};
