/** Term saturation and length normalisation of BM25: of passages, and of whole documents, in which a word comes again more often. */
const parameters = { passage: { k1: 1.5, b: 0.3 }, document: { k1: 3, b: 0.5 } };

const saturationWith =
  ({ k1, b }: { k1: number; b: number }) =>
  (averageLength: number) => {
    const perTerm = (k1 * b) / Math.max(averageLength, 1);
    return (frequency: number, length: number): number =>
      ((k1 + 1) * frequency) / (frequency + k1 * (1 - b) + perTerm * length);
  };

/** What a term is worth to a passage that has it so often, as a share of its weight; `length` counts the passage's terms. */
export const saturationIn = saturationWith(parameters.passage);

/** The same of a whole document. */
export const documentSaturationIn = saturationWith(parameters.document);

/** Inverse document frequency: what finding a term is worth that so many of all passages have. */
export const idfOf = (having: number, all: number): number =>
  Math.log(1 + (Math.max(all, having) - having + 0.5) / (having + 0.5));
