import { figureWords } from "../../text/figure-words.ts";
import { scaledNumber } from "./figure-patterns.ts";
import { findCommitments, metres } from "./figures.ts";
import { parseGrouped, parseNumber } from "./numbers.ts";
import { valuesOf, type Operand } from "./known-operands.ts";

const signs: Record<string, string> = {
  "×": "*",
  "·": "*",
  "⋅": "*",
  x: "*",
  "−": "-",
  "–": "-",
  "÷": "/",
};
const tokensOf = (): RegExp => {
  const sign = String.raw`[×·⋅+÷()]|\/(?=\s?[\d(\p{Sc}])|(?<!\*)\*(?!\*)|(?<=\s)[−–-](?=\s)|(?<=\d)[−–-](?=\d)|(?<=\d\s?)x(?=\s?\d)`;
  return new RegExp(`${scaledNumber(figureWords().scales.keys())}|(?<sign>${sign})|(?<percent>%)`, "gu");
};
let tokens: RegExp | null = null;

/** A number, or a sign beside it. */
export type Part = Operand | string;

export const isOperand = (part: Part | undefined): part is Operand => typeof part === "object";

const readingsOf = (text: string, scale: string): number[] => {
  const grouped = parseGrouped(text);
  const readings = grouped === null ? [parseNumber(text)] : [parseNumber(text), grouped];
  const scaled = readings.map((value) => value * (figureWords().scales.get(scale.toLowerCase()) ?? 1));
  return metres.has(scale) ? [...scaled, ...readings] : scaled;
};

/** What may stand between a share and what it is a share of: a few words. */
const isNear = /^[^,;.:()\n]{0,24}$/u;

/** The numbers and signs of a text; words between them are what is counted. */
export const partsOf = (text: string): Part[] => {
  const parts: Part[] = [];
  let shareEnd = 0;
  for (const { groups = {}, index } of text.matchAll((tokens ??= tokensOf()))) {
    const { number, scale = "", sign, percent } = groups;
    if (number !== undefined) {
      // "20 % of 500": a share of what follows is multiplied with it, if that follows at once.
      if (parts.at(-1) === "%")
        parts.splice(-1, 1, ...(isNear.test(text.slice(shareEnd, index)) ? ["*"] : []));
      parts.push({ values: readingsOf(number, scale), isShare: false });
    } else if (sign !== undefined) {
      if (parts.at(-1) === "%") parts.pop();
      parts.push(signs[sign] ?? sign);
    } else if (percent !== undefined) {
      const last = parts.at(-1);
      if (isOperand(last)) {
        last.values = last.values.map((value) => value / 100);
        last.isShare = true;
      }
      parts.push("%");
      shareEnd = index + percent.length;
    }
  }
  return parts.at(-1) === "%" ? parts.slice(0, -1) : parts;
};

const opens = (part: Part | undefined): boolean => isOperand(part) || part === "(";
const closes = (part: Part | undefined): boolean => isOperand(part) || part === ")";

/** An expression without brackets around it that its own text does not close: "493 (4 % × 12,345 = 493.80)". */
const closed = (run: Part[]): Part[] => {
  const left = run.filter((part) => part === "(").length - run.filter((part) => part === ")").length;
  if (left > 0 && run[0] === "(") return closed(run.slice(1));
  return left < 0 && run.at(-1) === ")" ? closed(run.slice(0, -1)) : run;
};

/** The parts in runs that signs hold together: expressions, and numbers that stand alone. */
export const runsIn = (parts: Part[]): Part[][] => {
  const starts = [...parts.keys()].filter((at) => at === 0 || (closes(parts[at - 1]) && opens(parts[at])));
  return starts.flatMap((from, at) => {
    const run = parts.slice(from, starts[at + 1]);
    const inner = closed(run.slice(run.findIndex(opens), run.findLastIndex(closes) + 1));
    return inner.some(isOperand) ? [inner] : [];
  });
};

/** Where the bracket that opens at a place closes; -1 where it does not. */
const closingOf = (parts: Part[], from: number): number => {
  let depth = 0;
  return parts.findIndex((part, at) => {
    if (at >= from) depth += Number(part === "(") - Number(part === ")");
    return at >= from && depth === 0;
  });
};

/** The parts without what only tells of the number before it, a bracket or a time: "480 (10 h) + 2 × 72 for 2 hours". */
const withoutAsides = (parts: Part[]): Part[] => {
  const left: Part[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? "";
    const end = part === "(" && closes(left.at(-1)) ? closingOf(parts, at) : -1;
    const isTime = isOperand(part) && part.isTime === true && closes(left.at(-1));
    if (end >= 0) at = end;
    else if (!isTime) left.push(part);
  }
  return left;
};

interface Value {
  number: number;
  isShare: boolean;
}

const applied: Record<string, (a: number, b: number) => number> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
};
const rank: Record<string, number> = { "+": 1, "-": 1, "*": 2, "/": 2 };

/** A share that is added to or taken off an amount is a share of that amount, as in "500 − 8 %". */
const combine = (sign: string, a: Value, b: Value): Value | null => {
  const apply = applied[sign];
  if (apply === undefined) return null;
  const isSum = rank[sign] === 1;
  const other = isSum && b.isShare && !a.isShare && a.number !== 1 ? a.number * b.number : b.number;
  return { number: apply(a.number, other), isShare: isSum && a.isShare && b.isShare };
};

/** What an expression comes to, its numbers read in one way; null where it is none. */
export const evaluate = (expression: Part[], read: (operand: Operand) => number): number | null => {
  const values: Value[] = [];
  const pending: string[] = [];
  const reduce = (): boolean => {
    const [sign, b, a] = [pending.pop() ?? "", values.pop(), values.pop()];
    const value = a === undefined || b === undefined ? null : combine(sign, a, b);
    if (value === null) return false;
    values.push(value);
    return true;
  };
  for (const part of expression) {
    if (isOperand(part)) values.push({ number: read(part), isShare: part.isShare });
    else if (part === "(") pending.push(part);
    else if (part === ")") {
      while (pending.at(-1) !== "(") if (!reduce()) return null;
      pending.pop();
    } else {
      while ((rank[pending.at(-1) ?? ""] ?? 0) >= (rank[part] ?? 0)) if (!reduce()) return null;
      pending.push(part);
    }
  }
  while (pending.length > 0) if (!reduce()) return null;
  return values.length === 1 ? (values[0]?.number ?? null) : null;
};

/** The numbers of an expression, with which of them are multiplied or divided. */
export const operandsOf = (run: Part[]): Operand[] =>
  run.flatMap((part, at) => {
    if (!isOperand(part)) return [];
    part.isFactor = [run[at - 1], run[at + 1]].some((sign) => sign === "*" || sign === "/");
    return [part];
  });

export const isExpression = (run: Part[]): boolean => run.filter(isOperand).length > 1;

/** A piece of a line between signs that say what something comes to. */
export interface Segment {
  text: string;
  parts: Part[];
  runs: Part[][];
  /** What stands before it: "=", "≈" or the border of a cell. */
  sign: string;
  /** What the expression at its end may be, if the segment after it says what that comes to, and what may be nothing else but its result. */
  claim: { runs: Part[][]; next: Segment; result: Operand | undefined } | null;
}

const segmentOf = (piece: string): Segment => {
  const sign = /^[=≈|]/u.exec(piece)?.[0] ?? "";
  const text = piece.slice(sign.length);
  const parts = partsOf(text);
  const found = findCommitments(text);
  const valuesAs = (kind: string) => found.flatMap((one) => (one.kind === kind ? valuesOf(one) : []));
  const [amounts, times] = [valuesAs("money"), valuesAs("time")];
  const isAmount = (value: number) => amounts.some((amount) => Math.abs(amount - value) < 0.006);
  for (const part of parts.filter(isOperand)) {
    part.isMoney = !part.isShare && part.values.some(isAmount);
    if (part.isMoney) part.values = part.values.filter(isAmount);
    part.isTime = !part.isMoney && part.values.some((value) => times.includes(value));
  }
  return { text, parts, runs: runsIn(parts), sign, claim: null };
};

/** What an expression at the end may be: all that stands there, or that without asides, which is one of the runs from then on. */
const endsOf = ({ parts, runs }: Segment): Part[][] => {
  const [end = [], bare = []] = [runs, runsIn(withoutAsides(parts))].map((all) => all.at(-1));
  const isOther = bare.length !== end.length || bare.some((part, at) => part !== end[at]);
  if (isOther && isExpression(bare)) runs.push(bare);
  return [end, bare].filter(isExpression);
};

/** The pieces of a line. */
export const segmentsIn = (line: string): Segment[] => {
  const segments = line.split(/(?=[=≈|])/u).map(segmentOf);
  for (const [at, segment] of segments.entries()) {
    const [next, runs] = [segments[at + 1], endsOf(segment)];
    const first = next?.runs[0];
    if (next === undefined || first === undefined || runs.length === 0) continue;
    // A chain, "500 × 2 + 70 = 1,000 + 70 = 1,070", comes to its end; the next cell of a table may be of something else.
    const isResult = next.sign !== "|" && !isExpression(first);
    segment.claim = { runs, next, result: isResult ? first.find(isOperand) : undefined };
  }
  return segments;
};
