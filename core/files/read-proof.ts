import { readFile } from "node:fs/promises";
import type { ImageType } from "#contracts/files.ts";
import type { FilesDeps } from "./files.ts";
import { storageKey } from "./stored-files.ts";

const extensions: Record<ImageType, string> = {
  "image/png": ".png",
  "image/jpeg": ".jpg",
  "image/webp": ".webp",
  "image/gif": ".gif",
  "image/heic": ".heic",
};

/** A proof, whole, to be sent elsewhere; its name ends as its type asks. */
export interface ProofFile {
  name: string;
  contentType: ImageType;
  data: Uint8Array;
}

const nameOf = (name: string, contentType: ImageType): string => {
  const end = extensions[contentType];
  return name.toLowerCase().endsWith(end) ? name : `${name.replace(/\.\w{1,5}$/u, "")}${end}`;
};

/** Reads a proof of at most a few megabytes into memory; null when its bytes are gone. */
export const readProof =
  ({ files, storage }: FilesDeps) =>
  async (id: string): Promise<ProofFile | null> => {
    const file = await files.find(id);
    if (file === undefined) return null;
    const data = await storage.borrow(storageKey(id), (path) => readFile(path));
    const { name, content_type: contentType } = file;
    return data === null ? null : { name: nameOf(name, contentType), contentType, data };
  };
