import type { Reading } from "../knowledge/retrieval/read-sources.ts";
import type { Retrieval, RetrievedPassage } from "../knowledge/retrieval/retrieve.ts";

/** How much of what was found is read at once: whether a model will read of it, and the best passages of how many documents. */
export interface Held {
  reads: boolean;
  nearest: number;
}

/** What was read, in the order and within the room that are asked for later; the first is cut to it, others are left out. */
export const withinRoom = (
  read: RetrievedPassage[],
  { room = Infinity, documents }: Reading = {},
): RetrievedPassage[] => {
  const wanted =
    documents === undefined
      ? read
      : documents.flatMap((id) => read.filter(({ documentId }) => documentId === id));
  let left = room;
  return wanted.flatMap((passage, at) => {
    const text = at === 0 ? passage.text.slice(0, Math.max(0, left)) : passage.text;
    if (text.length > left) return [];
    left -= text.length;
    return [{ ...passage, text }];
  });
};

/** What was found with all that an answer may want of it, so that it can be answered when the library says something else. */
export const holdRetrieval = async (
  retrieval: Retrieval,
  { reads, nearest: most }: Held,
): Promise<Retrieval> => {
  const read = reads ? await retrieval.read() : [];
  const near = most > 0 ? await retrieval.nearest(most) : [];
  return {
    ...retrieval,
    wordings: [],
    read: (reading) => Promise.resolve(withinRoom(read, reading)),
    nearest: (count) => Promise.resolve(near.slice(0, count)),
  };
};
