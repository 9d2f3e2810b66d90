import type { DocumentEntry, KnowledgeDocument } from "#contracts/documents.ts";
import { fieldsOf } from "./document-fields.ts";
import type { StoredDocument, StoredEntry } from "./document-store.ts";

const asTime = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());

/** A document without its text, as callers see it. */
export const presentEntry = (document: StoredEntry): DocumentEntry => {
  const { id, title, category, orderIndex, audience, fileType, version, kind, sample, reviewOn } = document;
  const { uploadedAt, updatedAt, ownerId, ownerName, source } = document;
  return {
    id,
    title,
    category,
    orderIndex,
    audience,
    uploadedAt: uploadedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    fileType,
    version,
    kind,
    sample,
    owner: ownerId === null || ownerName === null ? null : { id: ownerId, username: ownerName },
    reviewOn,
    source: source === null ? null : { ...source, readAt: asTime(source.readAt) },
  };
};

/** A document as callers see it. */
export const presentDocument = (document: StoredDocument): KnowledgeDocument => ({
  ...presentEntry(document),
  content: document.content,
});

/** What the audit log keeps of a document; its text is in the versions. */
export const auditedDocument = (document: StoredDocument) => {
  const { content, ...fields } = fieldsOf(document);
  return { ...fields, version: document.version, characters: content.length };
};
