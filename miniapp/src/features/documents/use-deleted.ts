import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { documentQuery, type Library } from "../../lib/documents.ts";
import { keptTexts, readKept } from "../../lib/kept-texts.ts";
import { type KeptDocument, keptName } from "./document-fields.ts";

const start = keptName("");
const isEdit = (name: string): boolean => readKept<KeptDocument | null>(name, null)?.seen !== undefined;
const editedIds = (): string[] =>
  keptTexts.names(start).flatMap((name) => (isEdit(name) ? name.slice(start.length) : []));

/** The id of a document that was deleted while it was edited here, until what was written of it is added or given up. */
export const useDeleted = (library: Library | undefined) => {
  const [before, setBefore] = useState(library);
  const [ids, setIds] = useState(editedIds);
  const look = () => setIds(editedIds());
  // Whatever was changed or deleted changes the library too.
  if (library !== before) {
    setBefore(library);
    look();
  }
  const id = useQueries({
    queries: ids.map(documentQuery),
    combine: (read) => ids.find((_, at) => read[at]?.data === null),
  });
  return { id, onClose: look };
};
