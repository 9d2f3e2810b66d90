import type { ExtrasEntry } from "#contracts/extras.ts";
import { requireAdmin, type Actor } from "../../actor.ts";
import { notFound, requireFound } from "../../errors.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";
import { libraryDocuments } from "../documents/library-documents.ts";
import { takeBackEntry } from "./extras-documents.ts";
import type { ExtrasKind } from "./extras-store.ts";

const kindOf = async ({ documents }: KnowledgeDeps, id: string): Promise<ExtrasKind> => {
  const { kind } = requireFound(await documents.find(id), "Document");
  if (kind === "document") throw notFound("Extras document");
  return kind;
};

/** The entries of an Extras document, oldest first; for admins. */
export const listExtrasEntries =
  (deps: KnowledgeDeps) =>
  async (actor: Actor, { id }: { id: string }): Promise<ExtrasEntry[]> => {
    requireAdmin(actor);
    const entries = await deps.extras.list(await kindOf(deps, id));
    return entries.map((entry) => ({ id: entry.id, question: entry.question, answer: entry.answer }));
  };

/** Takes an entry out of its Extras document, so that nothing is answered with it any more; for admins. */
export const removeExtrasEntry =
  (deps: KnowledgeDeps) =>
  async (actor: Actor, { id, entryId }: { id: string; entryId: string }): Promise<void> => {
    requireAdmin(actor);
    const extras = await kindOf(deps, id);
    const changed = await deps.sql.transaction((trx) =>
      takeBackEntry(deps)(trx, { extras, entryId, superseded: [], actor }),
    );
    await libraryDocuments(deps).queueIndexing(requireFound(changed, "Answer"));
  };
