import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { Logger } from "../logger.ts";
import { codeOf, reasonOf } from "../failure.ts";
import { writeBackup, type Manifest } from "./backup.ts";
import { FolderInUseError, lockFolder } from "./folder-lock.ts";
import { startEmbeddedPostgres } from "./start.ts";

// Only one process may open a data folder, so the one that has it makes the backup, and is asked by a file: whoever
// may write in the folder may have all that is in it anyway.
const wanted = "backup-wanted.json";
const answerTo = (id: string) => `backup-${id}.json`;
const lookMs = 500;

const request = z.object({ id: z.uuid(), folder: z.string() });
const answer = z.union([z.object({ failure: z.string() }), z.object({ made: z.custom<Manifest>() })]);

const readJson = async (file: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(file, "utf8")) as unknown;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
};

/** Writes a file that others see only when it is whole. */
const writeWhole = async (file: string, content: unknown): Promise<void> => {
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, JSON.stringify(content), { mode: 0o600 });
  await rename(unfinished, file);
};

interface Served {
  dataDir: string;
  dump: () => Promise<Buffer>;
  log: Logger;
}

const serveOnce = async ({ dataDir, dump, log }: Served): Promise<void> => {
  const file = path.join(dataDir, wanted);
  const found = await readJson(file);
  if (found === undefined) return;
  await rm(file, { force: true });
  const { id, folder } = request.parse(found);
  const outcome = await writeBackup(dataDir, folder, dump).then(
    (made) => ({ made }),
    (error: unknown) => ({ failure: reasonOf(error) }),
  );
  log.info({ folder, ...("failure" in outcome ? outcome : {}) }, "a backup was asked for");
  await writeWhole(path.join(dataDir, answerTo(id)), outcome);
};

/** Makes the backups that are asked for while this process has the folder; gives the function that ends it. */
export const serveBackups = (served: Served): (() => Promise<void>) => {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= serveOnce(served)
      .catch((error: unknown) => served.log.warn({ err: error }, "could not make a backup"))
      .finally(() => {
        running = null;
      });
  }, lookMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
};

const isInUse = async (dataDir: string): Promise<boolean> => {
  try {
    await (await lockFolder(dataDir)).release();
    return false;
  } catch (error) {
    if (error instanceof FolderInUseError) return true;
    throw error;
  }
};

const askOwner = async (dataDir: string, folder: string): Promise<Manifest | null> => {
  const id = randomUUID();
  const answered = path.join(dataDir, answerTo(id));
  await writeWhole(path.join(dataDir, wanted), { id, folder });
  for (;;) {
    await delay(lookMs);
    const found = answer.safeParse(await readJson(answered)).data;
    if (found === undefined) {
      if (await isInUse(dataDir)) continue;
      await rm(path.join(dataDir, wanted), { force: true });
      return null;
    }
    await rm(answered);
    if ("failure" in found) throw new Error(found.failure);
    return found.made;
  }
};

/** Backs a data folder up into a new folder, through the process that has it or, when none does, by itself. */
export const makeBackup = async (dataDir: string, folder: string, log: Logger): Promise<Manifest> => {
  if (!existsSync(path.join(dataDir, "postgres")))
    throw new Error(`There is no embedded database in ${dataDir}`);
  const made = (await isInUse(dataDir)) ? await askOwner(dataDir, folder) : null;
  if (made !== null) return made;
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  try {
    return await writeBackup(dataDir, folder, () => embedded.dump());
  } finally {
    await embedded.close();
  }
};
