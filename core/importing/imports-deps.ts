import type { KnowledgeDocument } from "#contracts/documents.ts";
import type { Actor } from "../actor.ts";
import type { FileStorage } from "../platform/storage/file-storage.ts";
import type { DocumentWriting, NewDocument } from "../knowledge/documents/write-documents.ts";
import type { Sql } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import type { ImportStore } from "./import-store.ts";

/** What importing is built on. */
export interface GivenToImports {
  sql: Sql;
  log: Logger;
  /** Writes documents in the library's own way. */
  library: DocumentWriting;
  addDocument: (actor: Actor, input: NewDocument) => Promise<KnowledgeDocument>;
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
}

export interface ImportsDeps extends GivenToImports {
  imports: ImportStore;
}

/** Where the bytes of a file are until it has been read; ids end at random, so that they spread over folders. */
export const storageKey = (fileId: string): string => `imports/${fileId.slice(-2)}/${fileId}`;
