import type * as xlsxModule from "@e965/xlsx";
import type { CellObject, DenseWorkSheet, Range, WorkBook, WorkSheet } from "@e965/xlsx";
import { AppError } from "../../../errors.ts";
import type { Archive } from "../open-archive.ts";
import { type Converted, counted, plainText, tooMuchText } from "./converted.ts";
import { cutOf, gridToMarkdown, mostOfTable } from "./markdown-table.ts";

type Xlsx = Pick<typeof xlsxModule, "CFB" | "read">;

/** How much of a sheet is read, and how many merged areas are looked at. */
const most = { ...mostOfTable, merges: 5000 };

// The library would unpack whatever is there, whatever it says of its size: it gets what was counted, as it is.
const repack = async ({ CFB }: Xlsx, { entries, read }: Archive): Promise<Uint8Array> => {
  const container = CFB.utils.cfb_new({ root: "R" });
  for (const { name } of entries) {
    if (/\.(?:xml|rels)$/iu.test(name)) CFB.utils.cfb_add(container, `/${name}`, await read(name));
  }
  return CFB.write(container, {
    type: "buffer",
    fileType: "zip",
    compression: false,
  }) as Uint8Array;
};

const textOf = (cell: CellObject | undefined): string => {
  if (cell === undefined || cell.t === "z") return "";
  const text = plainText((cell.w ?? String(cell.v ?? "")).trim());
  const address = cell.l?.Target ?? "";
  return /^https?:/iu.test(address) && text !== "" && text !== address ? `[${text}](${address})` : text;
};

const cellsOf = (sheet: WorkSheet): CellObject[][] => (sheet as DenseWorkSheet)["!data"] ?? [];

/** Counts what a sheet comes to: one long text may be pointed to by every cell, or spread over every row. */
const countText = () => {
  let left = most.characters;
  return (text: string): string => {
    left -= text.length;
    if (left < 0) throw tooMuchText();
    return text;
  };
};

type Count = ReturnType<typeof countText>;

const gridOf = (sheet: WorkSheet, count: Count): string[][] => {
  const rows = cellsOf(sheet).slice(0, most.rows);
  return Array.from({ length: rows.length }, (_, at) => {
    const cells = rows[at]?.slice(0, most.columns) ?? [];
    return Array.from({ length: cells.length }, (_, column) => count(textOf(cells[column])));
  });
};

const isCut = (sheet: WorkSheet): { rows: boolean; columns: boolean } => {
  const rows = cellsOf(sheet);
  return {
    rows: rows.length > most.rows,
    columns: rows.some((row) => row?.slice(most.columns).some((cell) => textOf(cell) !== "")),
  };
};

// A cell that spans rows is said in each: a row is read by itself. One that spans columns is said once, for it is a
// heading, unless it stands in the head and names the columns below it.
const spread = (grid: string[][], { s, e }: Range, count: Count): void => {
  const text = grid[s.r]?.[s.c] ?? "";
  if (text === "") return;
  for (let row = s.r; row <= Math.min(e.r, grid.length - 1); row += 1) {
    const cells = grid[row] ?? [];
    cells[s.c] = count(text);
  }
};

const isText = (cell: string): boolean => cell === "" || /\p{L}/u.test(cell);

/** A head of two rows, the upper one over several columns of the lower one, in one. */
const joinHeads = (grid: string[][], merges: Range[]): string[][] => {
  const across = merges.filter(({ s, e }) => s.r === e.r && e.c > s.c);
  const heads = new Set(across.map(({ s }) => s.r));
  return grid.flatMap((row, at) => {
    const below = grid[at + 1];
    if (heads.has(at) && below !== undefined && isJoined(row, below)) return [];
    const above = grid[at - 1];
    if (!heads.has(at - 1) || above === undefined || !isJoined(above, row)) return [row];
    const groups = [...above];
    for (const { s, e } of across.filter(({ s }) => s.r === at - 1))
      for (let column = s.c; column <= Math.min(e.c, most.columns); column += 1)
        groups[column] = above[s.c] ?? "";
    return [row.map((cell, column) => [...new Set([groups[column] ?? "", cell])].filter(Boolean).join(" "))];
  });
};

// A title over the whole table is no head: it stands alone in its row.
const isJoined = (upper: string[], lower: string[]): boolean =>
  upper.filter((cell) => cell !== "").length > 1 &&
  lower.filter((cell) => cell !== "").length > 1 &&
  lower.every(isText);

const sheetText = (sheet: WorkSheet): string => {
  const count = countText();
  const grid = gridOf(sheet, count);
  const merges = (sheet["!merges"] ?? []).slice(0, most.merges);
  for (const merge of merges) if (merge.e.r > merge.s.r) spread(grid, merge, count);
  return gridToMarkdown(joinHeads(grid, merges));
};

const isHidden = ({ Workbook }: WorkBook, at: number): boolean => (Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0;

const readBook = (xlsx: Xlsx, bytes: Uint8Array): WorkBook => {
  try {
    return xlsx.read(bytes, {
      type: "buffer",
      dense: true,
      cellDates: false,
      cellHTML: false,
      cellFormula: false,
      // What a date without a form of its own is shown as differs between places.
      dateNF: "yyyy-mm-dd",
      sheetRows: most.rows + 1,
    });
  } catch (error) {
    if (error instanceof Error && /password|encrypt/iu.test(error.message))
      throw new AppError(
        "validation_failed",
        "The file has a password. Save it without one and drop it again.",
      );
    throw error;
  }
};

/** A workbook: each of its sheets that is not hidden is a section, with its cells as the sheet shows them. */
export const readXlsx = async (archive: Archive): Promise<Converted> => {
  const xlsx = await import("@e965/xlsx");
  const book = readBook(xlsx, await repack(xlsx, archive));
  const shown = book.SheetNames.filter((_, at) => !isHidden(book, at));
  const sections = shown.flatMap((name) => {
    const sheet = book.Sheets[name];
    const text = sheet === undefined ? "" : sheetText(sheet);
    return sheet === undefined || text === "" ? [] : [{ name, text, cut: isCut(sheet) }];
  });
  const hidden = book.SheetNames.length - shown.length;
  const warnings = [
    ...(hidden === 0
      ? []
      : [`${counted(hidden, "hidden sheet")} ${hidden === 1 ? "was" : "were"} left out.`]),
    ...sections.flatMap(({ name, cut }) => cutOf(name, cut)),
  ];
  return {
    title: "",
    content: sections.map(({ name, text }) => `## ${name.trim()}\n\n${text}`).join("\n\n"),
    extent: counted(sections.length, "sheet"),
    warnings,
  };
};
