import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { documentQuery, type Library } from "../../../entities/documents/documents.ts";
import { tabDrafts } from "../../../platform/storage/drafts.ts";
import { type DocumentDraft, draftName } from "./document-fields.ts";

const start = draftName("");
const isEdit = (name: string): boolean =>
  (tabDrafts.read(name) as DocumentDraft | undefined)?.seen !== undefined;
const editedIds = (): string[] =>
  tabDrafts.names(start).flatMap((name) => (isEdit(name) ? name.slice(start.length) : []));

/**
 * The id of a document that was deleted while it was edited here, until what was written of it is added or given up.
 * `openId` is the one that is open, undefined once it is gone.
 */
export const useDeleted = (library: Library | undefined, openId: string | undefined) => {
  const [before, setBefore] = useState({ library, openId });
  const [ids, setIds] = useState(editedIds);
  const look = () => setIds(editedIds());
  if (library !== before.library || openId !== before.openId) {
    setBefore({ library, openId });
    // Whatever was deleted changes the library too, but not always what was found in it.
    if (library !== before.library || openId === undefined) look();
  }
  const id = useQueries({
    queries: ids.map(documentQuery),
    combine: (read) => ids.find((_, at) => read[at]?.data === null),
  });
  return { id, onClose: look };
};
