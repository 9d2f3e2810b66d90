import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { preparedTemplate } from "./prepared-database.ts";

/** Puts an embedded database with the present schema into an empty data folder: making one takes seconds. */
export const prepareFolder = async (dataDir: string): Promise<void> => {
  const folder = join(dataDir, "postgres");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await promisify(execFile)("tar", ["-xzf", await preparedTemplate(), "-C", folder]);
};
