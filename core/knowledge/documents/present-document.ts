import type { DocumentEntry, DocumentVersion, KnowledgeDocument } from "#contracts/documents.ts";
import { fieldsOf } from "./document-fields.ts";
import type { StoredDocument, StoredEntry } from "./document-store.ts";

const asTime = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());

/** A document without its text, as callers see it. */
export const presentEntry = (document: StoredEntry): DocumentEntry => ({
  id: document.id,
  title: document.title,
  category: document.category,
  orderIndex: document.orderIndex,
  audience: document.audience,
  uploadedAt: document.uploadedAt.toISOString(),
  updatedAt: document.updatedAt.toISOString(),
  fileType: document.fileType,
  version: document.version,
  kind: document.kind,
  sample: document.sample,
  owner:
    document.ownerId === null || document.ownerName === null
      ? null
      : { id: document.ownerId, username: document.ownerName },
  reviewOn: document.reviewOn,
  source: document.source === null ? null : { ...document.source, readAt: asTime(document.source.readAt) },
});

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

/** An earlier version as callers see it. */
export const presentVersion = ({
  editedAt,
  ...version
}: Omit<DocumentVersion, "editedAt"> & { editedAt: Date }): DocumentVersion => ({
  ...version,
  editedAt: editedAt.toISOString(),
});
