import type { QueryClient } from "@tanstack/react-query";
import type { KnowledgeDocument } from "#contracts/documents.ts";
import { documentQuery } from "../../../entities/documents/documents.ts";
import { rereadChanged } from "../../../platform/api/query-client.ts";

/** Whether a document is made of question-answer entries, which are changed one by one. */
export const isExtras = ({ kind }: { kind: string }): boolean => kind !== "document";

const fileTypes: Record<string, string> = {
  "text/plain": "Text",
  "text/markdown": "Markdown",
  "text/html": "HTML",
  "text/csv": "CSV",
  "application/pdf": "PDF",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "Word",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "PowerPoint",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "Excel",
};

/** What a file type is called on a badge. */
export const fileTypeLabel = (fileType: string): string => fileTypes[fileType] ?? fileType;

/** Has read again what a change to the library changes; the text of what was saved is there already. */
export const rereadLibrary = (client: QueryClient, saved?: KnowledgeDocument): void => {
  if (saved !== undefined) client.setQueryData(documentQuery(saved.id).queryKey, saved);
  void rereadChanged(client, ["documents"]);
};
