import type { KnowledgeDocument } from "#contracts/documents.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { convertToDocument } from "./conversion/convert-in-thread.ts";
import type { ImportedFile } from "./conversion/file-kind.ts";
import type { ImportsDeps } from "./imports-deps.ts";

/** Adds a file as a document, in the category that is named or that the file itself names; for admins. */
export const importDocument =
  ({ addDocument }: Pick<ImportsDeps, "addDocument">) =>
  async (
    actor: Actor,
    { file, category }: { file: ImportedFile; category?: string | null | undefined },
  ): Promise<KnowledgeDocument> => {
    requireAdmin(actor);
    const document = await convertToDocument(file);
    return addDocument(actor, { ...document, category: category ?? document.category });
  };
