import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { imageSizes, type ImageSize, type ImageType } from "#contracts/files.ts";
import { AppError, requireFound } from "../errors.ts";
import { newId } from "../ids.ts";
import type { OpenedFile } from "../platform/storage/file-storage.ts";
import { PictureError, scale } from "../platform/pictures/pictures.ts";
import type { FilesDeps } from "./files.ts";
import { linkIsGood, type LinkProof } from "./signed-links.ts";
import { storageKey } from "./stored-files.ts";

const scaledType = "image/webp";

/** A file to be sent to whoever had the link. */
export interface ServedFile extends OpenedFile {
  name: string;
  contentType: ImageType;
}

interface Request extends LinkProof {
  id: string;
  size?: ImageSize | undefined;
}

/** Makes a scaled picture and keeps it; pictures that cannot be scaled get none. */
const makeScaled = async (deps: FilesDeps, id: string, size: ImageSize): Promise<void> => {
  const { storage, incomingDir } = deps;
  const path = join(incomingDir, `${newId()}.webp`);
  await mkdir(incomingDir, { recursive: true });
  try {
    await storage.borrow(storageKey(id), (original) => scale(original, path, imageSizes[size]));
    await storage.put(storageKey(id, size), path, scaledType);
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    deps.log.warn({ file: id, reason: error.reason }, "a picture could not be scaled");
  } finally {
    await rm(path, { force: true });
  }
};

/** Opens scaled pictures, making each once however many ask for it at the same time. */
const createScaling = (deps: FilesDeps) => {
  const making = new Map<string, Promise<void>>();
  return async (id: string, size: ImageSize): Promise<OpenedFile | null> => {
    const key = storageKey(id, size);
    const ready = making.has(key) ? null : await deps.storage.open(key);
    if (ready !== null) return ready;
    const underWay = making.get(key) ?? makeScaled(deps, id, size).finally(() => making.delete(key));
    making.set(key, underWay);
    await underWay;
    return deps.storage.open(key);
  };
};

/** Opens a file by the signature of its link alone, scaled if asked for and possible; throws `forbidden` once it is too old. */
export const openFile = (deps: FilesDeps) => {
  const openScaled = createScaling(deps);
  return async ({ id, size, ...proof }: Request): Promise<ServedFile> => {
    if (!linkIsGood(await deps.linkSecret(), id, proof, Date.now()))
      throw new AppError("forbidden", "This link is not valid any more");
    const file = requireFound(await deps.files.find(id), "File");
    const { name, content_type: contentType } = file;
    if (size !== undefined && contentType !== "image/heic") {
      const scaled = await openScaled(id, size);
      if (scaled !== null) return { ...scaled, name: `${name}.webp`, contentType: scaledType };
    }
    const opened = requireFound(await deps.storage.open(storageKey(id)), "File");
    return { ...opened, name, contentType };
  };
};
