import { figureWords } from "../text/figure-words.ts";
import { parseGrouped, parseNumber } from "./figures.ts";
import { knownOperands, type Operand } from "./known-operands.ts";

const signs: Record<string, string> = {
  "×": "*",
  "·": "*",
  "⋅": "*",
  x: "*",
  "−": "-",
  "–": "-",
  "÷": "/",
};
const tokens =
  /(?<number>\d{1,3}(?:[ \u00A0\u202F'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)*)|(?<sign>[×·⋅+÷/()]|(?<!\*)\*(?!\*)|(?<=\s)[−–-](?=\s)|(?<=\d)[−–-](?=\d)|(?<=\d\s?)x(?=\s?\d))|(?<percent>%)|(?<word>\p{L}+)/gu;

/** How far a result may be from what is worked out, for it is rounded. */
const tolerance = 0.006;

type Part = Operand | string;

const isOperand = (part: Part | undefined): part is Operand => typeof part === "object";

const readingsOf = (text: string): number[] => {
  const grouped = parseGrouped(text);
  return grouped === null ? [parseNumber(text)] : [parseNumber(text), grouped];
};

/** What may stand between a share and what it is a share of: a few words. */
const isNear = /^[^,;.:()\n]{0,24}$/u;

/** The numbers and signs of a text; other words between them are what is counted. */
const partsOf = (text: string): Part[] => {
  const { scales } = figureWords();
  const parts: Part[] = [];
  const scale = (factor: number) => {
    const last = parts.at(-1);
    if (isOperand(last)) last.values = last.values.map((value) => value * factor);
  };
  let shareEnd = 0;
  for (const { groups = {}, index } of text.matchAll(tokens)) {
    const { number, sign, percent, word } = groups;
    if (number !== undefined) {
      // "20 % of 500": a share of what follows is multiplied with it, if that follows at once.
      if (parts.at(-1) === "%")
        parts.splice(-1, 1, ...(isNear.test(text.slice(shareEnd, index)) ? ["*"] : []));
      parts.push({ values: readingsOf(number), isShare: false });
    } else if (sign !== undefined) {
      if (parts.at(-1) === "%") parts.pop();
      parts.push(signs[sign] ?? sign);
    } else if (percent !== undefined) {
      scale(0.01);
      const last = parts.at(-1);
      if (isOperand(last)) last.isShare = true;
      parts.push("%");
      shareEnd = index + percent.length;
    } else if (word !== undefined) scale(scales.get(word.toLowerCase()) ?? 1);
  }
  return parts.at(-1) === "%" ? parts.slice(0, -1) : parts;
};

/** The longest end of the parts that is an expression. */
const expressionAtEnd = (parts: Part[]): Part[] => {
  const start = parts.findLastIndex((part, at) => isOperand(part) && isOperand(parts[at + 1]));
  const expression = parts.slice(start + 1);
  const first = expression.findIndex((part) => isOperand(part) || part === "(");
  return first < 0 ? [] : expression.slice(first);
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

/** What an expression comes to by the first reading of its numbers; null where it is none. */
const evaluate = (expression: Part[]): number | null => {
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
    if (isOperand(part)) values.push({ number: part.values.at(-1) ?? Number.NaN, isShare: part.isShare });
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

/** What is worked out, with what from; as words may mean several things, any of the outcomes. */
interface Worked {
  operands: Operand[];
  outcomes: number[];
}

/** An amount with a share of it put on or taken off, where words say which, as in "500 less 8 %". */
const changedByShare = (parts: Part[]): Worked[] => {
  const [amount, share] = parts.slice(
    parts.findLastIndex((part, at) => {
      const next = parts[at + 1];
      return isOperand(part) && !part.isShare && isOperand(next) && next.isShare;
    }),
  );
  if (!isOperand(amount) || !isOperand(share) || !share.isShare) return [];
  const [whole = Number.NaN, part = Number.NaN] = [amount.values.at(-1), share.values.at(-1)];
  return [{ operands: [amount, share], outcomes: [whole * (1 - part), whole * (1 + part)] }];
};

/** What a share that stands alone comes to: one of what others were taken of, as in "70 % of 500 = 350, the other 30 % = 150". */
const loneShare = (parts: Part[], wholes: number[]): Worked[] => {
  const last = parts.at(-1);
  if (!isOperand(last) || !last.isShare || wholes.length === 0) return [];
  return [{ operands: [last], outcomes: wholes.map((whole) => whole * (last.values.at(-1) ?? Number.NaN)) }];
};

const parted = [1 / 2, 1 / 3, 1 / 4];
const lastWords = /(?<![\p{L}\d])\p{L}+\s+\p{L}+\s*$/u;

/** A part of an amount that words say, such as "400, split in half": those that the evidence has just so. */
const partInWords = (text: string, parts: Part[], evidence: string): Worked[] => {
  const last = parts.at(-1);
  const words = lastWords.exec(text)?.[0].trim().toLowerCase();
  if (!isOperand(last) || last.isShare || words === undefined || !evidence.includes(words)) return [];
  return [{ operands: [last], outcomes: parted.map((part) => part * (last.values.at(-1) ?? Number.NaN)) }];
};

/** What the end of a text may work out. */
const workedOut = (parts: Part[]): Worked[] => {
  const expression = expressionAtEnd(parts);
  const operands = expression.flatMap((part, at) => {
    const isFactor = [expression[at - 1], expression[at + 1]].some((sign) => sign === "*" || sign === "/");
    return isOperand(part) ? { ...part, isFactor } : [];
  });
  if (operands.length < 2) return changedByShare(parts);
  const value = evaluate(expression);
  return value === null ? [] : [{ operands, outcomes: [value] }];
};

/** What shares are taken of in a calculation: all else that is multiplied with them. */
const wholeOf = ({ operands }: Worked): number[] => {
  const others = operands.filter(({ isShare }) => !isShare);
  if (others.length === operands.length || others.length === 0) return [];
  return [others.reduce((product, { values }) => product * (values.at(-1) ?? Number.NaN), 1)];
};

const isAbout = (result: number, value: number): boolean =>
  Math.abs(result - value) <= Math.max(tolerance * Math.abs(value), 0.006);

/** What a line may work out, and what it says to come to. */
interface Claim {
  text: string;
  parts: Part[];
  result: Operand | undefined;
}

/** What stands in brackets, with what is before them. */
const bracketsIn = (line: string): { told: string; text: string }[] => {
  const brackets = [...line.matchAll(/[()]/gu)];
  return brackets.flatMap(({ 0: open, index }, at) => {
    const [before, close] = [brackets[at - 1], brackets[at + 1]];
    if (open !== "(" || close?.[0] !== ")") return [];
    const told = line.slice(before === undefined ? 0 : before.index + 1, index);
    return { told, text: line.slice(index + 1, close.index) };
  });
};

/** What the parts after a sign come to: of "576 + 70" before another sign the sum. */
const resultOf = (parts: Part[], next: Part[] | undefined): Operand | undefined => {
  const isWhole = parts.filter(isOperand).length > 1 && expressionAtEnd(parts).length === parts.length;
  const value = next === undefined || !isWhole ? null : evaluate(parts);
  const first = parts.find(isOperand);
  return value === null || first === undefined ? first : { values: [...first.values, value], isShare: false };
};

/** "20 % × 500 = 100", also as two cells of a table, and "100 (20 % × 500)". */
const claimsIn = (line: string): Claim[] => {
  const texts = line.split(/[=≈|]/u);
  const segments = texts.map(partsOf);
  const before = segments.slice(0, -1).map((parts, at) => {
    return { text: texts[at] ?? "", parts, result: resultOf(segments[at + 1] ?? [], segments[at + 2]) };
  });
  const after = bracketsIn(line).map(({ told, text }) => {
    return { text, parts: partsOf(text), result: partsOf(told).findLast(isOperand) };
  });
  return [...before, ...after];
};

/** What results that follow one another come to together. */
const totalsOf = (results: number[]): number[] =>
  results.flatMap((_, from) =>
    results
      .slice(from + 1)
      .map((__, more) => results.slice(from, from + more + 2).reduce((sum, value) => sum + value, 0)),
  );

const figuresOf = ({ values, isShare }: Operand): number[] =>
  values.map((one) => (isShare ? one * 100 : one));

/** Of so many results the totals are looked at. */
const mostTotalled = 12;

/** The figures of calculations, a share in percent. */
export interface Calculated {
  /** What they start from. */
  operands: number[];
  /** What they come to, and what that comes to together. */
  results: number[];
}

/**
 * What a text works out rightly, in lines such as "20 % × 500 = 100", from numbers that the evidence states or that it worked out
 * before.
 */
export const calculationsIn = (text: string, evidence: string[]): Calculated => {
  const claims = text.split("\n").flatMap(claimsIn);
  const calculated: Calculated = { operands: [], results: [] };
  // Reading long evidence takes milliseconds.
  if (!claims.some(({ result, parts }) => result !== undefined && parts.some(isOperand))) return calculated;
  const known = knownOperands(text, evidence);
  const said = evidence.join("\n").toLowerCase();
  const amounts: number[] = [];
  const wholes: number[] = [];
  for (const claim of claims) {
    const { result } = claim;
    if (result === undefined) continue;
    const ways = [
      ...workedOut(claim.parts),
      ...loneShare(claim.parts, wholes),
      ...partInWords(claim.text, claim.parts, said),
    ];
    const isResult = (outcome: number) => result.values.some((one) => isAbout(one, outcome));
    const right = ways.find(({ operands, outcomes }) => known.areAll(operands) && outcomes.some(isResult));
    if (right === undefined) continue;
    wholes.push(...wholeOf(right));
    calculated.operands.push(...right.operands.flatMap(figuresOf));
    calculated.results.push(...figuresOf(result));
    if (!result.isShare) amounts.push(right.outcomes.find(isResult) ?? Number.NaN);
    known.add(result);
  }
  const totals = totalsOf(amounts.slice(0, mostTotalled)).map((total) => Number(total.toFixed(2)));
  calculated.results.push(...totals);
  return calculated;
};
