import { bold, italic, joined, rich, type RichText } from "./rich-text.ts";

type Row = readonly RichText[];

const isFilled = ({ text }: RichText): boolean => text.trim() !== "";

const pair = (parts: Row, between = ": "): RichText => joined(parts.filter(isFilled), between);

/** A row as a line: what it is about, and what is told of that, each under its head where there are several. */
const line = ([name = rich(""), ...cells]: Row, heads: Row): RichText => {
  const told = cells.map((cell, at) =>
    isFilled(cell) && heads.length > 1 ? pair([heads[at] ?? rich(""), cell]) : cell,
  );
  return rich("• ", pair([bold(name), pair(told, "; ")], heads.length > 1 ? " · " : ": "));
};

/** A table as lines that a narrow screen can show, made of its rows of cells, its heads first. */
export const rowsToRich = ([[first = rich(""), ...heads] = [], ...rows]: readonly Row[]): RichText => {
  // The others stand in each line.
  const caption = pair(heads.length > 1 ? [first] : [first, ...heads]);
  const lines = rows.map((row) => line(row, heads));
  return joined([...(isFilled(caption) ? [italic(caption)] : []), ...lines], "\n");
};
