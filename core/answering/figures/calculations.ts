import {
  figuresOf,
  isExpression,
  isOperand,
  operandsOf,
  segmentsIn,
  type Operand,
  type Part,
  type Segment,
} from "./expressions.ts";
import {
  addFigure,
  amountOf,
  countOf,
  findStep,
  mostAtHand,
  mostNamed,
  useUp,
  type AtHand,
} from "./figures-at-hand.ts";
import { numbersInWords } from "../../text/figure-words.ts";
import { numbersIn } from "./figures.ts";
import { derivedCells } from "./derived-cells.ts";
import { isAbout, isRounded, isSameShare, isWhole } from "./rounding.ts";
import { given, knownOperands } from "./known-operands.ts";

/** The figures of calculations, a share in percent. */
export interface Calculated {
  /** What of the evidence they start from. */
  operands: number[];
  /** What they come to. */
  results: number[];
  /** Those of the results that are amounts and start from none of the evidence. */
  ofAsked: number[];
  /** How many times something is taken in them. */
  counts: number[];
}

/** Texts that a text calculates with though it may not repeat them. */
export interface Beside {
  /** What has prices. */
  prices?: string[];
  /** What was read beside that and is not cited. */
  uncited?: string[];
  /** What asks, says how many there are, and may be calculated with as the evidence may. */
  asked?: string[];
  /** What has shares that are meant. */
  quoted?: string[];
  /** What is told before it, looked up only where something is calculated. */
  before?: () => string[];
}

/** What is known of a text while it is worked through. */
interface Sheet extends Calculated {
  segments: Segment[];
  known: ReturnType<typeof knownOperands>;
  hand: AtHand;
  /** The evidence in small letters. */
  said: string;
  /** Expressions that are worked out. */
  done: Set<Part[]>;
  /** What is said to be the result of an expression, until it is found right. */
  claimed: Set<Operand>;
}

/** Puts a number at hand. */
const place = ({ known, hand }: Sheet, operand: Operand): void => {
  const isMoney = known.isAmount(operand);
  for (const value of known.readingsOf(operand))
    addFigure(hand, { value, isMoney, isCount: operand.isMoney !== true });
};

/** Whether what is reckoned starts from an amount or share of the evidence, or of what that came to. */
const isOfEvidence = ({ known, results, ofAsked }: Sheet, from: Operand[]): boolean => {
  const hasCome = (value: number) => results.includes(value) && !ofAsked.includes(value);
  return from.length === 0 || from.some((one) => known.isPrice(one) || one.values.some(hasCome));
};

/** Tells what something comes to, how many times what is taken in it, and what it is worked out from, as far as that is published. */
const note = (sheet: Sheet, from: Operand[], results: number[], counts: number[], isMoney: boolean): void => {
  if (isMoney && !isOfEvidence(sheet, from)) sheet.ofAsked.push(...results);
  sheet.operands.push(...from.filter(sheet.known.isPublished).flatMap(figuresOf));
  sheet.results.push(...results);
  sheet.counts.push(...counts);
};

const lastWords = /(?<![\p{L}\d])\p{L}+\s+\p{L}+\s*$/u;

/** Words divide an amount as the evidence has them: "split in half = 70". */
const mayDivide = ({ segments, said }: Sheet, segment: Segment): boolean => {
  const words = lastWords.exec(segments[segments.indexOf(segment) - 1]?.text ?? "")?.[0];
  return words !== undefined && said.includes(words.trim().toLowerCase());
};

/** Whether a number is one step from others, which makes it known. */
const reach = (sheet: Sheet, operand: Operand, segment: Segment, inExpression: boolean): boolean => {
  const { hand, known, claimed } = sheet;
  if (operand.isShare || claimed.has(operand)) return false;
  const beside = segment.parts.filter(isOperand);
  const isResult = segment.sign !== "" && beside[0] === operand;
  const near = beside.flatMap(({ values }) => values);
  const at = { near, mayDivide: mayDivide(sheet, segment), isResult, inExpression };
  // Where a point may group thousands, it does.
  for (const value of operand.values.filter((one) => operand.values.length === 1 || one >= 1000)) {
    const fits = (one: number) =>
      isRounded(value, one, segment.sign) || (!inExpression && isWhole(value, one));
    const step = findStep(hand, at, fits);
    if (step === null) continue;
    const from = step.from.map((figure) => ({ values: [figure.value], isShare: false }));
    useUp(hand, from.flatMap(figuresOf));
    const isMoney = operand.isMoney === true || step.from.some((figure) => figure.isMoney);
    note(sheet, from, [value], step.counts, isMoney);
    known.add([value]);
    place(sheet, { values: [value], isShare: false, isMoney });
    return true;
  }
  return false;
};

/** Puts a share at hand that is known, or the sum of two others, as in "5 % and 3 %, together 8 %"; whether that is new. */
const tellShare = (sheet: Sheet, operand: Operand): boolean => {
  const { hand, known, results } = sheet;
  const shares = [...hand.shares];
  const isSum = (value: number) =>
    shares.some((one, at) => shares.slice(at + 1).some((other) => isSameShare(one + other, value)));
  const isResult = (value: number) => results.some((one) => isSameShare(one, value * 100));
  const made = operand.values.filter((value) => isSum(value) && !isResult(value));
  results.push(...made.map((value) => value * 100));
  known.add(made);
  if (known.isKnown(operand)) for (const share of operand.values) hand.shares.add(share);
  return made.length > 0;
};

/** Puts a number at hand that is known, or an amount that is one step from others; whether that is new. */
const tell = (sheet: Sheet, operand: Operand, segment: Segment): boolean => {
  if (sheet.claimed.has(operand)) return false;
  if (operand.isShare) return tellShare(sheet, operand);
  if (!sheet.known.isKnown({ ...operand, isFactor: false }))
    return operand.isMoney === true && reach(sheet, operand, segment, false);
  place(sheet, operand);
  return false;
};

/** Makes known what is said to be the result of an expression, if it is. */
const confirm = (sheet: Sheet, value: number, operands: Operand[], next: Segment): void => {
  const result = next.runs[0]?.find(isOperand);
  const right = result?.values.filter((one) => isAbout(one, value, next.sign)) ?? [];
  if (result === undefined || right.length === 0) return;
  sheet.claimed.delete(result);
  sheet.known.add(right);
  const factors = operands.filter(({ isFactor }) => isFactor).flatMap(({ values }) => values);
  note(sheet, operands, figuresOf(result), factors, [result, ...operands].some(sheet.known.isAmount));
};

/** Works an expression out, if all its numbers are known; whether that is new. */
const settle = (sheet: Sheet, run: Part[], segment: Segment): boolean => {
  if (!isExpression(run) || sheet.done.has(run)) return false;
  const { hand, known } = sheet;
  const value = known.valueOf(run, (operand) => reach(sheet, operand, segment, true));
  if (value === null) return false;
  sheet.done.add(run);
  const operands = operandsOf(run);
  // A share of an amount may be added to it.
  const isProduct = run.every((part) => isOperand(part) || part === "*");
  const isShareOf = operands.some(({ isShare }) => isShare) && isProduct;
  useUp(hand, isShareOf ? [] : operands.flatMap(({ values }) => values));
  // Of a share of something without a currency it is amounts that are told.
  addFigure(hand, { value, isMoney: isShareOf || operands.some(known.isAmount), isCount: true });
  const { claim } = segment;
  if (claim?.runs.includes(run) === true) confirm(sheet, value, operands, claim.next);
  return true;
};

/** Works through a text once; whether anything has become known. */
const pass = (sheet: Sheet): boolean => {
  const isNew = (run: Part[], segment: Segment): boolean => {
    const told = run.filter(isOperand).map((operand) => tell(sheet, operand, segment));
    return settle(sheet, run, segment) || told.includes(true);
  };
  return sheet.segments.flatMap((segment) => segment.runs.map((run) => isNew(run, segment))).includes(true);
};

/** What a text says first may be worked out from what follows, so that it is worked through so many times at most. */
const mostPasses = 6;

/** "1 USD = 0.92 EUR". */
const ratesIn = (texts: string[]): number[] => {
  const lines = texts.flatMap((text) => text.split("\n")).filter((line) => line.includes("="));
  return lines.flatMap((line) => {
    const sides = line.split("=").map((side) => numbersIn([side], "money"));
    return sides.flatMap((side, at) => (sides[at - 1]?.at(-1) === 1 ? side.slice(0, 1) : []));
  });
};

/** "A week and six days": more would be a longer one. */
const mostTaken = 6;

// Prices are the firm's; what asks may be made of numbers, each of which is tried with each price.
const handBeside = (
  told: string,
  { prices = [], asked = [], quoted }: Beside,
  { rounded, bare }: Sheet["known"],
): AtHand => ({
  figures: [],
  open: [],
  shares: new Set(
    numbersIn(quoted ?? [], "percent")
      .slice(0, mostAtHand)
      .map((share) => share / 100),
  ),
  rates: ratesIn([told, ...(quoted ?? prices)]),
  prices: [...new Set([...numbersIn(prices, "money"), ...bare])].map(amountOf),
  named: [...new Set(bare)].slice(0, mostNamed),
  few: [1, ...numbersIn([told], "time"), ...numbersInWords(told)].filter((count) => count <= mostTaken),
  counts: [
    ...numbersIn(asked, "plain", "time").slice(0, mostAtHand),
    ...rounded,
    // As words do.
    ...numbersIn([told], "plain", "time").filter((count) => given.has(count)),
    ...numbersInWords([told, ...asked].join("\n")),
  ].map(countOf),
  asked: numbersIn(asked, "money").slice(0, mostAtHand).map(amountOf),
});

/**
 * What a text works out rightly, from numbers that the evidence states or that it worked out before: in expressions such as
 * "20 % × 500 = 100", whose result has to be right, and amounts in words that are one step from what is told.
 */
export const calculationsIn = (text: string, evidence: string[], beside: Beside = {}): Calculated => {
  const told = [...(beside.before?.() ?? []), text].join("\n");
  const segments = told.split("\n").flatMap(segmentsIn);
  const calculated: Calculated = {
    operands: [],
    results: derivedCells(text, evidence),
    ofAsked: [],
    counts: [],
  };
  const hasAmount = ({ parts }: Segment) => parts.some((part) => isOperand(part) && part.isMoney === true);
  // Reading long evidence takes milliseconds.
  if (!segments.some((one) => hasAmount(one) || one.runs.some(isExpression))) return calculated;
  const known = knownOperands(told, evidence, beside.asked ?? [], beside.quoted);
  const sheet: Sheet = {
    ...calculated,
    segments,
    known,
    hand: handBeside(told, beside, known),
    said: [...evidence, ...(beside.asked ?? [])].join("\n").toLowerCase(),
    done: new Set(),
    claimed: new Set(segments.flatMap(({ claim }) => claim?.result ?? [])),
  };
  // At first nothing is at hand that follows: "€0.65 more: €3.60 against €2.95".
  for (let passes = 0; passes < mostPasses && (pass(sheet) || passes === 0);) passes += 1;
  return calculated;
};
