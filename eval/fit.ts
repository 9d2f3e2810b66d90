import { fitLogistic, type Example } from "./fit-logistic.ts";
import type { Asked } from "./measure.ts";

const ridge = 1;

// Every library counts alike, however many questions it has.
const examplesOf = (asked: Asked[]): Example[] =>
  asked.map(({ evidence, isNamed }) => ({
    // Of the same range.
    features: [evidence?.amount ?? 0, ...(evidence?.nearness == null ? [] : [10 * evidence.nearness])],
    outcome: Number(isNamed),
    weight: 100 / asked.length,
  }));

const isCompared = (asked: Asked[]): boolean => asked.every(({ evidence }) => evidence?.nearness != null);

/**
 * The evidence fitted without each library in turn: the weights of its amount and of ten times its nearness, if its passages
 * are compared in meaning, and the bias.
 */
export const fitLeavingOut = (libraries: ReadonlyMap<string, Asked[]>): Record<string, number[]> =>
  Object.fromEntries(
    [...libraries].flatMap(([left, ofLeft]) => {
      const others = [...libraries].filter(
        ([name, asked]) => name !== left && isCompared(asked) === isCompared(ofLeft),
      );
      if (others.length === 0) return [];
      const weights = fitLogistic(
        others.flatMap(([, asked]) => examplesOf(asked)),
        ridge,
      );
      return [[left, weights.map((weight) => Number(weight.toFixed(2)))]];
    }),
  );
