import { findCommitments, type Commitment } from "./figures.ts";

/** What needs no source as a factor: the whole, how the calendar counts, and counts so small that texts have them in words. */
const given = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 24, 52, 60, 100, 365]);

/** A number that is calculated with. */
export interface Operand {
  /** What it may say: a point may group thousands. A share counts as a fraction. */
  values: number[];
  isShare: boolean;
  /** Whether something is multiplied with it or divided by it. */
  isFactor?: boolean;
}

const keyOf = (value: number): string => value.toPrecision(6);

const amountOf = (value: string): string => keyOf(Number(value.split(" ")[0]));

const numbersOf = (commitments: Commitment[]): Set<string> =>
  new Set(commitments.flatMap(({ value, otherwise }) => [amountOf(value), amountOf(otherwise ?? value)]));

const sharesOf = (commitments: Commitment[]): Set<string> =>
  new Set(commitments.flatMap(({ kind, value }) => (kind === "percent" ? amountOf(value) : [])));

/** How far a part of an amount may be from its share of it, for it is rounded to cents. */
const cent = 0.006;

/** The numbers that a text may calculate with: those that the evidence states, and others that follow from them. */
export const knownOperands = (text: string, evidence: string[]) => {
  // Reading long evidence takes milliseconds.
  const commitments = evidence.flatMap(findCommitments);
  const known = numbersOf(commitments);
  const [stated, used] = [sharesOf(commitments), sharesOf(findCommitments(text))];
  // 35 % may be written as 0.35, and with or without the whole as 1.35 or 0.65.
  const isFraction = (value: number): boolean =>
    value > 0 &&
    value < 2 &&
    [value, value - 1, 1 - value].some((part) => [stated, used].some((all) => all.has(keyOf(part * 100))));
  const isKnown = ({ values, isShare, isFactor = true }: Operand): boolean =>
    values.some((value) => {
      if (known.has(keyOf(value))) return true;
      if (isShare) return known.has(keyOf(value * 100));
      return (given.has(value) && (isFactor || value === 1)) || isFraction(value);
    });
  const shares = [...used].filter((share) => stated.has(share)).map((share) => Number(share) / 100);
  /** "1,560 − 187.20" with 12 % beside it: what a share takes off or puts on. */
  const isPart = ({ values, isShare }: Operand, whole: Operand): boolean =>
    !isShare &&
    isKnown(whole) &&
    whole.values.some((all) =>
      shares.some((share) => values.some((one) => Math.abs(one - share * all) < cent)),
    );
  return {
    areAll: (operands: Operand[]): boolean =>
      operands.every((one) => isKnown(one) || operands.some((whole) => whole !== one && isPart(one, whole))),
    add: ({ values }: Operand): void => {
      for (const one of values) known.add(keyOf(one));
    },
  };
};
