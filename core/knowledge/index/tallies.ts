/** What is counted for each passage, at the place of its number. */
export interface Tallies {
  scores: Float64Array;
  /** The largest part so far of the slot being counted, where `stamps` has that slot's. */
  best: Float64Array;
  stamps: Int32Array;
  /** A stamp that no passage has. */
  nextStamp: () => number;
}

const columnsOf = (size: number) => ({
  scores: new Float64Array(size),
  best: new Float64Array(size),
  stamps: new Int32Array(size),
});

const lastStamp = 2 ** 31 - 1;

// Kept from question to question, for no counting is interrupted: making them anew would take longer than counting.
let columns = columnsOf(4096);
let stamp = 0;

const nextStamp = (): number => {
  if (stamp === lastStamp) {
    columns.stamps.fill(0);
    stamp = 0;
  }
  stamp += 1;
  return stamp;
};

/** Counts so many passages, from number 0, and gives what `count` makes of it, which may wait for nothing. */
export const withTallies = <Result>(passages: number, count: (tallies: Tallies) => Result): Result => {
  if (passages > columns.scores.length) columns = columnsOf(2 ** Math.ceil(Math.log2(passages)));
  const { scores, best, stamps } = columns;
  try {
    return count({ scores: scores.subarray(0, passages), best, stamps, nextStamp });
  } finally {
    scores.fill(0, 0, passages);
  }
};
