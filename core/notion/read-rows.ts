import type { NotionApi, NotionPage } from "../platform/notion/notion.ts";

const minuteMs = 60_000;
/** Rows of the last minutes are read again: their times are full to the minute, and they may show up late. */
const overlapMs = 2 * minuteMs;

/** From when on rows are to be read again when all up to a time are known. */
export const overlapping = (cursor: Date | null): Date | null =>
  cursor === null ? null : new Date(Math.floor((cursor.getTime() - overlapMs) / minuteMs) * minuteMs);

/**
 * All rows edited at a time or later, oldest first; a row may come twice. Notion gives no more than 10,000 for one
 * question, so the next asks from the last row's time on. Throws when more than that were edited in one minute.
 */
export async function* readRows(
  api: Pick<NotionApi, "rowsSince">,
  sourceId: string,
  since: Date | null,
): AsyncGenerator<NotionPage> {
  let from = since;
  for (;;) {
    let cursor: string | null = null;
    let last: NotionPage | undefined;
    let complete = true;
    do {
      const answer = await api.rowsSince(sourceId, from, cursor);
      yield* answer.rows;
      last = answer.rows.at(-1) ?? last;
      ({ cursor } = answer);
      complete = answer.complete;
    } while (cursor !== null);
    if (complete || last === undefined) return;
    if (from !== null && last.editedAt.getTime() <= from.getTime())
      throw new Error("More rows were edited within one minute than Notion gives at a time");
    from = last.editedAt;
  }
}
