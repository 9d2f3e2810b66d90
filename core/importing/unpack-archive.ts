import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { importLimit } from "#contracts/documents.ts";
import { mostImportFiles } from "#contracts/imports.ts";
import { AppError, invalid } from "../errors.ts";
import { newId } from "../ids.ts";
import { type Archive, type ArchiveEntry, openArchive } from "./conversion/open-archive.ts";
import type { ImportFileRow } from "./import-store.ts";
import { type ImportsDeps, storageKey } from "./imports-deps.ts";
import { tidyPath } from "./stage-file.ts";

const megabyte = 1024 * 1024;
const limits = { bytes: 512 * megabyte, entries: 5000 };

// Tables that repeat themselves unpack to 50 times their size at most; what is made to exhaust a server, to 1,000 times.
const mostUnpacked = 200;
const isBomb = ({ size, packed }: ArchiveEntry): boolean => size > megabyte && size > mostUnpacked * packed;

// What systems and programs leave beside people's files.
const isLeftover = ({ name }: ArchiveEntry): boolean =>
  name
    .split("/")
    .some(
      (part) =>
        part === "__MACOSX" ||
        part.startsWith(".") ||
        part.startsWith("~$") ||
        /^(?:thumbs\.db|desktop\.ini)$/iu.test(part),
    );

const refusalOf = (entry: ArchiveEntry): string | null => {
  const { name, size, isLocked } = entry;
  if (isLocked) return "Has a password. Save it without one and drop it again.";
  if (/\.zip$/iu.test(name)) return "A ZIP within a ZIP is not opened. Drop it by itself.";
  if (size > importLimit) return `The file is larger than ${importLimit / megabyte} MB`;
  if (isBomb(entry)) return "The file unpacks to far more than a document holds, and was not read";
  return size === 0 ? "The file is empty" : null;
};

const open = async (path: string): Promise<Archive> => {
  try {
    return await openArchive(path, limits);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const outside =
      error instanceof Error && /invalid (?:relative path|characters)|absolute path/u.test(error.message);
    throw invalid(
      "file",
      outside
        ? "The ZIP names files outside of itself, and was not opened"
        : "The ZIP is damaged. Pack it again, and drop it.",
    );
  }
};

/** The pieces of a file as long as it is no larger than any may be, whatever the archive says. */
async function* withinLimit(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > importLimit) throw new AppError("too_large", "The file is larger than the ZIP says");
    yield piece;
  }
}

/** Keeps a file of an archive as a file of the import; gives what is wrong with it, or null. */
const extract = async (
  { storage, incomingDir }: ImportsDeps,
  { archive, entry, id }: { archive: Archive; entry: ArchiveEntry; id: string },
): Promise<string | null> => {
  const temporary = join(incomingDir, id);
  try {
    await pipeline(withinLimit(await archive.pieces(entry.name)), createWriteStream(temporary));
    await storage.put(storageKey(id), temporary, "application/octet-stream");
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    return "The file is damaged. Pack it again, and drop it.";
  } finally {
    await rm(temporary, { force: true });
  }
};

const entriesOf = async ({ imports }: ImportsDeps, { import_id }: ImportFileRow, archive: Archive) => {
  const entries = archive.entries.filter((entry) => !isLeftover(entry));
  if (entries.length === 0) throw invalid("file", "The ZIP holds no files");
  // The archive itself counts no more once it is unpacked.
  const room = mostImportFiles - (await imports.count(import_id)) + 1;
  if (entries.length > room)
    throw new AppError(
      "too_large",
      `The ZIP holds ${entries.length} files, and an import takes at most ${mostImportFiles}`,
    );
  return entries;
};

/** Makes the files of an archive files of the import, each by itself; done again it begins anew. */
export const unpack = async (deps: ImportsDeps, file: ImportFileRow, path: string): Promise<void> => {
  const { imports, storage, sql, jobs } = deps;
  for (const id of await imports.removeChildren(file.id)) await storage.remove(storageKey(id));
  const archive = await open(path);
  try {
    for (const entry of await entriesOf(deps, file, archive)) {
      const id = newId();
      const row = { id, import_id: file.import_id, parent_id: file.id, path: tidyPath(entry.name) || "File" };
      const at = { bytes: entry.size, created_at: file.created_at };
      const refusal = refusalOf(entry);
      if (refusal !== null) {
        await imports.addFiles([{ ...row, ...at, state: "refused", refusal }]);
        continue;
      }
      await imports.addFiles([{ ...row, ...at, state: "receiving", is_stored: true }]);
      const wrong = await extract(deps, { archive, entry, id });
      if (wrong !== null)
        await imports.changeFile(id, { state: "refused", refusal: wrong, is_stored: false });
    }
  } finally {
    archive.close();
  }
  const ids = await sql.transaction(async (trx) => {
    await imports.changeFile(file.id, { state: "unpacked", is_stored: false }, trx);
    return imports.childrenWait(file.id, trx);
  });
  for (const id of ids) await jobs.readFile(id);
};
