import { LRUCache } from "lru-cache";

/** So many characters of texts are kept with what they were read as. */
const most = 2_000_000;

/**
 * The same reading, done once for each text while it is kept: a line of a source is looked at again for every figure that it may
 * state. What is read is shared, and so never changed.
 */
export const remembered = <Read extends object>(read: (text: string) => Read): ((text: string) => Read) => {
  const kept = new LRUCache<string, Read>({
    maxSize: most,
    sizeCalculation: (_, text) => text.length + 1,
    memoMethod: read,
  });
  return (text) => kept.memo(text);
};
