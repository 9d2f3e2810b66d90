import type { Sql } from "../platform/database.ts";
import { rowsOf } from "../platform/run-prepared.ts";

/** A section of one of the documents that come first in their categories. */
export interface SectionRow {
  documentId: string;
  title: string;
  /** The headings above it, outermost first, joined by " > ". */
  path: string | null;
  /** The beginning of its text. */
  text: string;
}

/** So many categories, documents of each, passages of a document and characters of a passage are looked at. */
const looked = { shelves: 16, documents: 4, passages: 10, characters: 240, fewest: 60 };

// Categories are walked by their index, one step for each, so that no more than what is looked at is ever read.
const firstOf = (mayAnswer: string): string => `
  with recursive shelves as (
    select (select min(shelf) from documents where deleted_at is null) as shelf
    union all
    select (select min(d.shelf) from documents d where d.deleted_at is null and d.shelf > s.shelf)
    from shelves s where s.shelf is not null
  ), chosen as (
    select own.* from (select shelf from shelves where shelf is not null limit ${looked.shelves}) s
    cross join lateral (
      select d.id, d.title, d.shelf, row_number() over (order by d.shelf_order, d.title_rank, d.uploaded_at, d.id) as place
      from documents d
      where d.deleted_at is null and d.kind = 'document' and d.shelf = s.shelf and ${mayAnswer}
      order by d.shelf_order, d.title_rank, d.uploaded_at, d.id limit ${looked.documents}
    ) own
  )
  select l.id as "documentId", l.title, p.heading as path, left(p.body, ${looked.characters}) as text
  from chosen l cross join lateral (
    select s.heading, s.body, s.ordinal from passages s
    where s.document_id = l.id and s.ordinal < ${looked.passages} and length(s.body) >= ${looked.fewest}
  ) p
  order by l.place, l.shelf, l.id, p.ordinal`;

/** Sections of the documents that stand first in each category, those of different categories by turns. */
export const createHeadingStore = (sql: Sql, mayAnswer: string) => ({
  first: (): Promise<SectionRow[]> => rowsOf(sql, firstOf(mayAnswer)),
});
