import {
  figuresOf,
  isOperand,
  operandsOf,
  partsOf,
  type Operand,
  type Part,
} from "../../answering/figures/expressions.ts";
import { findCommitments, valuesOf } from "../../answering/figures/figures.ts";
import { given, knownOperands } from "../../answering/figures/known-operands.ts";
import { isToldAs } from "../../answering/figures/rounding.ts";
import { numbersInWords } from "../../text/figure-words.ts";
import type { Grounds } from "./stated.ts";

/** What lines of working show, figures as texts have them. */
export interface Workings {
  /** The firm's figures that they start from, and what those come to. */
  told: string[];
  /** What comes of the lead's figures alone. */
  said: string[];
  /** How many times something is taken in them, and what that comes of, as 3 days of 10 − 7. */
  counts: number[];
  /** What they come to in the end: the results that no line after them goes on with. */
  finals: number[];
}

/** A figure as it is mostly said: to the cent, and from a hundred on in whole units, too. */
const written = (value: number): string[] => {
  const cents = Number(value.toFixed(2));
  return [String(cents), ...(cents >= 100 ? [String(Math.round(cents))] : [])];
};

/** Whether a text has all that lines of working come to in the end. */
export const tellsFinals = (text: string, { finals }: Workings): boolean => {
  const figures = [...partsOf(text).filter(isOperand).flatMap(figuresOf), ...numbersInWords(text)];
  return finals.every((final) => figures.some((figure) => isToldAs(final, figure)));
};

/** A line "31400 * 0.182 = 5714.8"; null where it is none. */
const readLine = (line: string): { run: Part[]; results: Operand[] } | null => {
  const [run = [], ...rest] = line.split(/[=≈]/u).map(partsOf);
  const results = rest.flatMap((parts) => parts.filter(isOperand).slice(0, 1));
  return results.length === 0 || !run.some(isOperand) ? null : { run, results };
};

/** Halves and quarters, which texts have in words: "one and a half times the price". */
const isInWords = ({ values: [value = 0], isFactor = false, isShare }: Operand): boolean =>
  isFactor && !isShare && Number.isInteger(value * 4) && value <= 12;

/** The figures that are the firm's: what the lead says, too, and a number that any text has, only as a price or share. */
const figuresOfFirm = (texts: string[], said: string[]): Set<number> => {
  const asked = new Set(said.flatMap(findCommitments).flatMap(valuesOf));
  const found = texts.flatMap(findCommitments);
  const own = ({ kind }: { kind: string }, value: number) =>
    !asked.has(value) && (!given.has(value) || kind === "money" || kind === "percent");
  return new Set(found.flatMap((one) => valuesOf(one).filter((value) => own(one, value))));
};

/**
 * What lines of working come to. A line counts if it starts from figures that the texts, the lead or a line before it states,
 * and is right; a result may be rounded, up to the next whole, too.
 */
export const workedOut = (lines: string[], { texts, said, told = [] }: Grounds): Workings => {
  const workings: Workings = { told: [], said: [], counts: [], finals: [] };
  if (lines.length === 0) return workings;
  const known = knownOperands(lines.join("\n"), [...texts, ...told], said);
  const own = figuresOfFirm([...texts, ...told], said);
  const asTold = (operand: Operand) => known.read(operand) * (operand.isShare ? 100 : 1);
  const reckoned: { from: number[]; right: number[] }[] = [];
  for (const { run, results } of lines.flatMap((line) => readLine(line) ?? [])) {
    const [operands, value] = [operandsOf(run), known.valueOf(run, isInWords)];
    if (value === null) continue;
    const right = results.flatMap(({ values }) => values.find((one) => isToldAs(value, one)) ?? []);
    if (right.length < results.length) continue;
    known.add([value, ...right]);
    const theirs = operands.filter((one) => one.isShare || own.has(asTold(one)));
    const figures = theirs.map((one) => `${Number(asTold(one).toFixed(6))}${one.isShare ? " %" : ""}`);
    if (theirs.length > 0) for (const one of [value, ...right]) own.add(one);
    (theirs.length > 0 ? workings.told : workings.said).push(...figures, ...right.flatMap(written));
    reckoned.push({ from: operands.map(known.read), right });
    workings.counts.push(...operands.filter(({ isFactor }) => isFactor).map(known.read));
    const goesOn = (one: number) => operands.some(({ values }) => values.includes(one));
    workings.finals = [...workings.finals.filter((one) => !goesOn(one)), ...right.slice(-1)];
  }
  for (const { from, right } of reckoned.toReversed())
    if (right.some((one) => workings.counts.includes(one))) workings.counts.push(...from);
  return workings;
};
