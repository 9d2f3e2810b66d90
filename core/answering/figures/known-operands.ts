import { evaluate, operandsOf, type Operand, type Part } from "./expressions.ts";
import { findCommitments, valuesOf, type Commitment, type CommitmentKind } from "./figures.ts";
import { amountsOfNamed } from "./rows.ts";

/** What needs no source as a factor: the whole, how the calendar counts, and counts so small that texts have them in words. */
export const given: ReadonlySet<number> = new Set([
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 24, 52, 60, 100, 365,
]);

const keyOf = (value: number): string => value.toPrecision(6);

const keysOf = (found: Commitment[], kind?: CommitmentKind): Set<string> =>
  new Set(
    found
      .filter((one) => kind === undefined || one.kind === kind)
      .flatMap(valuesOf)
      .map(keyOf),
  );

/** Of so many numbers of who asks the products are known. */
const mostMultiplied = 6;

/** The whole numbers that counts of who asks come to rounded up, and two of them multiplied: "11.2 by 3.6" are 41 m². */
const roundedUp = (asked: Commitment[]): number[] => {
  const counts = asked.filter(({ kind }) => kind === "plain" || kind === "time");
  const few = counts.flatMap((one) => valuesOf(one).slice(-1)).slice(0, mostMultiplied);
  const products = few.flatMap((one, at) => few.slice(at + 1).map((other) => one * other));
  return [...few, ...products].filter((value) => !Number.isInteger(Number(value.toFixed(6)))).map(Math.ceil);
};

/** 35 % may be written as 0.35, and with or without the whole as 1.35 or 0.65. */
const isFraction = (value: number, shares: Set<string>): boolean =>
  value > 0 && value < 2 && [value, value - 1, 1 - value].some((part) => shares.has(keyOf(part * 100)));

/** Whether a number has a reading among these, or needs no source. */
const isAmong =
  (keys: Set<string>, shares: Set<string>, free = given) =>
  ({ values, isShare, isMoney = false, isFactor = false }: Operand): boolean =>
    values.some((value) => {
      if (keys.has(keyOf(value))) return true;
      if (isShare) return keys.has(keyOf(value * 100));
      // "1.190 USD" is no 1.19.
      if (isMoney) return false;
      return (free.has(value) && (isFactor || value === 1)) || isFraction(value, shares);
    });

/** The numbers that a text may calculate with: those that the evidence or who asks states, and others that follow from them. */
export const knownOperands = (text: string, evidence: string[], asked: string[], quoted: string[] = []) => {
  // Reading long evidence takes milliseconds.
  const published = evidence.flatMap(findCommitments);
  const wanted = asked.flatMap(findCommitments);
  const commitments = [...published, ...wanted];
  const rounded = roundedUp(wanted);
  const bare = amountsOfNamed(evidence, text).flatMap(valuesOf);
  const [known, open] = [new Set([...keysOf(commitments), ...rounded.map(keyOf)]), keysOf(published)];
  const amounts = new Set([...keysOf(commitments, "money"), ...bare.map(keyOf)]);
  const shares = keysOf([...commitments, ...findCommitments(text)], "percent");
  const isBare = ({ kind, isOfOther }: Commitment) => kind === "plain" && isOfOther !== true;
  const prices = new Set([
    ...keysOf(published.filter(({ kind }) => kind === "money" || kind === "percent")),
    ...keysOf(quoted.flatMap(findCommitments).filter(isBare)),
    ...bare.map(keyOf),
  ]);
  const isKnown = isAmong(known, shares);
  const readingsOf = ({ values }: Operand): number[] => {
    const stated = values.filter((value) => known.has(keyOf(value)) || isFraction(value, shares));
    return stated.length === 0 ? values : stated;
  };
  const read = (operand: Operand): number => readingsOf(operand).at(-1) ?? Number.NaN;
  return {
    /** What the numbers of who asks come to rounded up. */
    rounded,
    /** The amounts of the rows that the text names, their currency standing elsewhere or nowhere. */
    bare,
    isKnown,
    /** Whether it needs nothing that is only asked. */
    isPublished: isAmong(open, shares),
    /** Whether it is an amount or share of the evidence, or what is quoted of it has it without saying what it counts. */
    isPrice: isAmong(prices, keysOf(published, "percent"), new Set()),
    /** The readings of a number that are known; both where none is. */
    readingsOf,
    /** What a number is calculated with as. */
    read,
    /** What an expression comes to; null where some number of it is neither known nor becomes so. */
    valueOf: (run: Part[], becomesKnown: (operand: Operand) => boolean): number | null =>
      operandsOf(run).every((one) => isKnown(one) || becomesKnown(one)) ? evaluate(run, read) : null,
    isAmount: ({ values, isMoney = false }: Operand): boolean =>
      isMoney || values.some((value) => amounts.has(keyOf(value))),
    add: (values: number[]): void => {
      for (const one of values) known.add(keyOf(one));
    },
  };
};
