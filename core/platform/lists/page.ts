import { pageSize } from "#contracts/common.ts";
import { invalid } from "../../errors.ts";

/** One page of a growing list; `nextCursor` is null on the last, `total` counts all pages. */
export interface Page<T> {
  rows: T[];
  nextCursor: string | null;
  total: number;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

// Ids are UUIDv7, so their order is that of creation and the last id seen is all a cursor needs.

/** The id after which a page starts; throws `validation_failed` for a cursor this product never gave out. */
export const readCursor = (cursor: string | undefined): string | undefined => {
  if (cursor === undefined || uuid.test(cursor)) return cursor;
  throw invalid("cursor", "Not a valid cursor");
};

/** The same for versions, which are counted. */
export const readVersionCursor = (cursor: string | undefined): number | undefined => {
  if (cursor === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/u.test(cursor)) return Number(cursor);
  throw invalid("cursor", "Not a valid cursor");
};

interface Reading<Row> {
  /** Rows of one page and one more, where there is one. */
  page: () => Promise<Row[]>;
  /** How many there are on all pages. */
  count: () => Promise<number>;
}

/** The rows after a place in a list and how many there are in all; what the first page holds whole is not counted again. */
export const readRows = async <Row>(
  after: unknown,
  { page, count }: Reading<Row>,
  size = pageSize,
): Promise<{ rows: Row[]; total: number }> => {
  const rows = await page();
  const isWhole = after === undefined && rows.length <= size;
  return { rows, total: isWhole ? rows.length : await count() };
};

interface Cutting<Row, T> {
  size: number;
  /** What the page after this row is asked for by. */
  cursorOf: (row: Row) => string;
  present: (row: Row) => T;
}

/** Makes a page of rows fetched with a limit of `size + 1`, the extra one telling whether more follow. */
export const cutPage = <Row, T>(
  rows: Row[],
  total: number,
  { size, cursorOf, present }: Cutting<Row, T>,
): Page<T> => {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => present(row)),
    nextCursor: rows.length > size && last !== undefined ? cursorOf(last) : null,
    total,
  };
};

/** The same for rows that are told by their ids, fetched with a limit of `pageSize + 1`. */
export const toPage = <Row extends { id: string }, T>(
  rows: Row[],
  total: number,
  present: (row: Row) => T,
): Page<T> => cutPage(rows, total, { size: pageSize, cursorOf: ({ id }) => id, present });
