import { figuresAt, valuesOf, withoutPoints, type Commitment } from "./figures.ts";

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

/** A number, or a sign beside it. */
export type Part = Operand | string;

export const isOperand = (part: Part | undefined): part is Operand => typeof part === "object";

const operandOf = (figure: Commitment): Operand => {
  const [values, isShare] = [valuesOf(figure), figure.kind === "percent"];
  return {
    values: isShare ? values.map((value) => value / 100) : values,
    isShare,
    isMoney: figure.kind === "money",
    isTime: figure.kind === "time",
  };
};

const meanings: Record<string, string> = {
  "×": "*",
  "·": "*",
  "⋅": "*",
  x: "*",
  "−": "-",
  "–": "-",
  "÷": "/",
};
const signs =
  /[×·⋅+÷()]|\/(?=\s{0,2}[\d(\p{Sc}])|(?<!\*)\*(?!\*)|(?<=\S\s)[−–-](?=\s\S)|(?<=\d)[−–-](?=\d)|(?<=\d\s{0,2})x(?=\s{0,2}\d)/gu;

/** Signs without spaces around them, beside which numbers would be no figures. */
const touching = /(?<=\d\s?)x(?=\s?\d)|(?<=[\d)\p{Sc}])\/(?=\d)/gu;

/** What may stand between a share and what it is a share of: a few words. */
const isNear = /^[^,;.:()\n]{0,24}$/u;

/** The numbers and signs of a text; words between them are what is counted. */
export const partsOf = (text: string): Part[] => {
  if (!/\d/u.test(text)) return [];
  const bare = withoutPoints(text).replaceAll(touching, " $& ");
  const at = (part: Part, { 0: { length }, index }: RegExpExecArray) => ({
    part,
    index,
    end: index + length,
  });
  const found = [
    ...figuresAt(bare).map(({ match, figure }) => at(operandOf(figure), match)),
    ...Array.from(bare.matchAll(signs), (match) => at(meanings[match[0]] ?? match[0], match)),
  ];
  const parts: Part[] = [];
  let lastEnd = 0;
  for (const { part, index, end } of found.toSorted((one, other) => one.index - other.index)) {
    const last = parts.at(-1);
    // "20 % of 500": a share of what follows is multiplied with it, if that follows at once.
    const isOf =
      isOperand(part) && isOperand(last) && last.isShare && isNear.test(bare.slice(lastEnd, index));
    parts.push(...(isOf ? ["*"] : []), part);
    lastEnd = end;
  }
  return parts;
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

/** The parts without what only tells of the number before it, a bracket or a time: "480 (10 h) + 2 × 72 for 2 hours". */
const withoutAsides = (parts: Part[]): Part[] => {
  const left: Part[] = [];
  let depth = 0;
  for (const part of parts) {
    const begins = closes(left.at(-1)) && (part === "(" || (isOperand(part) && part.isTime === true));
    if (depth > 0 || begins) depth += Number(part === "(") - Number(part === ")");
    else left.push(part);
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
  return { text, parts, runs: runsIn(parts), sign, claim: null };
};

/** What an expression at the end may be: all that stands there, that without asides, or that without a share told before it, as "12 % off leaves 500 × 0.88". */
const endsOf = ({ parts, runs }: Segment): Part[][] => {
  const [end = [], bare = []] = [runs, runsIn(withoutAsides(parts))].map((all) => all.at(-1));
  const [first, sign, ...rest] = end;
  const isBeside = isOperand(first) && first.isShare && sign === "*";
  return [end, bare, isBeside ? rest : []].filter(isExpression);
};

/** The pieces of a line. */
export const segmentsIn = (line: string): Segment[] => {
  const segments = line.split(/(?=[=≈|])/u).map(segmentOf);
  for (const [at, segment] of segments.entries()) {
    const [next, ends] = [segments[at + 1], endsOf(segment)];
    const first = next?.runs[0];
    segment.runs.push(...ends.filter((run) => !segment.runs.includes(run)));
    if (next === undefined || first === undefined || ends.length === 0) continue;
    // A chain, "500 × 2 + 70 = 1,000 + 70 = 1,070", comes to its end; the next cell of a table may be of something else.
    const isResult = next.sign !== "|" && !isExpression(first);
    segment.claim = { runs: ends, next, result: isResult ? first.find(isOperand) : undefined };
  }
  return segments;
};
