import { figureWords } from "../text/figure-words.ts";
import { findCommitments, parseGrouped, parseNumber } from "./figures.ts";

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
  /(?<number>\d{1,3}(?:[ \u00A0\u202F'’]\d{3})+(?!\d)|\d+(?:[.,]\d+)*)|(?<sign>[×·⋅+÷/()]|(?<!\*)\*(?!\*)|(?<=\s)[−–-](?=\s)|(?<=\d)[−–-](?=\d)|(?<=\d\s?)x(?=\s?\d))|(?<percent>%)|(?<word>\p{L}+)/gu;

/** How far a result may be from what is worked out, for it is rounded. */
const tolerance = 0.006;

/** What needs no source: the whole, and how the calendar counts. */
const given = [1, 100, 7, 12, 24, 52, 60, 365];

interface Operand {
  /** What it may say: a point may group thousands. */
  values: number[];
}

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
      parts.push({ values: readingsOf(number) });
    } else if (sign !== undefined) {
      if (parts.at(-1) === "%") parts.pop();
      parts.push(signs[sign] ?? sign);
    } else if (percent !== undefined) {
      scale(0.01);
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

const applied: Record<string, (a: number, b: number) => number> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
};
const rank: Record<string, number> = { "+": 1, "-": 1, "*": 2, "/": 2 };

/** What an expression comes to by the first reading of its numbers; null where it is none. */
const evaluate = (expression: Part[]): number | null => {
  const values: number[] = [];
  const pending: string[] = [];
  const reduce = (): boolean => {
    const [sign, b, a] = [pending.pop() ?? "", values.pop(), values.pop()];
    const apply = applied[sign];
    if (apply === undefined || a === undefined || b === undefined) return false;
    values.push(apply(a, b));
    return true;
  };
  for (const part of expression) {
    if (isOperand(part)) values.push(part.values.at(-1) ?? Number.NaN);
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
  return values.length === 1 ? (values[0] ?? null) : null;
};

const isAbout = (result: number, value: number): boolean =>
  Math.abs(result - value) <= Math.max(tolerance * Math.abs(value), 0.006);

const keyOf = (value: number): string => value.toPrecision(6);

const numbersIn = (texts: string[]): Set<string> => {
  const values = texts.flatMap((text) =>
    findCommitments(text).flatMap(({ value, otherwise }) => [value, otherwise ?? value]),
  );
  const numbers = values.map((value) => Number(value.split(" ")[0]));
  return new Set([...given, ...numbers].map(keyOf));
};

/**
 * The results that a text works out rightly, in lines such as "20 % × 500 = 100", from numbers that the evidence states or that
 * it worked out before.
 */
export const calculatedResults = (text: string, evidence: string[]): number[] => {
  if (!/[=≈]/u.test(text)) return [];
  const known = numbersIn(evidence);
  const isKnown = ({ values }: Operand) =>
    values.some((value) => known.has(keyOf(value)) || known.has(keyOf(value * 100)));
  const results: number[] = [];
  for (const line of text.split("\n")) {
    const segments = line.split(/[=≈]/u).map(partsOf);
    for (const [at, segment] of segments.slice(0, -1).entries()) {
      const expression = expressionAtEnd(segment);
      const result = segments[at + 1]?.find(isOperand);
      const operands = expression.filter(isOperand);
      if (result === undefined || operands.length < 2 || !operands.every(isKnown)) continue;
      const value = evaluate(expression);
      if (value === null || !result.values.some((one) => isAbout(one, value))) continue;
      results.push(...result.values);
      for (const one of result.values) known.add(keyOf(one));
    }
  }
  return results;
};
