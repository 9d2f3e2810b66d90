import { Readable } from "node:stream";
import type { Context } from "koa";
import { csvBeginning, csvOfItems, moreCsvOf, type CsvColumns } from "#contracts/csv.ts";
import type { Page } from "#core/platform/lists/page.ts";

/** Whether the caller asks for a table rather than JSON. */
export const wantsCsv = (ctx: Context): boolean => ctx.get("Accept").includes("text/csv");

/** Reads the page of a list that a cursor names, its first one without; a list that has no pages is its only one. */
type ReadListed<Item> = (cursor: string | undefined) => Promise<Item[] | Page<Item>>;

/** The pages of a list from a cursor on, each read when it is asked for. */
export async function* pagesOf<Item>(
  read: ReadListed<Item>,
  first: string | undefined,
): AsyncGenerator<Item[]> {
  for (let cursor = first; ;) {
    // Each page is asked for by the last of the one before.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await read(cursor);
    yield Array.isArray(answer) ? answer : answer.rows;
    if (Array.isArray(answer) || answer.nextCursor === null) return;
    cursor = answer.nextCursor;
  }
}

async function* linesOf<Item>(
  columns: CsvColumns<Item>,
  first: readonly Item[],
  following: AsyncIterable<Item[]>,
): AsyncGenerator<string> {
  yield csvBeginning + csvOfItems(columns, first);
  for await (const items of following) yield moreCsvOf(columns, items);
}

/**
 * Answers with a whole list as a table. It is read page by page, as fast as the caller takes it; a failure on the first
 * page is an ordinary error, a later one breaks the answer off.
 */
export const answerWithCsv = async <Item>(
  ctx: Context,
  columns: CsvColumns<Item>,
  pages: AsyncGenerator<Item[], void>,
): Promise<void> => {
  const { value: first } = await pages.next();
  ctx.status = 200;
  ctx.type = "text/csv; charset=utf-8";
  ctx.body = Readable.from(linesOf(columns, first ?? [], pages));
};
