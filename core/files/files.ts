import { randomBytes } from "node:crypto";
import type { Attachment, ImageType } from "#contracts/files.ts";
import type { Sql } from "../platform/database.ts";
import type { FileStorage } from "../platform/storage/file-storage.ts";
import type { Logger } from "../platform/logger.ts";
import { createFileStore, type FileStore } from "./file-store.ts";
import { keepProof } from "./keep-proof.ts";
import { readProof } from "./read-proof.ts";
import { openFile } from "./open-file.ts";
import { signLink } from "./signed-links.ts";
import { clearIncoming, sweepFiles } from "./sweep-files.ts";

/** What keeping files is built on. */
export interface FilesDeps {
  sql: Sql;
  files: FileStore;
  storage: FileStorage;
  /** The folder of files that are being received, on the disk of the storage's folder. */
  incomingDir: string;
  /** What links are signed with, the same in every process. */
  linkSecret: () => Promise<string>;
  log: Logger;
}

/** A proof as records hold it; all null when there is none. */
export interface ProofColumns {
  proof_id: string | null;
  proof_name: string | null;
  proof_type: ImageType | null;
}

/** Gives the files of a record with fresh links. */
export type AttachmentsOf = (row: ProofColumns) => Attachment[];

const attachmentsWith =
  (secret: string): AttachmentsOf =>
  ({ proof_id, proof_name, proof_type }) =>
    proof_id === null || proof_name === null || proof_type === null
      ? []
      : [
          {
            name: proof_name,
            contentType: proof_type,
            file: { url: signLink(secret, proof_id, Date.now()) },
          },
        ];

/** Pictures that people send as proof: checked, kept with their records, and served by links that expire. */
export const createFiles = (given: Omit<FilesDeps, "files" | "linkSecret">) => {
  const files = createFileStore(given.sql);
  let secret: Promise<string> | undefined;
  const readSecret = async () => {
    try {
      return await files.secret("file-links", randomBytes(32).toString("base64url"));
    } catch (error) {
      secret = undefined;
      throw error;
    }
  };
  const deps: FilesDeps = { ...given, files, linkSecret: () => (secret ??= readSecret()) };
  return {
    incomingDir: given.incomingDir,
    keepProof: keepProof(deps),
    open: openFile(deps),
    readProof: readProof(deps),
    attachments: async (): Promise<AttachmentsOf> => attachmentsWith(await deps.linkSecret()),
    sweep: sweepFiles(deps),
    clearIncoming: clearIncoming(deps),
  };
};

export type Files = ReturnType<typeof createFiles>;
