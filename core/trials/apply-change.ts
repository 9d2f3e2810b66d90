import type { Actor } from "../actor.ts";
import type { StoredDocument } from "../knowledge/documents/document-store.ts";
import type { NewDocument } from "../knowledge/documents/write-documents.ts";
import type { IndexedPassage } from "../knowledge/index/index-passages.ts";
import type { LibraryWithin } from "../knowledge/knowledge.ts";

/** In whose name a change would be made. */
export type Editor = Pick<Actor, "username">;

/** A document as it would be; without an id it would be a new one. */
export interface DraftDocument extends NewDocument {
  id?: string | undefined;
}

/** A change of the library that nobody has made yet. */
export interface LibraryChange {
  actor: Editor;
  documents: readonly DraftDocument[];
  /** The documents that would be removed. */
  removals: readonly string[];
}

/** A draft with its passages, which are worked out once for every time that it is tried. */
export interface ReadDraft {
  draft: DraftDocument;
  passages: IndexedPassage[];
}

/** Holds what would be changed, in one order and before the index, as whoever changes a document does. */
const lockAll = async ({ lock }: LibraryWithin, { documents, removals }: LibraryChange) => {
  const ids = [...new Set([...documents.flatMap(({ id }) => id ?? []), ...removals])].toSorted();
  const locked = new Map<string, StoredDocument>();
  for (const id of ids) locked.set(id, await lock(id));
  return locked;
};

/** Makes a change in a transaction that is about to be undone: nothing is told, and no version kept. Gives the ids of what it wrote. */
export const applyChange = async (
  library: LibraryWithin,
  change: LibraryChange,
  drafts: ReadDraft[],
): Promise<string[]> => {
  const { removals, actor } = change;
  const locked = await lockAll(library, change);
  const written: string[] = [];
  for (const { draft } of drafts)
    written.push(await library.write(actor.username, draft, locked.get(draft.id ?? "")));
  if (removals.length > 0) await library.remove(removals, actor.username);
  const kept = drafts.map(({ passages }, at) => ({ documentId: written[at] ?? "", passages }));
  const gone = removals.map((documentId) => ({ documentId, passages: [] }));
  await library.index([...kept, ...gone]);
  return written;
};
