import { versionsAtOnce, type DocumentVersion, type KnowledgeDocument } from "#contracts/documents.ts";
import { requireAdmin, type Actor } from "../../actor.ts";
import { AppError, notFound, overtaken, requireFound } from "../../errors.ts";
import type { Sql } from "../../platform/database.ts";
import { cutPage, readRows, readVersionCursor, type Page } from "../../platform/lists/page.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";
import { collides, editsOf, fieldsOf, presentDocument, type FieldChanges } from "./document-fields.ts";
import type { StoredDocument, StoredVersion } from "./document-store.ts";
import { writeDocuments, type NewDocument } from "./write-documents.ts";

/** Adds a document, searchable by its words as soon as this returns. */
export const addDocument =
  (deps: KnowledgeDeps) =>
  async (actor: Actor, input: NewDocument): Promise<KnowledgeDocument> => {
    requireAdmin(actor);
    const writing = writeDocuments(deps);
    const document = await deps.sql.transaction((trx) => writing.add(actor, input, trx));
    await writing.queueIndexing(document.id);
    return presentDocument(document);
  };

/** A change as it comes in; `basedOn` is the version that was being edited, where the client says so. */
type Edit = FieldChanges & { basedOn?: number | undefined };

/** What an edit changes of the document as it is now; throws `conflict` where somebody else has changed that since. */
const editsOnto = async (
  { documents }: KnowledgeDeps,
  stored: StoredDocument,
  { basedOn, ...changes }: Edit,
  trx: Sql,
): Promise<FieldChanges> => {
  if (basedOn === undefined || basedOn === stored.version) return changes;
  const seen = (await documents.version(stored.id, basedOn, trx)) ?? null;
  const edits = seen === null ? changes : editsOf(seen, changes);
  if (!collides(seen, edits, stored)) return edits;
  throw overtaken(`This document has already been changed by ${stored.editedBy ?? "somebody else"}`);
};

/** Changes the given fields of a document; its earlier version is kept and its new words are found at once. */
export const changeDocument =
  (deps: KnowledgeDeps) =>
  async (actor: Actor, { id, ...edit }: { id: string } & Edit): Promise<KnowledgeDocument> => {
    requireAdmin(actor);
    const writing = writeDocuments(deps);
    const document = await deps.sql.transaction(async (trx) => {
      const stored = await writing.lock(id, trx);
      const changes = await editsOnto(deps, stored, edit, trx);
      return writing.change({ by: actor, action: "document.change", stored, changes }, trx);
    });
    await writing.queueIndexing(id);
    return presentDocument(document);
  };

/** Puts a document into the trash and, in the same transaction, takes it out of retrieval; it keeps its versions. */
export const removeDocument =
  (deps: KnowledgeDeps) =>
  async (actor: Actor, { id }: { id: string }): Promise<{ success: true }> => {
    requireAdmin(actor);
    const writing = writeDocuments(deps);
    await deps.sql.transaction(async (trx) => writing.remove(actor, [await writing.lock(id, trx)], trx));
    return { success: true };
  };

/**
 * Puts documents of a category in the order they are named in. It is not part of what they say: no version is kept and
 * nothing is indexed anew. Throws `conflict` where one of them is not in the category any more.
 */
export const arrangeDocuments =
  ({ sql, documents, recordChange }: Pick<KnowledgeDeps, "sql" | "documents" | "recordChange">) =>
  async (actor: Actor, { category, ids }: { category: string; ids: string[] }): Promise<void> => {
    requireAdmin(actor);
    await sql.transaction(async (trx) => {
      if ((await documents.lockShelf(category, ids, trx)) < ids.length)
        throw new AppError("conflict", "The documents of this category have changed in the meantime");
      await documents.arrange(category, ids, trx);
      await recordChange(trx, actor, "document.order", ids[0] ?? "", { after: { category, order: ids } });
    });
  };

/** An earlier version as callers see it. */
const presentVersion = ({ editedAt, ...version }: StoredVersion): DocumentVersion => ({
  ...version,
  editedAt: editedAt.toISOString(),
});

/** A page of a document's earlier versions, newest first: what it said, who wrote that and when. */
export const listVersions =
  ({ documents }: KnowledgeDeps) =>
  async (
    actor: Actor,
    { id, cursor }: { id: string; cursor?: string | undefined },
  ): Promise<Page<DocumentVersion>> => {
    requireAdmin(actor);
    const before = readVersionCursor(cursor);
    if ((await documents.find(id)) === undefined) throw notFound("Document");
    const { rows, total } = await readRows(
      before,
      {
        page: () => documents.versions(id, before, versionsAtOnce + 1),
        count: () => documents.countVersions(id),
      },
      versionsAtOnce,
    );
    const cursorOf = ({ version }: { version: number }) => String(version);
    return cutPage(rows, total, { size: versionsAtOnce, cursorOf, present: presentVersion });
  };

/** Makes an earlier version the current one, as a new version of its own; who may be told it stays as it is. */
export const restoreVersion =
  (deps: KnowledgeDeps) =>
  async (actor: Actor, { id, version }: { id: string; version: number }): Promise<KnowledgeDocument> => {
    requireAdmin(actor);
    const writing = writeDocuments(deps);
    const document = await deps.sql.transaction(async (trx) => {
      const stored = await writing.lock(id, trx);
      const earlier = requireFound(await deps.documents.version(id, version, trx), "Version");
      const fields = { ...fieldsOf(earlier), audience: stored.audience };
      return writing.save({ by: actor, action: "document.restore", stored, fields }, trx);
    });
    await writing.queueIndexing(id);
    return presentDocument(document);
  };
