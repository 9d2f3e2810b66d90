import { changeImports, endImports, sweepImports } from "./change-imports.ts";
import { importDrafts } from "./import-drafts.ts";
import { createImportStore } from "./import-store.ts";
import type { GivenToImports, ImportsDeps } from "./imports-deps.ts";
import { readStagedFile } from "./read-file.ts";
import { readImports } from "./read-imports.ts";
import { addFile, startImport } from "./stage-file.ts";
import { writeImport } from "./write-import.ts";
import type { KnowledgeDocument } from "#contracts/documents.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { convertToDocument } from "./conversion/convert-in-thread.ts";
import type { ImportedFile } from "./conversion/file-kind.ts";

/** Adds a file as a document, in the category that is named or that the file itself names; for admins. */
const importDocument =
  ({ addDocument }: Pick<ImportsDeps, "addDocument">) =>
  async (
    actor: Actor,
    { file, category }: { file: ImportedFile; category?: string | null | undefined },
  ): Promise<KnowledgeDocument> => {
    requireAdmin(actor);
    const document = await convertToDocument(file);
    return addDocument(actor, { ...document, category: category ?? document.category });
  };

/** Files on their way into the library: received, read by the worker, looked at, confirmed, written. */
export const createImports = (given: GivenToImports) => {
  const deps: ImportsDeps = { ...given, imports: createImportStore(given.sql) };
  return {
    ...readImports(deps),
    ...changeImports(deps),
    ...endImports(deps),
    drafts: importDrafts(deps),
    importDocument: importDocument(deps),
    start: startImport(deps),
    addFile: addFile(deps),
    readStagedFile: readStagedFile(deps),
    writeImport: writeImport(deps),
    sweep: sweepImports(deps),
  };
};
