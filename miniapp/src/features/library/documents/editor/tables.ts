/** A change to a text: what stands from `from` to `to` becomes `text`, and then `select` is selected. */
export interface TextEdit {
  from: number;
  to: number;
  text: string;
  select: [from: number, to: number];
}

type Align = "left" | "right" | "center" | null;

/** No column is filled up to more letters than this: one long cell would make every line as long. */
const widest = 40;

const separator = /(?<!\\)\|/gu;
const isDelimiter = (line: string): boolean => /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/u.test(line);

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/u, "")
    .replace(/(?<!\\)\|$/u, "")
    .split(separator)
    .map((cell) => cell.trim());

const lengthOf = (text: string): number => Array.from(text).length;

const alignOf = (mark: string): Align => {
  const [left, right] = [mark.startsWith(":"), mark.endsWith(":")];
  if (left && right) return "center";
  if (right) return "right";
  return left ? "left" : null;
};

const ruleOf = (align: Align, width: number): string => {
  const dashes = "-".repeat(Math.max(3, width) - (align === "center" ? 2 : align === null ? 0 : 1));
  return `${align === "left" || align === "center" ? ":" : ""}${dashes}${align === "right" || align === "center" ? ":" : ""}`;
};

const padded = (cell: string, width: number, align: Align): string => {
  const missing = " ".repeat(Math.max(0, width - lengthOf(cell)));
  return align === "right" ? missing + cell : cell + missing;
};

const drawn = ([head = [], ...rows]: string[][], aligns: Align[]): string => {
  const columns = Math.max(head.length, ...rows.map((row) => row.length));
  const at = Array.from({ length: columns }, (_, column) => column);
  const widths = at.map((column) =>
    Math.min(widest, Math.max(3, ...[head, ...rows].map((row) => lengthOf(row[column] ?? "")))),
  );
  const line = (row: string[]): string =>
    `| ${at.map((column) => padded(row[column] ?? "", widths[column] ?? 3, aligns[column] ?? null)).join(" | ")} |`;
  const rule = `| ${at.map((column) => ruleOf(aligns[column] ?? null, widths[column] ?? 3)).join(" | ")} |`;
  return [line(head), rule, ...rows.map(line)].join("\n");
};

/** A Markdown table with its columns filled up to one width, so that it can be read as it is written. */
export const tidyTable = (table: string): string => {
  const [head = "", rule = "", ...rows] = table.split("\n");
  return drawn([cellsOf(head), ...rows.map(cellsOf)], cellsOf(rule).map(alignOf));
};

/** What a new table begins with. */
export const newTable = drawn(
  [
    ["Column 1", "Column 2"],
    ["", ""],
    ["", ""],
  ],
  [],
);

// A cell of a spreadsheet with a tab or a line end in it stands in quotes, a quote in it twice.
const cell = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/gu;

const spreadsheetRows = (text: string): string[][] => {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(cell)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain ?? "").trim());
    if (end === "\n") rows.push([]);
    if (end === "") break;
  }
  return rows.filter((row) => row.length > 1 || row[0] !== "");
};

const asCell = (text: string): string =>
  text.replaceAll(/\s*\n\s*/gu, " ").replaceAll(/(?<!\\)\|/gu, String.raw`\|`);

/** A Markdown table of cells copied from a spreadsheet, of which each row has as many; null of any other text. */
export const tableOfCells = (copied: string): string | null => {
  if (!copied.includes("\t")) return null;
  const rows = spreadsheetRows(copied.replaceAll(/\r\n?/gu, "\n").replace(/\n+$/u, ""));
  const columns = rows[0]?.length ?? 0;
  if (columns < 2 || rows.length < 2 || rows.some((row) => row.length !== columns)) return null;
  // Nothing but indented.
  if (rows.every(([first]) => first === "")) return null;
  return drawn(
    rows.map((row) => row.map(asCell)),
    [],
  );
};

/** Whether a place is inside a block of code, where a text stays as it is. */
export const isInCode = (text: string, at: number): boolean =>
  (text.slice(0, at).match(/^ {0,3}(?:```|~~~)/gmu)?.length ?? 0) % 2 === 1;

/** From where to where the table stands that this place is in; null outside of one. */
export const tableAt = (text: string, at: number): { from: number; to: number } | null => {
  const lines = text.split("\n");
  const starts: number[] = [];
  for (let passed = 0, line = 0; line < lines.length; line += 1) {
    starts.push(passed);
    passed += (lines[line]?.length ?? 0) + 1;
  }
  const here = starts.findLastIndex((start) => start <= at);
  const hasCells = (line: number): boolean => (lines[line] ?? "").includes("|");
  if (!hasCells(here)) return null;
  let [first, last] = [here, here];
  while (hasCells(first - 1)) first -= 1;
  while (hasCells(last + 1)) last += 1;
  if (!isDelimiter(lines[first + 1] ?? "")) return null;
  return { from: starts[first] ?? 0, to: (starts[last] ?? 0) + (lines[last]?.length ?? 0) };
};

/** The table at a place, tidied; null where there is none. */
export const tidyAt = (text: string, at: number): TextEdit | null => {
  const table = tableAt(text, at);
  if (table === null) return null;
  const tidied = tidyTable(text.slice(table.from, table.to));
  return { ...table, text: tidied, select: [table.from, table.from] };
};

interface Cell {
  from: number;
  to: number;
  line: number;
}

const cellsIn = (text: string, table: { from: number; to: number }): Cell[] => {
  let start = table.from;
  return text
    .slice(table.from, table.to)
    .split("\n")
    .flatMap((line, at) => {
      const begins = start;
      start += line.length + 1;
      if (at === 1) return [];
      const bars = Array.from(line.matchAll(separator), ({ index }) => index);
      const opens = /^\s*\|/u.test(line) ? bars : [-1, ...bars];
      const closes = /(?<!\\)\|\s*$/u.test(line) ? opens : [...opens, line.length];
      return closes.slice(0, -1).map((bar, cellAt): Cell => {
        const written = line.slice(bar + 1, closes[cellAt + 1]);
        const from = begins + bar + 1 + (/^\s/u.test(written) ? 1 : 0);
        const trimmed = written.trim();
        const textFrom = trimmed === "" ? from : begins + bar + 1 + written.indexOf(trimmed);
        return { from: textFrom, to: textFrom + trimmed.length, line: at };
      });
    });
};

/**
 * Where a key leads within a table: to the cell after or before, and after the last one out of the table; "row" begins a
 * new row at the end of one, or leaves the table from one that is empty. Null where the key does what it always does.
 */
export const tableStep = (text: string, at: number, step: "next" | "previous" | "row"): TextEdit | null => {
  const table = tableAt(text, at);
  if (table === null) return null;
  const cells = cellsIn(text, table);
  const here = cells.findLastIndex(({ from }) => from <= at);
  const current = cells[Math.max(0, here)];
  if (current === undefined) return null;
  const goTo = (from: number, to: number): TextEdit => ({ from: at, to: at, text: "", select: [from, to] });
  if (step === "row") return rowStep(text, at, cells, current, table);
  const next = cells[here + (step === "next" ? 1 : -1)];
  if (next !== undefined) return goTo(next.from, next.to);
  if (step === "previous") return null;
  const end = text.indexOf("\n", table.to);
  return end === -1
    ? { from: table.to, to: table.to, text: "\n\n", select: [table.to + 2, table.to + 2] }
    : goTo(end + 1, end + 1);
};

const rowStep = (
  text: string,
  at: number,
  cells: Cell[],
  current: Cell,
  table: { from: number; to: number },
): TextEdit | null => {
  const row = cells.filter(({ line }) => line === current.line);
  const lineFrom = text.lastIndexOf("\n", at - 1) + 1;
  const lineEnd = text.indexOf("\n", at);
  const lineTo = lineEnd === -1 ? text.length : lineEnd;
  if (current.line > 0 && row.every(({ from, to }) => from === to))
    return { from: lineFrom, to: lineTo, text: "", select: [lineFrom, lineFrom] };
  if (row.at(-1) !== current || at < current.to || lineTo > table.to) return null;
  const after = current.line === 0 ? text.indexOf("\n", lineTo + 1) : lineTo;
  const place = after === -1 ? table.to : after;
  const begun = `\n| ${row.map(() => "  ").join(" | ")} |`;
  return { from: place, to: place, text: begun, select: [place + 3, place + 3] };
};
