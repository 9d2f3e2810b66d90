import type { Actor } from "../actor.ts";
import type { Sql } from "../platform/database.ts";
import type { MatchedFile } from "./import-store.ts";
import type { ImportsDeps } from "./imports-deps.ts";

interface Written {
  id: string;
  isChanged: boolean;
}

const replace = async (
  { library }: ImportsDeps,
  actor: Actor,
  { file, content, documentId }: { file: MatchedFile; content: string; documentId: string },
  trx: Sql,
): Promise<Written> => {
  const stored = await library.lock(documentId, trx);
  if (stored.content === content) return { id: stored.id, isChanged: false };
  const changes = {
    title: file.title ?? stored.title,
    content,
    category: file.category,
    audience: file.audience,
    orderIndex: file.order_index ?? stored.orderIndex,
  };
  await library.change({ by: actor, action: "document.import", stored, changes }, trx);
  return { id: stored.id, isChanged: true };
};

const add = async (
  { library }: ImportsDeps,
  actor: Actor,
  { file, content }: { file: MatchedFile; content: string },
  trx: Sql,
): Promise<Written> => {
  const { title, category, audience, order_index: orderIndex, file_type } = file;
  const placed = { category, audience, orderIndex, fileType: file_type ?? "text/plain" };
  const { id } = await library.add(actor, { title: title ?? "Imported document", content, ...placed }, trx);
  return { id, isChanged: true };
};

/** Writes the next file of an import, in one transaction with what is noted of it; null when there is none. */
const writeNext = async (deps: ImportsDeps, actor: Actor, importId: string): Promise<Written | null> => {
  const { imports, sql } = deps;
  return sql.transaction(async (trx) => {
    const file = await imports.nextReady(importId, trx);
    if (file === undefined) return null;
    const content = (await imports.content(file.id, trx)) ?? "";
    const documentId = file.as_new ? null : file.match_id;
    const written =
      documentId === null
        ? await add(deps, actor, { file, content }, trx)
        : await replace(deps, actor, { file, content, documentId }, trx);
    await imports.noteFile(written.id, file, trx);
    const state = written.isChanged ? "imported" : "unchanged";
    const { category, audience } = file;
    await imports.changeFile(
      file.id,
      { state, document_id: written.id, content: null, category, audience },
      trx,
    );
    return written;
  });
};

const failRest = async ({ imports }: ImportsDeps, importId: string, refusal: string): Promise<void> =>
  imports.changeReady(importId, { state: "failed", refusal, content: null });

/** Writes what of a confirmed import is not written yet; a process that dies meanwhile is followed by another. */
export const writeImport =
  (deps: ImportsDeps) =>
  async (importId: string): Promise<void> => {
    const { imports, library, findAdmin } = deps;
    const found = await imports.byId(importId);
    if (found === undefined || found.confirmed_at === null || found.done_at !== null) return;
    const actor = await findAdmin(found.owner_id);
    if (actor === null) await failRest(deps, importId, "Whoever confirmed the import is no admin any more.");
    else {
      for (;;) {
        const written = await writeNext(deps, actor, importId);
        if (written === null) break;
        if (written.isChanged) await library.queueIndexing(written.id);
      }
    }
    await imports.mark(importId, { done_at: new Date() });
  };
