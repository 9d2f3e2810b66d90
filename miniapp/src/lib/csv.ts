type Cell = string | number | null;

// A spreadsheet would take such a text for a formula, and run it.
const formula = /^\s*[=+\-@]|^[\t\r]/u;

const written = (cell: Cell): string => {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",\n\r]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A table as CSV with a line of names; texts that a spreadsheet would run as formulas are kept from that by an apostrophe. */
export const csvOf = (names: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [names, ...rows].map((cells) => cells.map(written).join(",")).join("\r\n");

/** Has the browser save a text as a CSV file. */
export const saveCsv = (name: string, csv: string): void => {
  // The mark tells spreadsheets that it is UTF-8.
  const url = URL.createObjectURL(new Blob(["\uFEFF", csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
};
