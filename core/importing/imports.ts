import { changeImports, endImports, sweepImports } from "./change-imports.ts";
import { importDocument } from "./import-document.ts";
import { importDrafts } from "./import-drafts.ts";
import { createImportStore } from "./import-store.ts";
import type { GivenToImports, ImportsDeps } from "./imports-deps.ts";
import { readStagedFile } from "./read-file.ts";
import { readImports } from "./read-imports.ts";
import { addFile, startImport } from "./stage-file.ts";
import { writeImport } from "./write-import.ts";

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
