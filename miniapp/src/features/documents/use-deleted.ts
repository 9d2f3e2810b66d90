import { useState } from "react";
import type { KnowledgeDocument } from "#contracts/documents.ts";
import { keptTexts, readKept } from "../../lib/kept-texts.ts";
import { type KeptDocument, keptName } from "./document-fields.ts";

const isEdit = (name: string): boolean => readKept<KeptDocument | null>(name, null)?.seen !== undefined;

const editOfNone = (documents: readonly KnowledgeDocument[]): string | undefined => {
  const present = new Set(documents.map(({ id }) => keptName(id)));
  const name = keptTexts.names(keptName("")).find((one) => !present.has(one) && isEdit(one));
  return name?.slice(keptName("").length);
};

/** The id of a document that was deleted while it was edited here, until what was written of it is added or given up. */
export const useDeleted = (documents: readonly KnowledgeDocument[] | undefined) => {
  const [before, setBefore] = useState<typeof documents>(undefined);
  const [id, setId] = useState<string | undefined>(undefined);
  const look = () => setId(documents && editOfNone(documents));
  if (documents !== before) {
    setBefore(documents);
    if (id === undefined) look();
  }
  return { id, onClose: look };
};
