import { plainText } from "../formats/converted.ts";

/** A piece of text as it stands on a page; lengths are in points, `y` counts from the bottom. */
export interface Piece {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
}

/** Text that stands together on a line, apart from what is left and right of it. */
export interface Cell {
  text: string;
  left: number;
  right: number;
}

export interface Line {
  page: number;
  y: number;
  size: number;
  cells: Cell[];
  /** Where on its page it stands, from 0 at the top to 1. */
  down: number;
}

export interface Page {
  number: number;
  height: number;
  pieces: Piece[];
}

// Blanks between words are at most this wide, measured in the size of the letters.
const widestBlank = 0.9;

const cellsOf = (pieces: Piece[]): Cell[] => {
  const cells: Cell[] = [];
  for (const { text, x, width, size } of [...pieces].sort((a, b) => a.x - b.x)) {
    const last = cells.at(-1);
    const gap = last === undefined ? 0 : x - last.right;
    if (last === undefined || gap > size * widestBlank) cells.push({ text, left: x, right: x + width });
    else {
      const isApart = gap > size * 0.12 && !last.text.endsWith(" ") && !text.startsWith(" ");
      last.text += isApart ? ` ${text}` : text;
      last.right = Math.max(last.right, x + width);
    }
  }
  return cells
    .map((cell) => ({ ...cell, text: plainText(cell.text.replaceAll(/\s+/gu, " ").trim()) }))
    .filter(({ text }) => text !== "");
};

const lineOf = (pieces: Piece[], { number, height }: Page): Line => {
  const size = Math.max(...pieces.map((piece) => piece.size));
  const y = pieces[0]?.y ?? 0;
  return { page: number, y, size: Math.round(size * 2) / 2, cells: cellsOf(pieces), down: 1 - y / height };
};

/** A line's text, its cells one after the other. */
export const textOf = ({ cells }: Line): string => cells.map(({ text }) => text).join(" ");

// An entry of the table of contents: what it names stands further on.
const isOfContents = (line: Line): boolean => /(?:\.\s?){4,}\s*[\divxlc]+$/iu.test(textOf(line));

/** The lines of a page in the order in which they were written; what stands level is of one line only if it follows. */
export const linesOf = (page: Page): Line[] => {
  const groups: Piece[][] = [];
  for (const piece of page.pieces) {
    if (piece.text.trim() === "") continue;
    const last = groups.at(-1);
    const before = last?.at(-1);
    const isLevel =
      before !== undefined && Math.abs(before.y - piece.y) < Math.max(before.size, piece.size) * 0.4;
    if (last !== undefined && isLevel) last.push(piece);
    else groups.push([piece]);
  }
  return groups
    .map((group) => lineOf(group, page))
    .filter((line) => line.cells.length > 0 && !isOfContents(line));
};

// In the margins above and below; what is there on most pages, whatever its numbers, is no text of the document.
const margin = 0.12;
const inMargin = ({ down }: Line): boolean => down < margin || down > 1 - margin;
const likeness = (line: Line): string => textOf(line).replaceAll(/\d+/gu, "#").toLowerCase();
const isPageNumber = (line: Line): boolean => /^\W*\d{1,4}\W*$/u.test(textOf(line));

/** The size that most of the text has. */
export const usualSize = (lines: Line[]): number => {
  const counts = new Map<number, number>();
  for (const line of lines) counts.set(line.size, (counts.get(line.size) ?? 0) + textOf(line).length);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 12;
};

/** The lines without running headers, footers and page numbers. */
export const withoutFrame = (lines: Line[], pages: number): Line[] => {
  const usual = usualSize(lines);
  const seen = new Map<string, Set<number>>();
  for (const line of lines.filter(inMargin)) {
    const on = seen.get(likeness(line)) ?? new Set();
    seen.set(likeness(line), on.add(line.page));
  }
  // The two sides of a book have each their own.
  const often = Math.max(2, Math.ceil(pages * 0.4));
  return lines.filter((line) => {
    // On its first page a document says in large letters what it says at the top of the others.
    if (!inMargin(line) || (line.page === 1 && line.size > usual * 1.3)) return true;
    return !isPageNumber(line) && (seen.get(likeness(line))?.size ?? 0) < often;
  });
};
