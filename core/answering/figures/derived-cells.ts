import { mapTables } from "../../text/markdown-blocks.ts";
import { findStep, type Figure } from "./figures-at-hand.ts";
import { figuresIn, findCommitments, numbersIn, valuesOf } from "./figures.ts";
import { isRounded } from "./rounding.ts";

/** What the number that a cell begins with may say; no share, time or date. */
const amountIn = (cell: string): number[] => {
  const [first] = findCommitments(cell);
  const isAmount = first?.kind === "money" || first?.kind === "plain";
  return isAmount && /^[\W_]*(?:\p{L}{1,3}\s?)?\d/u.test(cell) ? valuesOf(first) : [];
};

/** Of so many cells and shares the steps are looked at. */
const most = 8;

/** Nothing stands beside a row but shares, and what is worked out in a cell is calculated with in sight. */
const beside = { open: [], rates: [], prices: [], counts: [], asked: [], named: [], few: [] };
const inCell = { near: [], mayDivide: false, isResult: true, inExpression: true };

/** The numbers of a row that are one step from others, or the total of the numbers above. */
const derivedIn = (
  cells: string[],
  above: number[][],
  stated: Set<number>,
  sharesOf: (at: number) => number[],
) => {
  const known: Figure[] = [];
  return cells.flatMap((cell, at) => {
    const [values, column = []] = [at === 0 ? [] : amountIn(cell), above[at]];
    if (values.length === 0) return [];
    const own = values.find((value) => stated.has(value));
    const total = column.length > 1 ? column.reduce((sum, one) => sum + one) : Number.NaN;
    const isMade = (one: number): boolean => {
      const hand = { ...beside, figures: known.slice(-most), shares: new Set(sharesOf(at)) };
      return isRounded(one, total) || findStep(hand, inCell, (step) => isRounded(one, step)) !== null;
    };
    const value = own ?? values.find(isMade);
    column.push(value ?? Number.NaN);
    if (value === undefined) return [];
    known.push({ value, isMoney: true, isCount: true });
    return own === undefined ? [value] : [];
  });
};

/**
 * The numbers in tables of a text that are one step from what the evidence states of the same row: by a share that the evidence has
 * and the cell, the head of its column or else the text around names, by another cell, or as the total of all cells above.
 */
export const derivedCells = (text: string, evidence: string[]): number[] => {
  if (!text.includes("|")) return [];
  const stated = new Set(evidence.flatMap(figuresIn));
  const knownShares = (words: string) => numbersIn([words], "percent").filter((share) => stated.has(share));
  const tables: string[][][] = [];
  const around = knownShares(mapTables(text, (rows) => (tables.push(rows), [])));
  return tables.flatMap(([heads = [], ...rows]) => {
    const above = heads.map((): number[] => []);
    return rows.flatMap((cells) =>
      derivedIn(cells, above, stated, (at) => {
        const named = knownShares(`${heads[at] ?? ""} | ${cells[at]}`);
        return (named.length > 0 ? named : around).slice(0, most).map((share) => share / 100);
      }),
    );
  });
};
