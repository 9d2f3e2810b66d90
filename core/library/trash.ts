import { pageSize } from "#contracts/common.ts";
import type { KnowledgeDocument } from "#contracts/documents.ts";
import { trashDays, type TrashedDocument, type TrashedEntry } from "#contracts/trash.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { invalid, notFound, requireFound } from "../errors.ts";
import { wordsOf } from "../platform/lists/list-search.ts";
import { cutPage, type Page, readRows } from "../platform/lists/page.ts";
import type { LibraryDeps } from "./library-deps.ts";
import type { TrashedListRow, TrashedRow, TrashPlace } from "./trash-store.ts";
import { dayMs } from "../local-time.ts";

const purgedAtOnce = 100;

const deletionOf = ({ deletedAt, deletedBy }: TrashedListRow) => ({
  deletedAt: deletedAt.toISOString(),
  deletedBy,
  goneAt: new Date(deletedAt.getTime() + trashDays * dayMs).toISOString(),
});

const readPlace = (cursor: string | undefined): TrashPlace | undefined => {
  if (cursor === undefined) return undefined;
  const found = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/u.exec(cursor);
  const [, time, id] = found ?? [];
  if (time === undefined || id === undefined || Number.isNaN(new Date(Number(time)).getTime()))
    throw invalid("cursor", "Not a valid cursor");
  return { deletedAt: new Date(Number(time)), id };
};

const listTrash =
  ({ trash, documents }: LibraryDeps) =>
  async (
    actor: Actor,
    { q, cursor }: { q?: string | undefined; cursor?: string | undefined },
  ): Promise<Page<TrashedEntry>> => {
    requireAdmin(actor);
    const [words, after] = [wordsOf(q), readPlace(cursor)];
    const { rows, total } = await readRows(after, {
      page: () => trash.page(words, after),
      count: () => trash.count(words),
    });
    return cutPage(rows, total, {
      size: pageSize,
      cursorOf: ({ deletedAt, id }) => `${deletedAt.getTime()}_${id}`,
      present: (row) => ({ ...documents.presentEntry(row), ...deletionOf(row) }),
    });
  };

const readTrashed =
  ({ trash, documents }: LibraryDeps) =>
  async (actor: Actor, { id }: { id: string }): Promise<TrashedDocument> => {
    requireAdmin(actor);
    const row = requireFound(await trash.find(id), "Document");
    return { ...documents.present(row), ...deletionOf(row) };
  };

const restoreSeveral = async (deps: LibraryDeps, actor: Actor, ids: string[]): Promise<TrashedRow[]> => {
  const rows = await deps.sql.transaction(async (trx) => {
    const found = await deps.trash.lock(ids, trx);
    if (found.length > 0) await deps.documents.bringBack(actor, found, trx);
    return found;
  });
  for (const { id } of rows) await deps.documents.queueIndexing(id);
  return rows;
};

const restoreDocument =
  (deps: LibraryDeps) =>
  async (actor: Actor, { id }: { id: string }): Promise<KnowledgeDocument> => {
    requireAdmin(actor);
    const [row] = await restoreSeveral(deps, actor, [id]);
    if (row === undefined) throw notFound("Deleted document");
    return deps.documents.present(row);
  };

const restoreDocuments =
  (deps: LibraryDeps) =>
  async (actor: Actor, { ids }: { ids: string[] }): Promise<{ restored: number }> => {
    requireAdmin(actor);
    return { restored: (await restoreSeveral(deps, actor, ids)).length };
  };

const purgeDocument =
  (deps: LibraryDeps) =>
  async (actor: Actor, { id }: { id: string }): Promise<void> => {
    requireAdmin(actor);
    await deps.sql.transaction(async (trx) => {
      const [row] = await deps.trash.lock([id], trx);
      if (row === undefined) throw notFound("Deleted document");
      await deps.settings.change({ everFilled: true }, trx);
      await deps.trash.purge([id], trx);
      await deps.recordChange(trx, actor, "document.purge", id, { before: deps.documents.audited(row) });
    });
  };

/** Deletes for good what has lain in the trash for 30 days, with its versions; gives how many documents. */
const purgeOld =
  ({ sql, trash, settings }: LibraryDeps) =>
  async (now = new Date()): Promise<number> => {
    const before = new Date(now.getTime() - trashDays * dayMs);
    let purged = 0;
    // A few at a time, so that nobody waits long for the database.
    for (;;) {
      const count = await sql.transaction(async (trx) => {
        const ids = await trash.deletedBefore(before, purgedAtOnce, trx);
        if (ids.length === 0) return 0;
        await settings.change({ everFilled: true }, trx);
        await trash.purge(ids, trx);
        return ids.length;
      });
      if (count === 0) return purged;
      purged += count;
    }
  };

/** What becomes of deleted documents. */
export const createTrash = (deps: LibraryDeps) => ({
  countTrash: () => deps.trash.count([]),
  listTrash: listTrash(deps),
  readTrashed: readTrashed(deps),
  restoreDocument: restoreDocument(deps),
  restoreDocuments: restoreDocuments(deps),
  purgeDocument: purgeDocument(deps),
  purgeOld: purgeOld(deps),
});
