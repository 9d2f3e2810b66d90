import { chmodSync, lstatSync, readdirSync, type Stats } from "node:fs";
import path from "node:path";
import { codeOf, reasonOf } from "../failure.ts";
import type { Logger } from "../logger.ts";

const othersMay = 0o077;

/** Takes from everybody but its owner what they may do with a file or folder; links stay as they are, and what they lead to. */
const close = (place: string, stats: Stats): void => {
  if (!stats.isSymbolicLink() && (stats.mode & othersMay) !== 0)
    chmodSync(place, stats.mode & ~othersMay & 0o777);
};

const closeAll = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const place = path.join(folder, name);
    const stats = lstatSync(place, { throwIfNoEntry: false });
    // A file that is written anew meanwhile is gone for a moment.
    if (stats === undefined) continue;
    close(place, stats);
    if (stats.isDirectory()) closeAll(place);
  }
};

/**
 * Makes a folder and all that is in it its owner's alone, the folder first, so that nobody else can change what is in it
 * meanwhile. One whose owner is another is only told of in the log.
 */
export const keepPrivate = (folder: string, log: Logger): void => {
  try {
    const stats = lstatSync(folder, { throwIfNoEntry: false });
    if (stats === undefined) return;
    close(folder, stats);
    closeAll(folder);
  } catch (error) {
    if (codeOf(error) !== "EPERM" && codeOf(error) !== "EACCES") throw error;
    log.warn({ folder, reason: reasonOf(error) }, "others than Legend may read its data folder");
  }
};
