import type { Actor } from "../../actor.ts";
import type { Sql } from "../../platform/database.ts";
import { mergeFields, type FieldChanges } from "./document-fields.ts";
import type { StoredDocument } from "./document-store.ts";
import { lockOrdinary, newDocument } from "./write-documents.ts";
import { indexDocument, type IndexedPassage } from "../index/index-passages.ts";
import { splitVersion } from "../index/split-passages.ts";
import type { KnowledgeStores } from "../knowledge-deps.ts";

/** In whose name a change would be made. */
export type Editor = Pick<Actor, "username">;

/** A document as it would be; without an id it would be a new one. */
export interface DraftDocument extends FieldChanges {
  id?: string | undefined;
  title: string;
  content: string;
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

/** The passages of what would be written. */
export const readDrafts = (documents: readonly DraftDocument[]): ReadDraft[] =>
  documents.map((draft) => ({ draft, passages: indexDocument(draft) }));

/** Holds what would be changed, in one order and before the index, as whoever changes a document does. */
const lockAll = async (stores: KnowledgeStores, { documents, removals }: LibraryChange, trx: Sql) => {
  const ids = [...new Set([...documents.flatMap(({ id }) => id ?? []), ...removals])].toSorted();
  const locked = new Map<string, StoredDocument>();
  for (const id of ids) locked.set(id, await lockOrdinary(stores, id, trx));
  return locked;
};

const write = async (
  { documents }: KnowledgeStores,
  actor: Editor,
  draft: DraftDocument,
  stored: StoredDocument | undefined,
  trx: Sql,
): Promise<string> => {
  if (stored === undefined) {
    const added = newDocument(actor.username, draft);
    await documents.add([added], trx);
    return added.id;
  }
  const fields = mergeFields(stored, draft);
  await documents.change(stored.id, { ...fields, updatedAt: new Date(), splitVersion }, trx);
  return stored.id;
};

/** Makes a change in a transaction that is about to be undone: nothing is told, and no version kept. Gives the ids of what it wrote. */
export const applyChange = async (
  stores: KnowledgeStores,
  change: LibraryChange,
  drafts: ReadDraft[],
  trx: Sql,
): Promise<string[]> => {
  const locked = await lockAll(stores, change, trx);
  const written: string[] = [];
  for (const { draft } of drafts)
    written.push(
      await write(
        stores,
        change.actor,
        draft,
        draft.id === undefined ? undefined : locked.get(draft.id),
        trx,
      ),
    );
  const { removals, actor } = change;
  if (removals.length > 0)
    await stores.documents.remove(removals, { at: new Date(), by: actor.username }, trx);
  const kept = drafts.map(({ passages }, at) => ({ documentId: written[at] ?? "", passages }));
  const gone = change.removals.map((documentId) => ({ documentId, passages: [] }));
  await stores.passages.replace([...kept, ...gone], trx);
  return written;
};
