import { requireAdmin, type Actor } from "../../actor.ts";
import { AppError } from "../../errors.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";

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
      await recordChange(trx, {
        actor,
        action: "document.order",
        subject: "document",
        subjectId: ids[0] ?? "",
        before: null,
        after: { category, order: ids },
      });
    });
  };
