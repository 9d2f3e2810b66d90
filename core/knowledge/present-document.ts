import type { DocumentVersion, KnowledgeDocument } from "#contracts/documents.ts";
import type { StoredDocument } from "./document-store.ts";

/** A document as callers see it. */
export const presentDocument = (document: StoredDocument): KnowledgeDocument => ({
  id: document.id,
  title: document.title,
  content: document.content,
  category: document.category,
  orderIndex: document.orderIndex,
  uploadedAt: document.uploadedAt.toISOString(),
  updatedAt: document.updatedAt.toISOString(),
  fileType: document.fileType,
  version: document.version,
  kind: document.kind,
});

/** What the audit log keeps of a document; its text is in the versions. */
export const auditedDocument = ({ title, category, orderIndex, version, content }: StoredDocument) => ({
  title,
  category,
  orderIndex,
  version,
  characters: content.length,
});

/** An earlier version as callers see it. */
export const presentVersion = ({
  editedAt,
  ...version
}: Omit<DocumentVersion, "editedAt"> & { editedAt: Date }): DocumentVersion => ({
  ...version,
  editedAt: editedAt.toISOString(),
});
