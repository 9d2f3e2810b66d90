const leastRoom = 4096;

/** Which document each passage is in, as far as its postings have been read: both by the index's own small numbers. */
export const createPassageDocuments = () => {
  let documents = new Int32Array(leastRoom);
  let largest = 0;
  return {
    note: (passage: number, document: number): void => {
      if (passage >= documents.length) {
        const wider = new Int32Array(2 ** Math.ceil(Math.log2(passage + 1)));
        wider.set(documents);
        documents = wider;
      }
      if (passage > largest) largest = passage;
      documents[passage] = document;
    },
    /** The documents at the places of their passages, up to the largest number that was read. */
    read: (): Int32Array => documents.subarray(0, largest + 1),
  };
};

export type PassageDocuments = ReturnType<typeof createPassageDocuments>;
