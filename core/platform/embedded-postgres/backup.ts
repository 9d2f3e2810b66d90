import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { codeOf } from "../failure.ts";
import { startDatabaseThread } from "./database-thread.ts";
import { lockFolder } from "./folder-lock.ts";

const manifestFile = "backup.json";
const databaseFile = "database.tar.gz";
const filesFolder = "files";

const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  database: z.object({ bytes: z.number(), sha256: z.string() }),
  files: z.number(),
});

/** What a backup holds. */
export type Manifest = z.infer<typeof manifest>;

const digestOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Copies what is not there yet; a file that is removed meanwhile is left out. Gives how many files there are then. */
const copyMissing = async (from: string, to: string): Promise<number> => {
  await mkdir(to, { recursive: true });
  if (!existsSync(from)) return 0;
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((found) => found.isFile())) {
    const source = path.join(entry.parentPath, entry.name);
    const target = path.join(to, path.relative(from, source));
    if (existsSync(target)) continue;
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(source, target).catch((error: unknown) => {
      if (codeOf(error) !== "ENOENT") throw error;
    });
  }
  return (await readdir(to, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    .length;
};

/** Writes a backup of a data folder whose database `dump` copies; `folder` appears when it is complete. */
export const writeBackup = async (
  dataDir: string,
  folder: string,
  dump: () => Promise<Buffer>,
): Promise<Manifest> => {
  if (existsSync(folder)) throw new Error(`${folder} exists already`);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const [from, to] = [path.join(dataDir, filesFolder), path.join(unfinished, filesFolder)];
  // Before and after, so that every file the copied database knows is among them, removed meanwhile or added.
  await copyMissing(from, to);
  const database = await dump();
  await writeFile(path.join(unfinished, databaseFile), database);
  const made: Manifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    database: { bytes: database.length, sha256: digestOf(database) },
    files: await copyMissing(from, to),
  };
  await writeFile(path.join(unfinished, manifestFile), `${JSON.stringify(made, null, 2)}\n`);
  await rename(unfinished, folder);
  return made;
};

const readBackup = async (folder: string): Promise<{ made: Manifest; database: Buffer }> => {
  if (!existsSync(path.join(folder, manifestFile))) throw new Error(`There is no backup in ${folder}`);
  const made = manifest.parse(JSON.parse(await readFile(path.join(folder, manifestFile), "utf8")));
  const database = await readFile(path.join(folder, databaseFile));
  if (digestOf(database) !== made.database.sha256)
    throw new Error(`The backup in ${folder} is damaged: ${databaseFile} is not what was written`);
  return { made, database };
};

/** Makes a data folder of a backup; throws where there is data already, and leaves nothing half done in its place. */
export const restoreBackup = async (folder: string, dataDir: string): Promise<Manifest> => {
  const { made, database } = await readBackup(folder);
  const lock = await lockFolder(dataDir);
  try {
    const [postgres, files] = [path.join(dataDir, "postgres"), path.join(dataDir, filesFolder)];
    for (const present of [postgres, files].filter((at) => existsSync(at)))
      throw new Error(`${present} exists already: restore into an empty data folder`);
    const unfinished = path.join(dataDir, "restore.unfinished");
    await rm(unfinished, { recursive: true, force: true });
    const copied = await copyMissing(path.join(folder, filesFolder), path.join(unfinished, filesFolder));
    if (copied < made.files) throw new Error(`The backup in ${folder} is damaged: files are missing`);
    const opened = path.join(unfinished, "postgres");
    // Opening it once rolls back what was under way when it was copied.
    await (await startDatabaseThread({ folder: opened, template: database })).close();
    await rename(path.join(unfinished, filesFolder), files);
    await rename(opened, postgres);
    await rm(unfinished, { recursive: true, force: true });
  } finally {
    await lock.release();
  }
  return made;
};
