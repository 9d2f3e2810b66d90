import { open } from "node:fs/promises";
import { isZip, officeKindOf } from "./conversion/file-kind.ts";
import { openArchive } from "./conversion/open-archive.ts";

const firstBytes = async (path: string): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** Whether a file is a ZIP of files, and no document of an office program, by its content; a damaged one is, too. */
export const isArchive = async (path: string): Promise<boolean> => {
  if (!isZip(await firstBytes(path))) return false;
  try {
    const archive = await openArchive(path, { bytes: 0, entries: 20_000 });
    try {
      const isDocument = archive.has("mimetype") || archive.has("[Content_Types].xml");
      return !isDocument && officeKindOf(archive) === null;
    } finally {
      archive.close();
    }
  } catch {
    return true;
  }
};
