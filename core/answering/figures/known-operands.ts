import { findCommitments, type Commitment, type CommitmentKind } from "./figures.ts";
import { amountsOfNamed } from "./rows.ts";

/** What needs no source as a factor: the whole, how the calendar counts, and counts so small that texts have them in words. */
export const given: ReadonlySet<number> = new Set([
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 24, 52, 60, 100, 365,
]);

/** A number that is calculated with. */
export interface Operand {
  /** What it may say: a point may group thousands. A share counts as a fraction. */
  values: number[];
  isShare: boolean;
  /** Whether something is multiplied with it or divided by it. */
  isFactor?: boolean;
  /** Whether it is written as an amount of money. */
  isMoney?: boolean;
  /** Whether it is written as so many of a unit of time. */
  isTime?: boolean;
}

/** What a number says in each of its readings, a share in percent. */
export const figuresOf = ({ values, isShare }: Operand): number[] =>
  values.map((one) => (isShare ? one * 100 : one));

const keyOf = (value: number): string => value.toPrecision(6);

/** What a figure says, in both readings where it has two; of a time of day each number. */
export const valuesOf = ({ phrase, kind, value, otherwise = value }: Commitment): number[] =>
  kind === "clock"
    ? (phrase.match(/\d+/gu) ?? []).map(Number)
    : [...new Set([value, otherwise])].map((one) => Number(one.split(" ")[0]));

/** What the figures of a text say. */
export const figuresIn = (text: string): number[] => findCommitments(text).flatMap(valuesOf);

/** What the figures of some kinds say, each once. */
export const numbersIn = (texts: string[], ...kinds: CommitmentKind[]): number[] => {
  const found = texts.flatMap(findCommitments).filter(({ kind }) => kinds.includes(kind));
  return [...new Set(found.flatMap(valuesOf))];
};

/** How many a figure may say there are. */
const countOf = (commitment: Commitment): number[] =>
  commitment.kind === "plain" || commitment.kind === "time" ? valuesOf(commitment).slice(-1) : [];

const keysOf = (commitments: Commitment[]): Set<string> => new Set(commitments.flatMap(valuesOf).map(keyOf));

/** Of so many numbers of who asks the products are known. */
const mostMultiplied = 6;

/** The whole numbers that numbers of who asks come to rounded up, and two of them multiplied: "11.2 by 3.6" are 41 m². */
const roundedUp = (asked: number[]): number[] => {
  const few = asked.slice(0, mostMultiplied);
  const products = few.flatMap((one, at) => few.slice(at + 1).map((other) => one * other));
  const isWhole = (value: number) => Number.isInteger(Number(value.toFixed(6)));
  return [...few, ...products].filter((value) => !isWhole(value)).map(Math.ceil);
};

/** The numbers that a text may calculate with: those that the evidence or who asks states, and others that follow from them. */
export const knownOperands = (text: string, evidence: string[], asked: string[]) => {
  // Reading long evidence takes milliseconds.
  const published = evidence.flatMap(findCommitments);
  const wanted = asked.flatMap(findCommitments);
  const commitments = [...published, ...wanted];
  const rounded = roundedUp(wanted.flatMap(countOf));
  const [known, open] = [new Set([...keysOf(commitments), ...rounded.map(keyOf)]), keysOf(published)];
  const ofKind = (found: Commitment[], kind: Commitment["kind"]) =>
    keysOf(found.filter((one) => one.kind === kind));
  const bare = amountsOfNamed(evidence, text).flatMap(valuesOf);
  const amounts = new Set([...ofKind(commitments, "money"), ...bare.map(keyOf)]);
  const shares = [ofKind(commitments, "percent"), ofKind(findCommitments(text), "percent")];
  // 35 % may be written as 0.35, and with or without the whole as 1.35 or 0.65.
  const isFraction = (value: number): boolean =>
    value > 0 &&
    value < 2 &&
    [value, value - 1, 1 - value].some((part) => shares.some((all) => all.has(keyOf(part * 100))));
  const isAmong =
    (keys: Set<string>) =>
    ({ values, isShare, isMoney = false, isFactor = false }: Operand): boolean =>
      values.some((value) => {
        if (keys.has(keyOf(value))) return true;
        if (isShare) return keys.has(keyOf(value * 100));
        // "1.190 USD" is no 1.19.
        if (isMoney) return false;
        return (given.has(value) && (isFactor || value === 1)) || isFraction(value);
      });
  return {
    /** What the numbers of who asks come to rounded up. */
    rounded,
    /** The amounts of the rows that the text names, their currency standing elsewhere or nowhere. */
    bare,
    isKnown: isAmong(known),
    /** Whether it needs nothing that is only asked. */
    isPublished: isAmong(open),
    /** The readings of a number that are known; both where none is. */
    readingsOf: ({ values }: Operand): number[] => {
      const stated = values.filter((value) => known.has(keyOf(value)) || isFraction(value));
      return stated.length === 0 ? values : stated;
    },
    isAmount: ({ values, isMoney = false }: Operand): boolean =>
      isMoney || values.some((value) => amounts.has(keyOf(value))),
    add: (values: number[]): void => {
      for (const one of values) known.add(keyOf(one));
    },
  };
};
