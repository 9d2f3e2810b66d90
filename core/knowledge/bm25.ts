/** Term saturation and length normalisation of BM25. */
export const bm25 = { k1: 1.5, b: 0.3 };

/** What a term is worth to a passage that has it so often, as a share of its weight; `length` counts the passage's terms. */
export const saturationIn = (averageLength: number): ((frequency: number, length: number) => number) => {
  const { k1, b } = bm25;
  const perTerm = (k1 * b) / Math.max(averageLength, 1);
  return (frequency, length) => ((k1 + 1) * frequency) / (frequency + k1 * (1 - b) + perTerm * length);
};
