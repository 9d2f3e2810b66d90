import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { type ImageType, fileNameLimit, unusableInFileNames } from "#contracts/files.ts";
import { AppError, invalid } from "../errors.ts";
import { dropMetadata, look, PictureError } from "../platform/pictures/pictures.ts";
import { lookOf, type Look } from "./picture-hash.ts";

const folders = new Set([".", ".."]);

/** What is wrong with a file's name, or null: it is shown to people and given to whoever saves the file. */
const fileNameProblem = (name: string): string | null => {
  if (name.length > fileNameLimit) return `The file's name has more than ${fileNameLimit} characters`;
  if (unusableInFileNames.test(name) || folders.has(name.trim()))
    return "The file's name has characters that cannot be used. Please rename it.";
  return null;
};

/** A file on the local disk, as it came; neither its name nor its type can be relied on. */
export interface ReceivedFile {
  /** The form's field it came in. */
  field: string;
  name: string;
  path: string;
  bytes: number;
}

/** What a file really is, once it holds what it shows and no more. `look` is null for HEIC, which is not decoded. */
export interface Inspected {
  contentType: ImageType;
  bytes: number;
  contentHash: string;
  look: Look | null;
}

const types = new Map<string, ImageType>([
  ["image/png", "image/png"],
  ["image/apng", "image/png"],
  ["image/jpeg", "image/jpeg"],
  ["image/webp", "image/webp"],
  ["image/gif", "image/gif"],
  ["image/heic", "image/heic"],
  ["image/heif", "image/heic"],
  ["image/heic-sequence", "image/heic"],
  ["image/heif-sequence", "image/heic"],
]);

const typeOf = async (path: string): Promise<ImageType | undefined> => {
  const { fileTypeFromFile } = await import("file-type");
  return types.get((await fileTypeFromFile(path))?.mime ?? "");
};

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
};

/** Has a picture read; what is wrong with it is told under the file's field. */
const reading = async <T>(field: string, read: Promise<T>): Promise<T> => {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    throw error.reason === "broken"
      ? invalid(field, "The picture is damaged. Please choose it again.")
      : invalid(field, "The picture has too many pixels. Please send a smaller one.");
  }
};

/**
 * Tells a picture by its content, reads it to its end and takes out of the file who made it when and where; throws under
 * the file's field for anything else.
 */
export const inspectProof = async ({ field, name, path, bytes }: ReceivedFile): Promise<Inspected> => {
  const problem = fileNameProblem(name);
  if (problem !== null) throw invalid(field, problem);
  if (bytes === 0) throw invalid(field, "The file is empty");
  const contentType = await typeOf(path);
  if (contentType === undefined) {
    const message = "Only PNG, JPEG, WebP, GIF and HEIC pictures can be sent";
    throw new AppError("unsupported_media_type", message, { fields: { [field]: message } });
  }
  const seen = contentType === "image/heic" ? null : lookOf(await reading(field, look(path)));
  await reading(field, dropMetadata(path, contentType));
  return { contentType, bytes: (await stat(path)).size, contentHash: await hashOf(path), look: seen };
};
