import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import { codeOf } from "../failure.ts";
import { startDatabaseThread } from "./database-thread.ts";

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
export const emptyDatabase = async (): Promise<Buffer> => {
  const file = await templateFile();
  return (await readIfPresent(file)) ?? (await makeTemplate(file));
};
