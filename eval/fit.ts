import { fitLogistic, type Example } from "./fit-logistic.ts";
import type { Asked } from "./measure.ts";

const ridge = 1;

// Every library counts alike, however many questions it has.
const examplesOf = (asked: Asked[]): Example[] =>
  asked.map(({ amount, isCited, place }) => ({
    features: [amount],
    outcome: Number(isCited || place === 0),
    weight: 100 / asked.length,
  }));

/**
 * The evidence fitted without each library in turn: what its present log-odds are to be multiplied by and shifted by,
 * 1 and 0 where nothing would change.
 */
export const fitLeavingOut = (libraries: ReadonlyMap<string, Asked[]>): Record<string, number[]> =>
  Object.fromEntries(
    [...libraries.keys()].map((left) => {
      const others = [...libraries].filter(([name]) => name !== left);
      const weights = fitLogistic(
        others.flatMap(([, asked]) => examplesOf(asked)),
        ridge,
      );
      return [left, weights.map((weight) => Number(weight.toFixed(2)))];
    }),
  );
