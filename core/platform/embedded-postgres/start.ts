import type { Duplex } from "node:stream";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, statfs, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "../logger.ts";
import { makeDatabase, startDatabaseThread, type DatabaseThread } from "./database-thread.ts";
import { lockFolder, type FolderLock } from "./folder-lock.ts";
import { Hub } from "./hub.ts";
import { reopening } from "./reopen.ts";
import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { z } from "zod";
import { codeOf } from "../failure.ts";

const require = createRequire(import.meta.url);
const cacheFolder = path.resolve("node_modules/.cache/legend");

const templateFile = async (): Promise<string> => {
  // The package does not export its description, which lies above its entry file.
  const description = path.resolve(require.resolve("@electric-sql/pglite"), "../../package.json");
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(description, "utf8")));
  return path.join(cacheFolder, `postgres-template-${version}.tar.gz`);
};

const readIfPresent = async (file: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(file);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
};

const makeTemplate = async (file: string): Promise<Buffer> => {
  const thread = await startDatabaseThread({ folder: null, template: null });
  const template = await thread.dump();
  await thread.close();
  await mkdir(cacheFolder, { recursive: true });
  // Several test processes may do this at once: whoever renames last wins, with the same content.
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, template);
  await rename(unfinished, file);
  return template;
};

/** An empty database as a gzipped archive: opening a copy takes a second, making one from nothing takes four. */
const emptyDatabase = async (): Promise<Buffer> => {
  const file = await templateFile();
  return (await readIfPresent(file)) ?? (await makeTemplate(file));
};

// A new segment of the log of what is written, and as much again.
const roomBytes = 32 * 1024 * 1024;
const idleLimitMs = { onDisk: 15_000, inMemory: 5000 };

/** A PostgreSQL inside this process, reached by any number of `pg` clients. */
export interface EmbeddedPostgres {
  /** A new connection, for the `stream` option of `pg`. */
  connect: () => Duplex;
  /** A gzipped copy of the database's files, for `template`. */
  dump(): Promise<Buffer>;
  /** Whether the disk has room for more than what is written anyway. */
  hasRoom(): Promise<boolean>;
  /** Rolls back what is unfinished, closes the database and gives the folder free. */
  close(): Promise<void>;
}

/** Makes the database beside its place first, so that a start cut short leaves no half database. */
const ensureDatabase = async (folder: string): Promise<void> => {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished);
  // A place of its own, for the process of a start that was killed may still be writing.
  const own = path.join(unfinished, String(process.pid));
  await makeDatabase(own);
  await rename(own, folder);
  await rm(unfinished, { recursive: true, force: true });
};

const openInFolder = async (dataDir: string, log: Logger): Promise<DatabaseThread> => {
  const folder = path.join(path.resolve(dataDir), "postgres");
  await ensureDatabase(folder);
  const open = () => startDatabaseThread({ folder, template: null });
  return reopening(await open(), open, log);
};

const hasRoom = async (dataDir: string): Promise<boolean> => {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize > roomBytes;
};

const openInMemory = async (template?: Uint8Array): Promise<DatabaseThread> =>
  startDatabaseThread({ folder: null, template: template ?? (await emptyDatabase()) });

const withLock = async (lock: FolderLock | undefined, open: () => Promise<DatabaseThread>) => {
  try {
    return await open();
  } catch (error) {
    await lock?.release();
    throw error;
  }
};

/**
 * Starts the database of a data folder, or one in memory that is gone when closed (`dataDir` null),
 * which is empty or a copy of `template`, gzipped or not.
 * Throws `FolderInUseError` when another process has the folder.
 */
export const startEmbeddedPostgres = async (options: {
  dataDir: string | null;
  log: Logger;
  idleLimitMs?: number;
  template?: Uint8Array | undefined;
}): Promise<EmbeddedPostgres> => {
  const { dataDir, log, template } = options;
  const lock = dataDir === null ? undefined : await lockFolder(dataDir);
  const thread = await withLock(lock, () =>
    dataDir === null ? openInMemory(template) : openInFolder(dataDir, log),
  );
  const usualLimit = dataDir === null ? idleLimitMs.inMemory : idleLimitMs.onDisk;
  const hub = new Hub({
    execute: (request) => thread.execute(request),
    idleLimitMs: options.idleLimitMs ?? usualLimit,
    log,
  });
  return {
    connect: hub.connect,
    dump: () => thread.dump(),
    hasRoom: async () => dataDir === null || hasRoom(dataDir),
    close: async () => {
      try {
        await hub.close();
        await thread.close();
      } finally {
        await lock?.release();
      }
    },
  };
};
