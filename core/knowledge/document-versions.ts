import type { DocumentVersion, KnowledgeDocument } from "#contracts/documents.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { notFound } from "../errors.ts";
import { lockOrdinary, saveFields } from "./change-document.ts";
import { fieldsOf } from "./document-fields.ts";
import type { KnowledgeDeps } from "./knowledge-deps.ts";
import { presentDocument, presentVersion } from "./present-document.ts";
import { queueIndexing } from "./queue-indexing.ts";

/** A document's earlier versions, newest first: what it said, who wrote that and when. */
export const listVersions =
  ({ documents }: KnowledgeDeps) =>
  async (actor: Actor, { id }: { id: string }): Promise<DocumentVersion[]> => {
    requireAdmin(actor);
    if ((await documents.find(id)) === undefined) throw notFound("Document");
    return (await documents.versions(id)).map(presentVersion);
  };

/** Makes an earlier version the current one, as a new version of its own. */
export const restoreVersion =
  (deps: KnowledgeDeps) =>
  async (actor: Actor, { id, version }: { id: string; version: number }): Promise<KnowledgeDocument> => {
    requireAdmin(actor);
    const document = await deps.sql.transaction(async (trx) => {
      const stored = await lockOrdinary(deps, id, trx);
      const earlier = await deps.documents.version(id, version, trx);
      if (earlier === undefined) throw notFound("Version");
      return saveFields(deps, { actor, action: "document.restore", stored, fields: fieldsOf(earlier) }, trx);
    });
    await queueIndexing(deps)(id);
    return presentDocument(document);
  };
