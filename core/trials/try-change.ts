import type { Embedder } from "../platform/embedder.ts";
import type { Logger } from "../platform/logger.ts";
import type { Sql } from "../platform/database.ts";
import { applyChange, type LibraryChange, type ReadDraft } from "./apply-change.ts";
import { withOtherWordings, type Glossary } from "../text/glossary.ts";
import type { Retrieve, RetrieveWithin } from "../knowledge/retrieval/retrieve.ts";
import type { TryingOut } from "../knowledge/knowledge.ts";
import { addVectors, embedAhead, textsOf, withVectors } from "./draft-vectors.ts";

/** Where questions are looked up: in the library as it is, or as it would be. */
export interface Library {
  retrieve: Retrieve;
  retrieveWithin: RetrieveWithin;
}

/** What is looked up in a library that is tried out. */
export interface Trial<Item, Found> {
  items: readonly Item[];
  /** The text that an item is looked up by. */
  textOf: (item: Item) => string;
  glossary: Glossary;
  /** Looks one up; whatever it takes from the library it must have taken when it resolves. */
  find: (library: Library, item: Item) => Promise<Found>;
  signal?: AbortSignal | undefined;
}

/** Everybody else waits for the embedded database meanwhile. */
const mostAtOnceMs = 200;

interface Deps {
  sql: Sql;
  log: Logger;
  trying: TryingOut;
}

interface Prepared {
  embedder: Embedder | null;
  change: LibraryChange;
  drafts: ReadDraft[];
  vectors: Map<string, number[]>;
}

/** Makes the change, looks up as many as there is time for, at least one, and undoes it. */
const tryOnce = async <Item, Found>(
  { sql, trying }: Deps,
  { embedder: asking, change, drafts, vectors }: Prepared,
  { find }: Trial<Item, Found>,
  items: readonly Item[],
): Promise<Found[]> => {
  const trx: Sql & { rollback: () => Promise<unknown> } = await sql.transaction();
  try {
    const embedder = withVectors(asking, vectors);
    const library = trying.openWithin(trx, embedder);
    const documentIds = await applyChange(library, change, drafts);
    await addVectors({ ...trying, ...library }, embedder, { documentIds, vectors });
    const found: Found[] = [];
    const until = performance.now() + mostAtOnceMs;
    for (const item of items) {
      found.push(await find(library, item));
      if (performance.now() > until) break;
    }
    return found;
  } finally {
    await trx.rollback();
  }
};

/**
 * Looks questions up in the library as it would be after a change, which is made in transactions that are undone: nothing
 * of it is left, and nobody else ever sees it. Each is over in a fraction of a second, however many questions there are.
 * Throws as the change itself would, for a document that is gone or cannot be changed.
 */
export const tryChange =
  (deps: Deps) =>
  async <Item, Found>(change: LibraryChange, trial: Trial<Item, Found>): Promise<Found[]> => {
    const { trying, log } = deps;
    const embedder = trying.embedder();
    const drafts = change.documents.map((draft) => ({ draft, passages: trying.indexDocument(draft) }));
    const asked = trial.items.flatMap((item) => withOtherWordings([trial.textOf(item)], trial.glossary));
    const vectors = await embedAhead(embedder, log, [...asked, ...textsOf(trying, drafts)]);
    const found: Found[] = [];
    while (found.length < trial.items.length) {
      trial.signal?.throwIfAborted();
      found.push(
        ...(await tryOnce(
          deps,
          { embedder, change, drafts, vectors },
          trial,
          trial.items.slice(found.length),
        )),
      );
    }
    return found;
  };
