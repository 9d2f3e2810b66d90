import { imageSizes, type ImageSize } from "#contracts/files.ts";
import { reasonOf } from "../platform/failure.ts";
import type { FilesDeps } from "./files.ts";

/** Where a file is in the storage; ids end at random, so that files spread over folders. */
export const storageKey = (id: string, size?: ImageSize): string =>
  `${id.slice(-2)}/${id}${size === undefined ? "" : `.${size}.webp`}`;

/** Removes a file, and its scaled pictures, unless a record has it; what fails is left to the sweep. */
export const discard = async ({ files, storage, log }: FilesDeps, id: string): Promise<void> => {
  try {
    // Decided before the bytes go: a record whose transaction is under way still gets the file, or fails.
    if (!(await files.drop(id))) return;
    const sizes = Object.keys(imageSizes) as ImageSize[];
    for (const size of [undefined, ...sizes]) await storage.remove(storageKey(id, size));
    await files.removeDropped(id);
  } catch (error) {
    log.warn({ file: id, reason: reasonOf(error) }, "a file could not be removed yet");
  }
};
