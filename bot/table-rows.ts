import { bold, italic, joined, rich, type RichText } from "./rich-text.ts";

type Row = readonly RichText[];

const isFilled = ({ text }: RichText): boolean => text.trim() !== "";

const named = (name: RichText | undefined, value: RichText): RichText =>
  name !== undefined && isFilled(name) ? rich(name, ": ", value) : value;

/** A row of two cells on one line. */
const pair = ([name = rich(""), value = rich("")]: Row): RichText =>
  isFilled(value) ? rich("• ", bold(name), ": ", value) : rich("• ", bold(name));

/** A row of more: what it is about, and beneath it each of its cells under its head. */
const card =
  ([head, ...heads]: Row) =>
  ([name = rich(""), ...cells]: Row): RichText => {
    const told = cells.flatMap((cell, at) => (isFilled(cell) ? [rich("• ", named(heads[at], cell))] : []));
    return joined([...(isFilled(name) ? [bold(named(head, name))] : []), ...told], "\n");
  };

/** A table as lines that a narrow screen can show, made of its rows of cells, its heads first. */
export const rowsToRich = ([heads = [], ...rows]: readonly Row[]): RichText => {
  if (heads.length > 2) return joined(rows.map(card(heads)), "\n\n");
  const filled = heads.filter(isFilled);
  const head = filled.length === 0 ? [] : [italic(joined([...filled], ": "))];
  return joined([...head, ...rows.map(pair)], "\n");
};
