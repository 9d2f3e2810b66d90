import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FilesDeps } from "./files.ts";
import { discard } from "./stored-files.ts";

const minuteMs = 60_000;
// Far longer than it takes from storing a file to storing its record.
const notKeptForMs = 60 * minuteMs;
// No request is read for longer than five minutes.
const incomingForMs = 10 * minuteMs;
const atOnce = 100;

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
};

const lastWritten = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    // Its request has just ended and taken it away.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return Number.POSITIVE_INFINITY;
    throw error;
  }
};

/** Removes from this machine's disk what a process that died was receiving. */
export const clearIncoming =
  ({ incomingDir }: Pick<FilesDeps, "incomingDir">) =>
  async (): Promise<void> => {
    for (const name of await namesIn(incomingDir)) {
      const path = join(incomingDir, name);
      if ((await lastWritten(path)) < Date.now() - incomingForMs) await rm(path, { force: true });
    }
  };

/** Removes files that were stored an hour ago and belong to no record. */
export const sweepFiles = (deps: FilesDeps) => async (): Promise<void> => {
  const before = new Date(Date.now() - notKeptForMs);
  for (const id of await deps.files.notKept(before, atOnce)) await discard(deps, id);
};
