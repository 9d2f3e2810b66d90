const leastRoom = 4096;

/** Which document each passage is in, as far as its postings have been read: both by the index's own small numbers. */
export interface PassageDocuments {
  note: (passage: number, document: number) => void;
  /** Takes a passage out of its document; false when it was not known to be in any. */
  forget: (passage: number) => boolean;
  /** The documents at the places of their passages, up to the largest number that was read; 0 is none. */
  read: () => Int32Array;
  copy: () => PassageDocuments;
}

/** A column that starts with these documents. */
export const createPassageDocuments = (from = new Int32Array(0)): PassageDocuments => {
  let documents = new Int32Array(Math.max(leastRoom, from.length));
  let largest = Math.max(0, from.length - 1);
  documents.set(from);
  const read = () => documents.subarray(0, largest + 1);
  return {
    note: (passage, document) => {
      if (passage >= documents.length) {
        const wider = new Int32Array(2 ** Math.ceil(Math.log2(passage + 1)));
        wider.set(documents);
        documents = wider;
      }
      if (passage > largest) largest = passage;
      documents[passage] = document;
    },
    forget: (passage) => {
      if ((documents[passage] ?? 0) === 0) return false;
      documents[passage] = 0;
      return true;
    },
    read,
    copy: () => createPassageDocuments(read()),
  };
};
