import type { KnowledgeDocument } from "#contracts/documents.ts";
import { requireAdmin, type Actor } from "../../actor.ts";
import type { NewDocument } from "./add-document.ts";
import { convertToDocument } from "./import/convert-in-thread.ts";
import type { ImportedFile } from "./import/file-kind.ts";

interface Deps {
  addDocument: (actor: Actor, input: NewDocument) => Promise<KnowledgeDocument>;
}

/** Adds a file as a document, in the category that is named or that the file itself names; for admins. */
export const importDocument =
  ({ addDocument }: Deps) =>
  async (
    actor: Actor,
    { file, category }: { file: ImportedFile; category?: string | null | undefined },
  ): Promise<KnowledgeDocument> => {
    requireAdmin(actor);
    const document = await convertToDocument(file);
    return addDocument(actor, { ...document, category: category ?? document.category });
  };
