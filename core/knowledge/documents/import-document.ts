import type { KnowledgeDocument } from "#contracts/documents.ts";
import { requireAdmin, type Actor } from "../../actor.ts";
import type { NewDocument } from "./add-document.ts";
import { convertInThread } from "./import/convert-in-thread.ts";
import type { ImportedFile } from "./import/file-kind.ts";

interface Deps {
  addDocument: (actor: Actor, input: NewDocument) => Promise<KnowledgeDocument>;
}

/** Adds a .md, .txt, .docx or .html file as a document; for admins. */
export const importDocument =
  ({ addDocument }: Deps) =>
  async (
    actor: Actor,
    { file, category }: { file: ImportedFile; category?: string | null | undefined },
  ): Promise<KnowledgeDocument> => {
    requireAdmin(actor);
    return addDocument(actor, { ...(await convertInThread(file)), category });
  };
