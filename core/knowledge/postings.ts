/** That a passage has a term. Numbers are the index's own short names for passages and documents. */
export interface Posting {
  passage: number;
  document: number;
  /** How often, a word of the title or a heading counting more than once. */
  frequency: number;
  /** Number of terms in the passage. */
  length: number;
}

/** What one posting takes when packed: four numbers of four bytes. */
export const postingBytes = 16;

/** A posting as the database keeps it, so that a term's whole list is read as one value. */
export const packPosting = ({ passage, document, frequency, length }: Posting): Buffer => {
  const packed = Buffer.allocUnsafe(postingBytes);
  packed.writeInt32BE(passage, 0);
  packed.writeInt32BE(document, 4);
  packed.writeFloatBE(frequency, 8);
  packed.writeInt32BE(length, 12);
  return packed;
};

/** A term's postings as columns: the same place in each belongs to the same posting. */
export interface PostingList {
  passages: Int32Array;
  documents: Int32Array;
  frequencies: Float32Array;
  lengths: Int32Array;
  /** The largest number of a passage among them. */
  largest: number;
}

/** Reads a packed list. */
export const unpackPostings = (packed: Buffer): PostingList => {
  const count = Math.floor(packed.length / postingBytes);
  const list: PostingList = {
    passages: new Int32Array(count),
    documents: new Int32Array(count),
    frequencies: new Float32Array(count),
    lengths: new Int32Array(count),
    largest: 0,
  };
  for (let at = 0; at < count; at += 1) {
    const start = at * postingBytes;
    const passage = packed.readInt32BE(start);
    list.passages[at] = passage;
    list.largest = Math.max(list.largest, passage);
    list.documents[at] = packed.readInt32BE(start + 4);
    list.frequencies[at] = packed.readFloatBE(start + 8);
    list.lengths[at] = packed.readInt32BE(start + 12);
  }
  return list;
};
