import type { Actor } from "../../actor.ts";
import type { FileStorage } from "../../platform/file-storage.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";
import type { ImportStore } from "./import-store.ts";

/** What importing is built on besides the knowledge base. */
export interface GivenToImports {
  storage: FileStorage;
  /** The folder of files that are being received, on the disk of the storage's folder. */
  incomingDir: string;
  /** Has the worker read a file, or write an import. */
  jobs: {
    readFile: (fileId: string) => Promise<void>;
    writeImport: (importId: string) => Promise<void>;
  };
  /** Finds who confirmed an import; null when they are no admin any more. */
  findAdmin: (userId: string) => Promise<Actor | null>;
  /** Hears of the documents that an import has written, once it is done. */
  afterImport: (documentIds: string[]) => Promise<void>;
}

export interface ImportsDeps extends GivenToImports {
  knowledge: KnowledgeDeps;
  imports: ImportStore;
}

/** Where the bytes of a file are until it has been read; ids end at random, so that they spread over folders. */
export const storageKey = (fileId: string): string => `imports/${fileId.slice(-2)}/${fileId}`;
