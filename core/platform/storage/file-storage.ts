import type { Readable } from "node:stream";
import type { S3Config } from "../../config.ts";
import type { Logger } from "../logger.ts";
import { createS3Storage } from "./s3-storage.ts";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Keeps files in a folder; what is put there must be on the same disk. */
const createFolderStorage = (folder: string): FileStorage => {
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

/** A file as it is read, in pieces. */
export interface OpenedFile {
  stream: Readable;
  bytes: number;
}

/** Where files are kept, by keys made of letters, digits, `-`, `.` and `/`; none is ever held in memory whole. */
export interface FileStorage {
  /** Keeps a local file, which it may move away; done means that it stays. */
  put(key: string, path: string, contentType: string): Promise<void>;
  /** Null when there is no such file. */
  open(key: string): Promise<OpenedFile | null>;
  /** Has a file at hand on the local disk for a while; null when there is none. */
  borrow<T>(key: string, use: (path: string) => Promise<T>): Promise<T | null>;
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>;
  close(): void;
}

interface Options {
  s3: S3Config | null;
  /** The folder of files when there is no S3. */
  folder: string;
  /** For copies that are soon gone. */
  temporary: string;
  log: Logger;
}

/** Opens the S3-compatible bucket that is configured, else a folder. */
export const openFileStorage = async ({ s3, folder, temporary, log }: Options): Promise<FileStorage> =>
  s3 === null ? createFolderStorage(folder) : createS3Storage(s3, temporary, log);
