import { mapTables } from "../../text/markdown-blocks.ts";
import { isRounded } from "./calculations.ts";
import { findCommitments } from "./figures.ts";
import { figuresIn, numbersIn, valuesOf } from "./known-operands.ts";

/** What the number that a cell begins with may say; no share, time or date. */
const amountIn = (cell: string): number[] => {
  const [first] = findCommitments(cell);
  const isAmount = first?.kind === "money" || first?.kind === "plain";
  return isAmount && /^[\W_]*(?:\p{L}{1,3}\s?)?\d/u.test(cell) ? valuesOf(first) : [];
};

/** Of so many cells and shares the steps are looked at. */
const most = 8;

/** What the cells of a column come to so far. */
interface Column {
  count: number;
  total: number;
}

/** What one step comes to from the known cells of a row: a share of one, with it or without; two together; all above. */
const stepsFrom = (row: number[], { count, total }: Column, shares: number[]): number[] => [
  ...row.flatMap((one) =>
    shares.flatMap((share) => [share / 100, 1 + share / 100, 1 - share / 100].map((factor) => one * factor)),
  ),
  ...row.flatMap((one, at) =>
    row.slice(at + 1).flatMap((other) => [one + other, Math.abs(one - other), one * other]),
  ),
  ...(count > 1 ? [total] : []),
];

/** The numbers of a table, its heads first, that are one step from what is stated; shares as the words of a cell and its head name them. */
const derivedIn = (
  [heads = [], ...rows]: string[][],
  stated: Set<number>,
  sharesNamed: (words: string) => number[],
): number[] => {
  const columns = heads.map((): Column => ({ count: 0, total: 0 }));
  const inRow = (cells: string[]): number[] => {
    const known: number[] = [];
    return cells.flatMap((cell, at) => {
      const [values, above] = [at === 0 ? [] : amountIn(cell), columns[at] ?? { count: 0, total: 0 }];
      if (values.length === 0) return [];
      const own = values.find((value) => stated.has(value));
      const steps = () => stepsFrom(known.slice(-most), above, sharesNamed(`${heads[at] ?? ""} | ${cell}`));
      const made = own === undefined ? steps() : [];
      const value = own ?? values.find((one) => made.some((step) => isRounded(one, step)));
      above.count += 1;
      above.total += value ?? Number.NaN;
      if (value === undefined) return [];
      known.push(value);
      return own === undefined ? [value] : [];
    });
  };
  return rows.flatMap(inRow);
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
  const sharesNamed = (words: string): number[] => {
    const named = knownShares(words);
    return (named.length > 0 ? named : around).slice(0, most);
  };
  return tables.flatMap((table) => derivedIn(table, stated, sharesNamed));
};
