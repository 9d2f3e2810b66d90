/** What a cell of a table holds; null is left empty. */
export type CsvCell = string | number | boolean | null;

/** A table whose rows are told of items, by the names of its columns in their order. */
export type CsvColumns<Item> = Record<string, (item: Item) => CsvCell>;

/** What a file begins with, so that spreadsheets take it for UTF-8. */
export const csvBeginning = "\uFEFF";

// A spreadsheet would take such a text for a formula, and run it.
const formula = /^\s*[=+\-@]|^[\t\r]/u;

const written = (cell: CsvCell): string => {
  if (cell === null) return "";
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  if (typeof cell === "number") return String(cell);
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",\n\r]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const csvLine = (cells: readonly CsvCell[]): string => cells.map(written).join(",");

/** A table as CSV with a line of names; texts that a spreadsheet would run as formulas are kept from that by an apostrophe. */
export const csvOf = (names: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  [names, ...rows].map(csvLine).join("\r\n");

/** The same of items, by their columns. */
export const csvOfItems = <Item>(columns: CsvColumns<Item>, items: readonly Item[]): string =>
  csvOf(
    Object.keys(columns),
    items.map((item) => Object.values(columns).map((cellOf) => cellOf(item))),
  );

/** Lines that go on from those before, each begun by its line end. */
export const moreCsvOf = <Item>(columns: CsvColumns<Item>, items: readonly Item[]): string =>
  items.map((item) => `\r\n${csvLine(Object.values(columns).map((cellOf) => cellOf(item)))}`).join("");
