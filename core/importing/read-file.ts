import { readFile } from "node:fs/promises";
import { AppError } from "../errors.ts";
import { newId } from "../ids.ts";
import { convertInThread } from "./conversion/convert-in-thread.ts";
import type { ConvertedFile } from "./conversion/file-to-document.ts";
import { categoryNamed } from "./conversion/formats/front-matter.ts";
import type { ImportFileRow, NewImportFile } from "./import-store.ts";
import { type ImportsDeps, storageKey } from "./imports-deps.ts";
import { isArchive } from "./is-archive.ts";
import { unpack } from "./unpack-archive.ts";

// A file may bring a process down; whoever starts again leaves it at that.
const mostTries = 2;
const limits = { patienceMs: 60_000 };

/** The category that the innermost folder with such a name gives. */
const categoryOfFolders = (path: string): string | undefined =>
  path
    .split("/")
    .slice(0, -1)
    .toReversed()
    .map(categoryNamed)
    .find((name) => name !== undefined);

const fieldsOf = (
  path: string,
  { documents, extent, warnings }: ConvertedFile,
): Omit<NewImportFile, "id" | "import_id" | "bytes" | "created_at" | "path">[] =>
  documents.map((document, at) => ({
    state: "ready",
    part: at + 1,
    title: document.title,
    content: document.content.replaceAll("\0", ""),
    file_type: document.fileType,
    category: document.category ?? categoryOfFolders(path) ?? null,
    audience: document.audience ?? null,
    order_index: document.orderIndex ?? null,
    extent,
    warnings: JSON.stringify(at === 0 ? warnings : []),
    is_stored: false,
  }));

const keep = async ({ sql, imports }: ImportsDeps, file: ImportFileRow, converted: ConvertedFile) => {
  const [first, ...more] = fieldsOf(file.path, converted);
  await sql.transaction(async (trx) => {
    await imports.changeFile(file.id, first ?? {}, trx);
    const { import_id, path, bytes, created_at } = file;
    const rows = more.map((fields) => ({
      id: newId(),
      import_id,
      path,
      bytes,
      created_at,
      parent_id: file.id,
      ...fields,
    }));
    await imports.addFiles(rows, trx);
  });
};

/** What of a refusal a person is told: the more helpful of its two sentences. */
const wordsOf = ({ message, fields }: AppError): string => {
  const help = Object.values(fields ?? {})[0];
  return help === undefined || help === message
    ? message
    : `${message.replace(/\.$/u, "")}. ${help.replace(/\.$/u, "")}.`;
};

const refuse = async ({ imports }: ImportsDeps, id: string, refusal: string) =>
  imports.changeFile(id, { state: "refused", refusal, is_stored: false });

const convert = async (deps: ImportsDeps, file: ImportFileRow): Promise<void> => {
  const done = await deps.storage.borrow(storageKey(file.id), async (path) => {
    if (await isArchive(path)) {
      await unpack(deps, file, path);
      return true;
    }
    await keep(deps, file, await convertInThread({ name: file.path, bytes: await readFile(path) }, limits));
    return true;
  });
  if (done === null) await refuse(deps, file.id, "The file was lost. Drop it again.");
};

/** Reads a waiting file: a ZIP becomes its files, any other what it will be in the library, or a refusal. */
export const readStagedFile =
  (deps: ImportsDeps) =>
  async (fileId: string): Promise<void> => {
    const { imports, storage, log } = deps;
    const file = await imports.plainFile(fileId);
    if (file === undefined || file.state !== "waiting") return;
    if (file.tries >= mostTries) await refuse(deps, fileId, "The file could not be read.");
    else {
      await imports.changeFile(fileId, { tries: file.tries + 1 });
      try {
        await convert(deps, file);
      } catch (error) {
        if (!(error instanceof AppError)) {
          log.warn({ err: error, file: fileId }, "a file could not be read");
          if (file.tries + 1 < mostTries) throw error;
        }
        await refuse(
          deps,
          fileId,
          error instanceof AppError ? wordsOf(error) : "The file could not be read.",
        );
      }
    }
    await storage.remove(storageKey(fileId));
  };
