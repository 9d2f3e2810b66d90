import type { ImportFile, LibraryImport } from "#contracts/imports.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { notFound, requireFound } from "../errors.ts";
import type { ImportRow, MatchedFile } from "./import-store.ts";
import type { ImportsDeps } from "./imports-deps.ts";

type Deps = Pick<ImportsDeps, "imports" | "library">;

const matchOf = ({ match_id, match_title, match_version, match_same }: MatchedFile): ImportFile["match"] =>
  match_id === null || match_title === null || match_version === null
    ? null
    : { id: match_id, title: match_title, version: match_version, sameText: match_same === true };

/** A file as callers see it. */
export const presentFile = (file: MatchedFile): ImportFile => ({
  id: file.id,
  path: file.path,
  bytes: Number(file.bytes),
  state: file.state === "receiving" || file.state === "unpacked" ? "waiting" : file.state,
  refusal: file.refusal,
  title: file.title,
  category: file.category,
  audience: file.audience,
  extent: file.extent,
  warnings: file.warnings,
  match: matchOf(file),
  asNew: file.as_new,
  documentId: file.document_id,
});

const stateOf = ({ confirmed_at, done_at }: ImportRow): LibraryImport["state"] => {
  if (done_at !== null) return "done";
  return confirmed_at === null ? "open" : "writing";
};

/** An import as callers see it. */
export const presentImport = async ({ imports }: Deps, row: ImportRow): Promise<LibraryImport> => ({
  id: row.id,
  state: stateOf(row),
  createdAt: row.created_at.toISOString(),
  files: (await imports.files(row.id)).map(presentFile),
});

/** Finds an import of the actor, who has to be an admin; throws `not_found`. */
export const ownImport = async (
  { imports }: Pick<Deps, "imports">,
  actor: Actor,
  id: string,
): Promise<ImportRow> => {
  requireAdmin(actor);
  return requireFound(await imports.find(id, actor.id), "Import");
};

/** Reading imports: what their files become, and the texts. */
export const readImports = (deps: Deps) => ({
  list: async (actor: Actor): Promise<LibraryImport[]> => {
    requireAdmin(actor);
    const row = await deps.imports.latest(actor.id);
    return row === undefined ? [] : [await presentImport(deps, row)];
  },

  read: async (actor: Actor, { id }: { id: string }): Promise<LibraryImport> =>
    presentImport(deps, await ownImport(deps, actor, id)),

  readFile: async (actor: Actor, { id, fileId }: { id: string; fileId: string }) => {
    await ownImport(deps, actor, id);
    const file = await deps.imports.file(id, fileId);
    const content = file === undefined ? null : await deps.imports.content(fileId);
    if (file === undefined || content === null) throw notFound("File");
    const current = file.match_id === null ? undefined : await deps.library.find(file.match_id);
    return { title: file.title, content, current: current?.content ?? null };
  },
});
