import { readFileSync } from "node:fs";

/** How many numbers a vector has; the first ones tell the most. */
export const dimensions = 64;

const largest = 127;
const header = 8;

/**
 * Words, the most frequent first, with their vectors as one file: how many words there are and how many bytes they take,
 * as 32-bit little-endian numbers; the words, a line each; for each number of each vector a signed byte, all to one scale.
 */
export const packVectors = (words: string[], vectors: number[][]): Buffer => {
  const text = Buffer.from(words.join("\n"));
  const start = Buffer.alloc(header);
  start.writeUInt32LE(words.length, 0);
  start.writeUInt32LE(text.length, 4);
  const numbers = vectors.flat();
  const most = numbers.reduce((found, value) => Math.max(found, Math.abs(value)), 0);
  const bytes = Int8Array.from(numbers, (value) => Math.round((value / most) * largest));
  return Buffer.concat([start, text, Buffer.from(bytes.buffer)]);
};

/** Cosine similarity of two vectors of length 1, from -1 to 1; 0 where one of them is all 0. */
export const cosineOf = (a: Float32Array, b: Float32Array): number => {
  let sum = 0;
  for (let at = 0; at < dimensions; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
};

const toUnit = (vector: Float32Array): Float32Array => {
  const length = Math.sqrt(cosineOf(vector, vector)) || 1;
  return vector.map((value) => value / length);
};

// Half for a word that is one in a thousand: "smooth inverse frequency" by Arora, Liang and Ma (2017).
const smoothing = 1e-3;

/** What a word of this rank, from 0, weighs in a text; how frequent it is follows from Zipf's law. */
const weightAt = (rank: number, words: number): number =>
  smoothing / (smoothing + 1 / ((rank + 1) * Math.log(words)));

/** The word vectors of such a file. */
export const openVectors = (file: Buffer) => {
  const count = file.readUInt32LE(0);
  const end = header + file.readUInt32LE(4);
  const rows = new Map(
    file
      .toString("utf8", header, end)
      .split("\n")
      .map((word, row) => [word, row]),
  );
  const numbers = new Int8Array(file.buffer, file.byteOffset + end, count * dimensions);
  const vectorAt = (row: number): Float32Array =>
    toUnit(Float32Array.from(numbers.subarray(row * dimensions, (row + 1) * dimensions)));

  return {
    /** The words that have a vector, the most frequent first. */
    words: [...rows.keys()],

    /** A word's vector, of length 1; undefined for a word that has none. */
    vectorOf: (word: string): Float32Array | undefined => {
      const row = rows.get(word);
      return row === undefined ? undefined : vectorAt(row);
    },

    /** What a word weighs in a text, 0 to 1: the more common it is, the less. */
    weightOf: (word: string): number => weightAt(rows.get(word) ?? count, count),

    /** The vector of a text of these words, of length 1, in which common words weigh little; all 0 if no word has one. */
    meaningOf: (text: string[]): Float32Array => {
      const sum = new Float32Array(dimensions);
      for (const word of text) {
        const row = rows.get(word);
        if (row === undefined) continue;
        const weight = weightAt(row, count);
        const vector = vectorAt(row);
        for (let at = 0; at < dimensions; at += 1) sum[at] = (sum[at] ?? 0) + weight * (vector[at] ?? 0);
      }
      return toUnit(sum);
    },
  };
};

export type WordVectors = ReturnType<typeof openVectors>;

let opened: WordVectors | null = null;

/** The vectors of 30,000 English words that come with the product, read when first asked for. */
export const wordVectors = (): WordVectors =>
  (opened ??= openVectors(readFileSync(new URL("./word-vectors.bin", import.meta.url))));
