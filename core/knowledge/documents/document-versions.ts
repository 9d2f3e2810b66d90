import { type DocumentVersion, type KnowledgeDocument, versionsAtOnce } from "#contracts/documents.ts";
import { requireAdmin, type Actor } from "../../actor.ts";
import { invalid, notFound } from "../../errors.ts";
import { cutPage, type Page, readRows } from "../../platform/lists/page.ts";
import { fieldsOf } from "./document-fields.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";
import { presentDocument, presentVersion } from "./present-document.ts";
import { writeDocuments } from "./write-documents.ts";

// The last version seen is all that a cursor needs.
const readCursor = (cursor: string | undefined): number | undefined => {
  if (cursor === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/u.test(cursor)) return Number(cursor);
  throw invalid("cursor", "Not a valid cursor");
};

/** A page of a document's earlier versions, newest first: what it said, who wrote that and when. */
export const listVersions =
  ({ documents }: KnowledgeDeps) =>
  async (
    actor: Actor,
    { id, cursor }: { id: string; cursor?: string | undefined },
  ): Promise<Page<DocumentVersion>> => {
    requireAdmin(actor);
    const before = readCursor(cursor);
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
      const earlier = await deps.documents.version(id, version, trx);
      if (earlier === undefined) throw notFound("Version");
      const fields = { ...fieldsOf(earlier), audience: stored.audience };
      return writing.save({ by: actor, action: "document.restore", stored, fields }, trx);
    });
    await writing.queueIndexing(id);
    return presentDocument(document);
  };
