import type { KnowledgeDocument } from "#contracts/documents.ts";
import type { Actor } from "../actor.ts";
import type { KnowledgeDeps } from "./knowledge-deps.ts";
import { compareDocuments } from "./order-documents.ts";
import { presentDocument } from "./present-document.ts";

/** Every document in display order. */
export const listDocuments =
  ({ documents }: KnowledgeDeps) =>
  async (_actor: Actor): Promise<KnowledgeDocument[]> =>
    (await documents.list()).map(presentDocument).sort(compareDocuments);
