/** What has been counted for each passage that a question's terms are in; columns are by the passage's number. */
export interface Tallies {
  /** Numbers of the passages, in the order they were first met. */
  met: number[];
  scores: Float64Array;
  documents: Int32Array;
  /** The largest part so far of the slot being counted. */
  best: Float64Array;
  /** One more than that slot; 0 for a passage that was not met. */
  slots: Int32Array;
}

const columnsOf = (size: number) => ({
  scores: new Float64Array(size),
  documents: new Int32Array(size),
  best: new Float64Array(size),
  slots: new Int32Array(size),
});

// Kept from question to question, for no counting is interrupted: making them anew would take longer than counting.
let columns = columnsOf(4096);

/** Counts passages of numbers up to `largest` and gives what `count` makes of it, which may wait for nothing. */
export const withTallies = <Result>(largest: number, count: (tallies: Tallies) => Result): Result => {
  if (largest >= columns.slots.length) columns = columnsOf(2 ** Math.ceil(Math.log2(largest + 1)));
  const met: number[] = [];
  const { scores, slots } = columns;
  try {
    return count({ met, ...columns });
  } finally {
    for (const passage of met) {
      slots[passage] = 0;
      scores[passage] = 0;
    }
  }
};
