import { healthLimit, type HealthDocument, type NearDuplicate } from "#contracts/knowledge-health.ts";
import type { Sql } from "../../platform/database.ts";
import { rowsOf } from "../../platform/run-prepared.ts";

/** A document as the health report names it. */
export interface HealthRow extends Pick<HealthDocument, "id" | "title" | "category"> {
  uploadedAt: Date;
  updatedAt: Date;
  total: string;
}

/** A document with what agents said of answers that cited it. */
export type UnhelpfulRow = HealthRow & {
  unhelpfulCount: number;
  lastMarkedAt: Date;
  reasons: string[] | null;
};

export type DuplicateRow = Record<"first" | "second", NearDuplicate["passages"][0]> & {
  total: string;
  similarity: number;
};

const columns = `d.id, d.title, d.category, d.uploaded_at as "uploadedAt", d.updated_at as "updatedAt"`;
const ordinary = "d.deleted_at is null and d.kind = 'document'";
const uncited = `d.uploaded_at < ? and not exists (
  select from document_citations c where c.document_id = d.id and c.last_cited_at >= ?)`;

// Counted apart from the page, an index by itself tells how many there are.
const page = (condition: string, time: string) => `
  select ${columns}, (select count(*) from documents d where ${ordinary} and ${condition}) as total
  from documents d where ${ordinary} and ${condition} order by d.${time}, d.id limit ${healthLimit}`;
const neverCited = page(uncited, "uploaded_at");
const notEdited = page("d.updated_at < ?", "updated_at");

// What was said of a document before it was last edited is settled; Extras change with every entry.
const unhelpful = `
  with marks as (
    select unnest(document_ids) as document_id, rated_at, reason from answer_ratings where not helpful
  ), marked as (
    select m.document_id, count(*)::int as marks, max(m.rated_at) as last,
      (array_agg(m.reason order by m.rated_at desc) filter (where m.reason is not null))[1:3] as reasons
    from marks m join documents d on d.id = m.document_id
    where d.deleted_at is null and (d.kind <> 'document' or m.rated_at > d.updated_at)
    group by m.document_id
  )
  select ${columns}, marked.marks as "unhelpfulCount", marked.last as "lastMarkedAt", marked.reasons,
    count(*) over () as total
  from marked join documents d on d.id = marked.document_id
  order by marked.marks desc, marked.last desc limit ${healthLimit}`;

const side = (passage: string, document: string) => `json_build_object('documentId', ${document}.id,
  'title', ${document}.title, 'heading', ${passage}.heading, 'text', left(${passage}.body, 500))`;

const nearDuplicates = `
  with most as (
    select *, count(*) over () as total from near_duplicates order by similarity desc, first_id, second_id limit ${healthLimit}
  )
  select most.similarity, most.total, ${side("a", "da")} as first, ${side("b", "db")} as second
  from most
  join passages a on a.id = most.first_id join documents da on da.id = a.document_id
  join passages b on b.id = most.second_id join documents db on db.id = b.document_id
  order by most.similarity desc, most.first_id, most.second_id`;

/** What in the knowledge base may need attention; every list is short, and each row tells how long it is as a whole. */
export const createHealthStore = (sql: Sql) => ({
  /** What was there before `old` and no answer has cited since `cited`. */
  neverCited: (cited: Date, old: Date): Promise<HealthRow[]> =>
    rowsOf(sql, neverCited, [old, cited, old, cited]),
  notEditedSince: (time: Date): Promise<HealthRow[]> => rowsOf(sql, notEdited, [time, time]),
  unhelpful: (): Promise<UnhelpfulRow[]> => rowsOf(sql, unhelpful),
  nearDuplicates: (): Promise<DuplicateRow[]> => rowsOf(sql, nearDuplicates),
});

export type HealthStore = ReturnType<typeof createHealthStore>;
