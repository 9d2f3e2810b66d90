/** That a passage has a term. Numbers are the index's own short names for passages and documents. */
export interface Posting {
  passage: number;
  document: number;
  /** How often, a word of the title or a heading counting more than once. */
  frequency: number;
  /** Number of terms in the passage. */
  length: number;
}

const packedBytes = 16;

/** A posting as the database keeps it, so that a term's whole list is read as one value: four numbers of four bytes. */
export const packPosting = ({ passage, document, frequency, length }: Posting): Buffer => {
  const packed = Buffer.allocUnsafe(packedBytes);
  packed.writeInt32BE(passage, 0);
  packed.writeInt32BE(document, 4);
  packed.writeFloatBE(frequency, 8);
  packed.writeInt32BE(length, 12);
  return packed;
};

/** A term's postings as columns in the order of the passages' numbers: the same place in both belongs to the same posting. */
export interface PostingList {
  passages: Int32Array;
  /** What the term is worth to each passage, as a share of its weight. */
  worth: Float32Array;
  /** How often each passage has it, a word of the title or a heading counting more than once. */
  frequencies: Float32Array;
}

const emptyList = (count: number): PostingList => ({
  passages: new Int32Array(count),
  worth: new Float32Array(count),
  frequencies: new Float32Array(count),
});

// Passages are numbered as they come, so that the lists are nearly always in order already.
const inOrder = (list: PostingList): PostingList => {
  const { passages, worth, frequencies } = list;
  if (passages.every((passage, at) => at === 0 || passage > (passages[at - 1] ?? 0))) return list;
  const places = Uint32Array.from(passages.keys()).sort((a, b) => (passages[a] ?? 0) - (passages[b] ?? 0));
  return {
    passages: Int32Array.from(places, (place) => passages[place] ?? 0),
    worth: Float32Array.from(places, (place) => worth[place] ?? 0),
    frequencies: Float32Array.from(places, (place) => frequencies[place] ?? 0),
  };
};

/** Two lists of one term as one. */
export const joinPostings = (one: PostingList, other: PostingList): PostingList => {
  const count = one.passages.length + other.passages.length;
  const joined = emptyList(count);
  joined.passages.set(one.passages);
  joined.passages.set(other.passages, one.passages.length);
  joined.worth.set(one.worth);
  joined.worth.set(other.worth, one.worth.length);
  joined.frequencies.set(one.frequencies);
  joined.frequencies.set(other.frequencies, one.frequencies.length);
  return inOrder(joined);
};

/** What one posting of a list takes in memory. */
export const postingBytes = 12;

/** Reads a packed list; `note` is told the document of each of its passages. */
export const unpackPostings = (
  packed: Buffer,
  saturation: (frequency: number, length: number) => number,
  note: (passage: number, document: number) => void,
): PostingList => {
  const count = Math.floor(packed.length / packedBytes);
  const list = emptyList(count);
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  for (let at = 0; at < count; at += 1) {
    const start = at * packedBytes;
    const passage = view.getInt32(start);
    list.passages[at] = passage;
    const frequency = view.getFloat32(start + 8);
    list.frequencies[at] = frequency;
    list.worth[at] = saturation(frequency, view.getInt32(start + 12));
    note(passage, view.getInt32(start + 4));
  }
  return inOrder(list);
};

/** The documents of a scope by the index's own numbers. */
export interface ScopeDocuments {
  /** How many terms each has, at the place of its number; 0 for one that is not in scope. */
  lengths: Int32Array;
  averageLength: number;
}

const packedDocument = 8;

/** Reads packed pairs of a document's number and length. */
export const documentsIn = (packed: Buffer | null): ScopeDocuments => {
  const count = Math.floor((packed?.length ?? 0) / packedDocument);
  if (packed === null || count === 0) return { lengths: new Int32Array(0), averageLength: 1 };
  const at = (place: number) => packed.readInt32BE(place * packedDocument);
  let most = 0;
  for (let place = 0; place < count; place += 1) most = Math.max(most, at(place));
  const lengths = new Int32Array(most + 1);
  let sum = 0;
  for (let place = 0; place < count; place += 1) {
    const length = Math.max(1, packed.readInt32BE(place * packedDocument + 4));
    lengths[at(place)] = length;
    sum += length;
  }
  return { lengths, averageLength: sum / count };
};

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
