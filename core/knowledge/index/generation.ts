import { LRUCache } from "lru-cache";
import { saturationIn } from "../../text/bm25.ts";
import type { AddedPostings, IndexChanges, RemovedPassage } from "./change-store.ts";
import {
  joinPostings,
  postingBytes,
  unpackPostings,
  type PassageDocuments,
  type ScopeDocuments,
} from "../../platform/inverted-index/postings.ts";
import type {
  Corpus,
  DocumentOutline,
  IndexedTerm,
  NumberedPassage,
  PassageRow,
  VocabularyTerm,
} from "./search-store.ts";

const most = { postingBytes: 64 * 1024 * 1024, textLength: 8 * 1024 * 1024, passages: 50_000, words: 50_000 };

/** Null for a term that no passage has. */
type KeptTerm = { found: IndexedTerm | null };

const createTerms = () =>
  new LRUCache<string, KeptTerm>({
    maxSize: most.postingBytes,
    sizeCalculation: ({ found }) => 100 + postingBytes * (found?.list.passages.length ?? 0),
  });

/** What has been read of the index at one revision; never changed to another one. */
export interface Generation {
  revision: string;
  corpus: Corpus;
  /** The largest number of a passage at that revision. */
  newest: number;
  /** The average length that postings were weighed by. */
  weighedBy: number;
  terms: LRUCache<string, KeptTerm>;
  documents: PassageDocuments;
  scopes: Map<string, ScopeDocuments>;
  names: LRUCache<number, NumberedPassage>;
  texts: LRUCache<string, PassageRow>;
  outlines: LRUCache<string, DocumentOutline>;
  alikes: LRUCache<string, RelatedWords>;
  compounds: LRUCache<string, RelatedWords>;
}

/** Words of the library that were looked up for one. */
export interface RelatedWords {
  asked: string;
  found: (VocabularyTerm & { asked: string })[];
}

const createTexts = () =>
  new LRUCache<string, PassageRow>({
    maxSize: most.textLength,
    sizeCalculation: ({ text }) => 200 + text.length,
  });

const createOutlines = () =>
  new LRUCache<string, DocumentOutline>({
    maxSize: most.passages,
    sizeCalculation: ({ passages }) => 1 + passages.length,
  });

// The words that no library has, as people greet and plead, come with every other question.
const createRelatedWords = () =>
  new LRUCache<string, RelatedWords>({
    maxSize: most.words,
    sizeCalculation: ({ found }) => 1 + found.length,
  });

/** What is read anew at each revision. */
const createKept = () => ({
  texts: createTexts(),
  outlines: createOutlines(),
  alikes: createRelatedWords(),
  compounds: createRelatedWords(),
});

type Revision = Pick<Generation, "revision" | "corpus" | "newest">;

/** A generation of which no more has been read yet than which documents some passages are in. */
export const createGeneration = (at: Revision, documents: PassageDocuments): Generation => ({
  revision: at.revision,
  corpus: at.corpus,
  newest: at.newest,
  weighedBy: at.corpus.averageLength,
  terms: createTerms(),
  documents,
  scopes: new Map(),
  // Counted rather than limited in number: that would make room for all of them at once.
  names: new LRUCache<number, NumberedPassage>({ maxSize: most.passages, sizeCalculation: () => 1 }),
  ...createKept(),
});

const addPostings = ({ terms, documents, weighedBy }: Generation, added: AddedPostings[]): void => {
  const saturation = saturationIn(weighedBy);
  for (const { term, passages, packed } of added) {
    const kept = terms.peek(term);
    const list = unpackPostings(packed, saturation, documents.note);
    if (kept === undefined) continue;
    const { found } = kept;
    const grown =
      found === null
        ? { term, passages, list }
        : { term, passages: found.passages + passages, list: joinPostings(found.list, list) };
    terms.set(term, { found: grown });
  }
};

// A removed passage stays in the lists, but in no document, so that it is in no scope. One newer than the lists is in
// none of them, though a reading that came too late may have told of it.
const removePassages = (
  { terms, documents }: Generation,
  removed: RemovedPassage[],
  newestListed: number,
): void => {
  for (const { number, terms: had } of removed) {
    if (!documents.forget(number) || number > newestListed) continue;
    for (const term of had) {
      const found = terms.peek(term)?.found ?? null;
      if (found === null) continue;
      const passages = found.passages - 1;
      terms.set(term, { found: passages === 0 ? null : { ...found, passages } });
    }
  }
};

/** How much the average length may drift, and of how many passages the lists may hold what is gone. */
const tolerated = { drift: 0.005, removedShare: 0.02 };

/** A generation brought up to date; null where reading the index anew is safer or cheaper. */
export const advance = (generation: Generation, changes: IndexChanges): Generation | null => {
  const { passages, length, revision, newest, removed, added, isComplete } = changes;
  const averageLength = length / Math.max(passages, 1);
  const drift = Math.abs(averageLength / generation.weighedBy - 1);
  if (!isComplete || drift > tolerated.drift || removed.length > tolerated.removedShare * passages)
    return null;
  const next: Generation = {
    ...generation,
    revision,
    newest,
    corpus: { passages, averageLength },
    terms: createTerms(),
    documents: generation.documents.copy(),
    scopes: new Map(),
    ...createKept(),
  };
  next.terms.load(generation.terms.dump());
  removePassages(next, removed, generation.newest);
  addPostings(next, added);
  return next;
};
