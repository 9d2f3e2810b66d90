import { tableOf } from "../formats/markdown-table.ts";
import type { Cell, Line } from "./lines.ts";

interface Column {
  left: number;
  right: number;
}

const overlaps = (a: Column, b: Column): boolean => a.left < b.right && b.left < a.right;

/** Where the columns of these lines are, seen from those lines that have the most cells. */
const columnsOf = (lines: Line[]): Column[] => {
  const most = Math.max(...lines.map(({ cells }) => cells.length));
  const columns: Column[] = [];
  for (const { left, right } of lines
    .filter(({ cells }) => cells.length === most)
    .flatMap(({ cells }) => cells)) {
    const met = columns.filter((column) => overlaps(column, { left, right }));
    const [first] = met;
    if (first === undefined) columns.push({ left, right });
    else {
      first.left = Math.min(left, ...met.map((one) => one.left));
      first.right = Math.max(right, ...met.map((one) => one.right));
      for (const one of met.slice(1)) columns.splice(columns.indexOf(one), 1);
    }
  }
  return columns.sort((a, b) => a.left - b.left);
};

// Cells that stand close were written as one: it is cut at the blank nearest to where the next column begins.
const cutBetween = ({ text, left, right }: Cell, at: number): [Cell, Cell] | null => {
  const wanted = ((at - left) / (right - left)) * text.length;
  const blanks = [...text.matchAll(/ /gu)].map(({ index }) => index);
  const [best] = blanks.sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
  if (best === undefined) return null;
  const seam = left + ((right - left) * best) / text.length;
  return [
    { text: text.slice(0, best), left, right: seam },
    { text: text.slice(best + 1), left: seam + 0.01, right },
  ];
};

const rowOf = ({ cells }: Line, columns: Column[]): string[] => {
  const row = columns.map(() => "");
  const put = (cell: Cell): void => {
    const met = columns.flatMap((column, at) => (overlaps(column, cell) ? [at] : []));
    const [first, second] = met;
    const next = second === undefined ? undefined : columns[second];
    const before = first === undefined ? undefined : columns[first];
    const parts = next === undefined || before === undefined ? null : cutBetween(cell, next.left);
    if (parts !== null && first !== undefined) {
      row[first] = [row[first], parts[0].text].filter(Boolean).join(" ");
      put({ ...parts[1], left: Math.max(parts[1].left, before?.right ?? 0) });
      return;
    }
    const middle = (cell.left + cell.right) / 2;
    const nearest = columns
      .map((column, at) => ({ at, far: Math.abs((column.left + column.right) / 2 - middle) }))
      .sort((a, b) => a.far - b.far)[0]?.at;
    const at = first ?? nearest ?? 0;
    row[at] = [row[at], cell.text].filter(Boolean).join(" ");
  };
  for (const cell of cells) put(cell);
  return row;
};

// A cell whose text takes another line is said to go on: that line has no first cell, and stands close.
const goesOn = (row: string[], line: Line, before: Line): boolean =>
  row[0] === "" && line.page === before.page && before.y - line.y < line.size * 1.5;

/** Lines as a table, or null where their cells do not stand in columns. */
const asTable = (lines: Line[]): string | null => {
  const columns = columnsOf(lines);
  if (columns.length < 2) return null;
  const rows: string[][] = [];
  for (const [at, line] of lines.entries()) {
    const row = rowOf(line, columns);
    const [before, above] = [lines[at - 1], rows.at(-1)];
    if (before !== undefined && above !== undefined && goesOn(row, line, before))
      for (const [column, text] of row.entries())
        above[column] = [above[column], text].filter(Boolean).join(" ");
    else rows.push(row);
  }
  const full = rows.filter((row) => row.filter((cell) => cell !== "").length > 1).length;
  return rows.length > 1 && full >= rows.length * 0.7 ? tableOf(rows) : null;
};

const follows = (line: Line, before: Line): boolean =>
  line.page !== before.page || Math.abs(before.y - line.y) < Math.max(line.size, before.size) * 4;

/** How many lines from one on are a table, and the table; null where none begins. */
export const tableAt = (lines: Line[], start: number): { text: string; end: number } | null => {
  const isRow = (at: number): boolean => (lines[at]?.cells.length ?? 0) > 1;
  if (!isRow(start)) return null;
  let end = start + 1;
  while (end < lines.length) {
    const [line, before] = [lines[end], lines[end - 1]];
    if (line === undefined || before === undefined || !follows(line, before)) break;
    // A line of one cell may be the rest of the cell above it, where the row after it is of the table again.
    const isInside =
      line.page === before.page &&
      before.y - line.y < line.size * 1.5 &&
      (line.cells[0]?.left ?? 0) > (lines[start]?.cells[0]?.right ?? 0);
    if (!isRow(end) && !isInside) break;
    end += 1;
  }
  if (end - start < 2) return null;
  const text = asTable(lines.slice(start, end));
  return text === null ? null : { text, end };
};
