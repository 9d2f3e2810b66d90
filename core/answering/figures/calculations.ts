import {
  evaluate,
  isExpression,
  isOperand,
  operandsOf,
  segmentsIn,
  type Part,
  type Segment,
} from "./expressions.ts";
import { addFigure, findStep, mostAtHand, mostNamed, useUp, type AtHand } from "./figures-at-hand.ts";
import { numbersInWords } from "../../text/figure-words.ts";
import { figuresOf, given, knownOperands, numbersIn, type Operand } from "./known-operands.ts";

/** The figures of calculations, a share in percent. */
export interface Calculated {
  /** What of the evidence they start from. */
  operands: number[];
  /** What they come to. */
  results: number[];
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

const cent = 0.006;
const smallestCoin = 0.05;

/** Whether a figure is a value rounded to whole units, after "≈" to tens, or to the smallest coin. */
export const isRounded = (figure: number, value: number, sign = ""): boolean => {
  const zeros = sign === "≈" ? Math.min(/0*$/u.exec(String(figure))?.[0].length ?? 0, 1) : 0;
  const isCoin = Math.abs(figure * 20 - Math.round(figure * 20)) < cent;
  const unit = Number.isInteger(figure) && figure >= 100 ? 10 ** zeros : isCoin ? smallestCoin : 0;
  return Math.abs(figure - value) <= Math.max(unit / 2, cent);
};

/** From here on an amount may be rounded up or down to whole units, as documents ask for. */
const fewestWhole = 10;

const isWhole = (amount: number, value: number): boolean =>
  amount >= fewestWhole && Number.isInteger(amount) && Math.abs(amount - value) < 1;

/** How far the result of an expression may be from what is worked out. */
const isAbout = (result: number, value: number, sign: string): boolean =>
  value >= 100 && sign !== "≈"
    ? isRounded(result, value, sign)
    : Math.abs(result - value) <= Math.max(0.006 * Math.abs(value), cent);

const isSameShare = (one: number, other: number): boolean => Math.abs(one - other) < 1e-6;

const place = ({ known, hand }: Sheet, operand: Operand): void => {
  const isMoney = known.isAmount(operand);
  for (const value of known.readingsOf(operand))
    addFigure(hand, { value, isMoney, isCount: operand.isMoney !== true });
};

/** Tells what is worked out from, as far as it is published. */
const startFrom = ({ known, operands }: Sheet, from: Operand[]): void => {
  operands.push(...from.filter(known.isPublished).flatMap(figuresOf));
};

const lastWords = /(?<![\p{L}\d])\p{L}+\s+\p{L}+\s*$/u;

/** Words divide an amount as the evidence has them: "split in half = 70". */
const mayDivide = ({ segments, said }: Sheet, segment: Segment): boolean => {
  const words = lastWords.exec(segments[segments.indexOf(segment) - 1]?.text ?? "")?.[0];
  return words !== undefined && said.includes(words.trim().toLowerCase());
};

/** Whether a number is one step from others, which makes it known. */
const reach = (sheet: Sheet, operand: Operand, segment: Segment, inExpression: boolean): boolean => {
  if (operand.isShare || sheet.claimed.has(operand)) return false;
  const near = segment.parts.filter(isOperand).flatMap(({ values }) => values);
  const isResult = segment.sign !== "" && segment.parts.find(isOperand) === operand;
  const at = { near, mayDivide: mayDivide(sheet, segment), isResult, inExpression };
  // Where a point may group thousands, it does.
  for (const value of operand.values.filter((one) => operand.values.length === 1 || one >= 1000)) {
    const fits = (one: number) =>
      isRounded(value, one, segment.sign) || (!inExpression && isWhole(value, one));
    const step = findStep(sheet.hand, at, fits);
    if (step === null) continue;
    const from = step.from.map((figure) => figure.value);
    useUp(sheet.hand, from);
    startFrom(
      sheet,
      from.map((one) => ({ values: [one], isShare: false })),
    );
    sheet.results.push(value);
    if (step.count !== undefined) sheet.counts.push(step.count);
    sheet.known.add([value]);
    const isMoney = operand.isMoney === true || step.from.some((figure) => figure.isMoney);
    place(sheet, { values: [value], isShare: false, isMoney });
    return true;
  }
  return false;
};

/** Puts a share at hand that is known, or the sum of two others, as in "5 % and 3 %, together 8 %"; whether that is new. */
const tellShare = ({ hand, known, results }: Sheet, operand: Operand): boolean => {
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
const confirm = (sheet: Sheet, value: number, run: Part[], { next }: NonNullable<Segment["claim"]>): void => {
  const result = next.runs[0]?.find(isOperand);
  const right = result?.values.filter((one) => isAbout(one, value, next.sign)) ?? [];
  if (result === undefined || right.length === 0) return;
  sheet.claimed.delete(result);
  sheet.known.add(right);
  sheet.results.push(...figuresOf(result));
  startFrom(sheet, operandsOf(run));
  sheet.counts.push(...operandsOf(run).flatMap(({ values, isFactor }) => (isFactor === true ? values : [])));
};

/** Works an expression out, if all its numbers are known. */
const settle = (sheet: Sheet, run: Part[], segment: Segment): boolean => {
  const operands = operandsOf(run);
  for (const operand of operands) tell(sheet, operand, segment);
  const isKnown = (operand: Operand) => sheet.known.isKnown(operand) || reach(sheet, operand, segment, true);
  const read = (operand: Operand) => sheet.known.readingsOf(operand).at(-1) ?? Number.NaN;
  const value = operands.every(isKnown) ? evaluate(run, read) : null;
  if (value === null) return false;
  sheet.done.add(run);
  // A share of an amount may be added to it.
  const isProduct = run.every((part) => isOperand(part) || part === "*");
  const isShareOf = operands.some(({ isShare }) => isShare) && isProduct;
  if (!isShareOf)
    useUp(
      sheet.hand,
      operands.flatMap(({ values }) => values),
    );
  // Of a share of something without a currency it is amounts that are told.
  const isMoney = isShareOf || operands.some((one) => sheet.known.isAmount(one));
  addFigure(sheet.hand, { value, isMoney, isCount: true });
  if (segment.claim?.runs.includes(run) !== true) return true;
  confirm(sheet, value, run, segment.claim);
  // "12 % off leaves 500 × 0.88": a share in words before an expression need not be part of it.
  const [first, sign, ...rest] = run;
  const isBeside = isOperand(first) && first.isShare && sign === "*" && isExpression(rest);
  const other = isBeside ? evaluate(rest, read) : null;
  if (other !== null) confirm(sheet, other, run, segment.claim);
  return true;
};

/** Works through a text once; whether anything has become known. */
const pass = (sheet: Sheet): boolean => {
  const isNew = (run: Part[], segment: Segment): boolean => {
    if (isExpression(run) && !sheet.done.has(run) && settle(sheet, run, segment)) return true;
    return run
      .filter(isOperand)
      .map((operand) => tell(sheet, operand, segment))
      .includes(true);
  };
  return sheet.segments.flatMap((segment) => segment.runs.map((run) => isNew(run, segment))).includes(true);
};

/** What a text says first may be worked out from what follows, so that it is worked through so many times at most. */
const mostPasses = 6;

/** "1 USD = 0.92 EUR". */
const ratesIn = (texts: string[]): number[] =>
  texts
    .flatMap((text) => text.split("\n"))
    .filter((line) => line.includes("="))
    .flatMap((line) => {
      const segments = segmentsIn(line);
      return segments.flatMap(({ parts, sign }, at) => {
        const one = segments[at - 1]?.parts.findLast(isOperand);
        const other = parts.find(isOperand);
        const isRate = sign === "=" && one?.isMoney === true && one.values.includes(1) && other?.isMoney;
        return isRate === true ? (other?.values ?? []) : [];
      });
    });

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
  prices: [...new Set([...numbersIn(prices, "money"), ...bare])],
  named: [...new Set(bare)].slice(0, mostNamed),
  few: [1, ...numbersIn([told], "time"), ...numbersInWords(told)].filter((count) => count <= mostTaken),
  counts: [
    ...numbersIn(asked, "plain", "time").slice(0, mostAtHand),
    ...rounded,
    // As words do.
    ...numbersIn([told], "plain", "time").filter((count) => given.has(count)),
    ...numbersInWords([told, ...asked].join("\n")),
  ],
  asked: numbersIn(asked, "money").slice(0, mostAtHand),
});

/**
 * What a text works out rightly, from numbers that the evidence states or that it worked out before: in expressions such as
 * "20 % × 500 = 100", whose result has to be right, and amounts in words that are one step from what is told.
 */
export const calculationsIn = (text: string, evidence: string[], beside: Beside = {}): Calculated => {
  const told = [...(beside.before?.() ?? []), text].join("\n");
  const segments = told.split("\n").flatMap(segmentsIn);
  const hasAmount = ({ parts }: Segment) => parts.some((part) => isOperand(part) && part.isMoney === true);
  // Reading long evidence takes milliseconds.
  if (!segments.some((one) => hasAmount(one) || one.runs.some(isExpression)))
    return { operands: [], results: [], counts: [] };
  const known = knownOperands(told, evidence, beside.asked ?? []);
  const sheet: Sheet = {
    segments,
    known,
    hand: handBeside(told, beside, known),
    said: [...evidence, ...(beside.asked ?? [])].join("\n").toLowerCase(),
    done: new Set(),
    claimed: new Set(segments.flatMap(({ claim }) => claim?.result ?? [])),
    operands: [],
    results: [],
    counts: [],
  };
  // At first nothing is at hand that follows: "€0.65 more: €3.60 against €2.95".
  pass(sheet);
  for (let passes = 1; passes < mostPasses && pass(sheet); passes += 1);
  return { operands: sheet.operands, results: sheet.results, counts: sheet.counts };
};
