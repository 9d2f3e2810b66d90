import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStorage } from "./file-storage.ts";

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Keeps files in a folder; what is put there must be on the same disk. */
export const createFolderStorage = (folder: string): FileStorage => {
  const at = (key: string) => join(folder, key);
  return {
    put: async (key, path) => {
      await mkdir(dirname(at(key)), { recursive: true });
      await rename(path, at(key));
    },
    open: async (key) => {
      try {
        const file = await open(at(key));
        const { size } = await file.stat();
        return { stream: file.createReadStream(), bytes: size };
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    borrow: async (key, use) => {
      try {
        await (await open(at(key))).close();
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
      return use(at(key));
    },
    remove: (key) => rm(at(key), { force: true }),
    close: () => undefined,
  };
};
