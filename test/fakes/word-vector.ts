import { createHash } from "node:crypto";

/** A deterministic bag of words as a unit vector: texts that share words are close, as with real embeddings. */
export const wordVector = (text: string, dimensions: number): number[] => {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [""]) {
    const place = createHash("sha1").update(word).digest().readUInt32BE(0) % dimensions;
    vector[place] = (vector[place] ?? 0) + 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((part) => part / length);
};
