import type { PostingList } from "./postings.ts";

/** A passage of one of the chosen documents, with the lists its terms are noted in. */
interface Near {
  passage: number;
  ofDocument: string[];
  /** Undefined for a passage that was not asked for itself. */
  ofPassage: string[] | undefined;
}

/** The first place from `from` on that has this passage or a later one; what is near is found soonest. */
const seek = (passages: Int32Array, wanted: number, from: number): number => {
  let low = from;
  let high = from;
  let step = 1;
  while (high < passages.length && (passages[high] ?? 0) < wanted) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  high = Math.min(high, passages.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((passages[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Notes the term with each of these passages, in the order of their numbers, that the list has. */
const noteTerm = (term: string, { passages }: PostingList, nears: Near[]): void => {
  let at = 0;
  for (const { passage, ofDocument, ofPassage } of nears) {
    at = seek(passages, passage, at);
    if (at === passages.length) return;
    if (passages[at] !== passage) continue;
    ofPassage?.push(term);
    if (ofDocument.at(-1) !== term) ofDocument.push(term);
  }
};

/**
 * Which of these terms each of these passages has, and which its whole document. The passages of a few documents are
 * looked up in lists that are in order: those of words that many passages have are never read from end to end.
 */
export const findTerms = (
  lists: ReadonlyMap<string, PostingList>,
  terms: ReadonlySet<string>,
  documentOf: Int32Array,
  best: { passage: number; document: number }[],
) => {
  const passages = new Map(best.map(({ passage }) => [passage, new Array<string>()]));
  const documents = new Map(best.map(({ document }) => [document, new Array<string>()]));
  const nears: Near[] = [];
  for (let passage = 0; passage < documentOf.length; passage += 1) {
    const document = documentOf[passage] ?? -1;
    const ofDocument = documents.get(document);
    if (ofDocument !== undefined) nears.push({ passage, ofDocument, ofPassage: passages.get(passage) });
  }
  for (const term of terms) {
    const list = lists.get(term);
    if (list !== undefined) noteTerm(term, list, nears);
  }
  return { passages, documents };
};
