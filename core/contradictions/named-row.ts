import { mapTables } from "../text/markdown-blocks.ts";
import { plainText } from "../text/plain-text.ts";
import { statedFigures } from "./stated-figures.ts";

/** A row in words: what it is about, and under which heads the figures stand; all its cells where none has them by itself. */
const inWords = (heads: string[], [name = "", ...cells]: string[], figures: readonly string[]): string => {
  const named = cells.map((cell, at) => ({ cell, words: `${heads[at + 1] ?? ""} ${cell}`.trim() }));
  const stating = named.filter(({ cell }) =>
    statedFigures(cell).some(({ phrase }) => figures.includes(phrase)),
  );
  const told = (stating.length > 0 ? stating : named).filter(({ cell }) => cell !== "");
  return [name, told.map(({ words }) => words).join(", ")].filter((part) => part !== "").join(": ");
};

/** A sentence of a passage that states figures as it can be read by itself: a row of a table with the heads above them. */
export const readable = (passage: string, sentence: string, figures: readonly string[]): string => {
  const rows: string[] = [];
  mapTables(passage, ([heads = [], ...others]) => {
    const shown = others.filter((row) => plainText(`| ${row.join(" | ")}`).startsWith(sentence));
    rows.push(...shown.map((row) => inWords(heads.map(plainText), row.map(plainText), figures)));
    return [];
  });
  return rows[0] ?? plainText(sentence);
};
