import { stat } from "node:fs/promises";
import { importLimit } from "#contracts/documents.ts";
import { type ImportFile, type LibraryImport, mostImportFiles } from "#contracts/imports.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { AppError, invalid, requireFound } from "../errors.ts";
import { newId } from "../ids.ts";
import { isArchive } from "./is-archive.ts";
import type { ImportsDeps } from "./imports-deps.ts";
import { storageKey } from "./imports-deps.ts";
import { ownImport, presentFile, presentImport } from "./read-imports.ts";

/** A file on the local disk, as a form brought it. */
interface ReceivedFile {
  name: string;
  path: string;
}

/** Begins an import. */
export const startImport =
  (deps: ImportsDeps) =>
  async (actor: Actor): Promise<LibraryImport> => {
    requireAdmin(actor);
    const row = {
      id: newId(),
      owner_id: actor.id,
      created_at: new Date(),
      confirmed_at: null,
      done_at: null,
    };
    await deps.imports.add(row);
    return presentImport(deps, row);
  };

/** A path as it is kept: its folders and its name, without what leads out of them or to a drive. */
export const tidyPath = (path: string): string =>
  path
    .split(/[/\\]/u)
    .map((name) => name.replaceAll(/\p{Cc}|\p{Bidi_Control}/gu, "").trim())
    .filter((name) => name !== "" && name !== "." && name !== ".." && !/^[a-z]:$/iu.test(name))
    .join("/")
    .slice(-500)
    .replace(/^[\udc00-\udfff]/u, "");

const refuseFull = () =>
  new AppError("conflict", `An import takes at most ${mostImportFiles} files. Confirm it and begin another.`);

/** Throws for an import that takes no more files. */
const requireRoom = async ({ imports }: ImportsDeps, id: string, confirmedAt: Date | null): Promise<void> => {
  if (confirmedAt !== null)
    throw new AppError("conflict", "This import is confirmed already. Begin another.");
  if ((await imports.count(id)) >= mostImportFiles) throw refuseFull();
};

const requireSize = async (file: ReceivedFile): Promise<number> => {
  const { size } = await stat(file.path);
  if (size > importLimit && !(await isArchive(file.path))) {
    const message = `The file is larger than ${importLimit / 1024 / 1024} MB`;
    throw new AppError("too_large", message, { fields: { file: message } });
  }
  return size;
};

/** Keeps a file until the worker reads it; what is answered survives whatever happens next. */
export const addFile =
  (deps: ImportsDeps) =>
  async (
    actor: Actor,
    { id, path, file }: { id: string; path?: string | undefined; file: ReceivedFile },
  ): Promise<ImportFile> => {
    const { imports, storage, jobs } = deps;
    const found = await ownImport(deps, actor, id);
    await requireRoom(deps, id, found.confirmed_at);
    const bytes = await requireSize(file);
    if (bytes === 0) throw invalid("file", "The file is empty");
    const fileId = newId();
    const name = tidyPath(path ?? file.name) || "File";
    const row = { id: fileId, import_id: id, path: name, bytes, is_stored: true, created_at: new Date() };
    // Written down before it is stored, so that whatever goes wrong in between is found by the sweep.
    await imports.addFiles([{ ...row, state: "receiving" }]);
    await storage.put(storageKey(fileId), file.path, "application/octet-stream");
    await imports.changeFile(fileId, { state: "waiting" });
    await jobs.readFile(fileId);
    const added = requireFound(await imports.file(id, fileId), "Import");
    return presentFile(added);
  };
