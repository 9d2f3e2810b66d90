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

/** Hands each posting of a packed list to `visit`, without making an object of it. */
export const eachPosting = (
  packed: Buffer,
  visit: (passage: number, document: number, frequency: number, length: number) => void,
): void => {
  for (let at = 0; at + postingBytes <= packed.length; at += postingBytes) {
    visit(
      packed.readInt32BE(at),
      packed.readInt32BE(at + 4),
      packed.readFloatBE(at + 8),
      packed.readInt32BE(at + 12),
    );
  }
};
