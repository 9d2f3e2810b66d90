import { insightRows } from "#contracts/insights.ts";
import { countRow, inBoth, moments, narrowing, noDays, rowsOf, type Plot } from "../plot.ts";

interface CitedRow {
  id: string;
  title: string;
  now: number;
  before: number;
  all_now: number;
  all_before: number;
}

/** The documents that most answers rest on. */
export const cited: Plot = async (reading) => {
  const narrowed = narrowing(reading, "f.");
  const join = narrowed === "" ? "" : "join question_facts f on f.question_id = c.question_id";
  const rows = await rowsOf<CitedRow>(
    reading,
    `with counted as (
       select d.id, d.title, count(*) filter (where c.asked_at >= ${moments.from})::int as now,
         count(*) filter (where c.asked_at < ${moments.from})::int as before
       from question_citations c join documents d on d.id = c.document_id ${join}
       where ${inBoth("c.asked_at")} and d.deleted_at is null${narrowed} group by 1
     ), documents_cited as (
       select count(*) filter (where now > 0)::int as all_now, count(*) filter (where before > 0)::int as all_before
       from counted
     )
     select counted.*, all_now, all_before from counted cross join documents_cited
     order by now desc, title, id limit ${insightRows}`,
  );
  const { all_now: now = 0, all_before: before = 0 } = rows[0] ?? {};
  return {
    ...noDays,
    figures: [{ label: "Documents cited", unit: "count", now, before }],
    rowLabel: "Document",
    columns: [{ label: "Answers", unit: "count" }],
    rows: rows.filter((row) => row.now > 0).map((row) => countRow(row.id, row.title, row.now, row.before)),
    rowCount: now,
  };
};

/** What a document is that answers could have cited. */
export const isCitable = "d.kind = 'document' and d.deleted_at is null";

const notCited = (from: string, end: string) =>
  `not exists (select from question_citations c where c.document_id = d.id and c.asked_at >= ${from} and c.asked_at < ${end})`;

/** Whether no answer of the range cited a document. */
export const uncitedInRange = notCited(moments.from, moments.end);

interface UncitedRow {
  id: string;
  title: string;
  days: number | null;
}

/** The documents that no answer rests on, those never cited first. */
export const uncited: Plot = async (reading) => {
  const rows = await rowsOf<UncitedRow>(
    reading,
    `select d.id, d.title, extract(day from ${moments.end} - l.last_cited_at)::int as days
     from documents d left join document_citations l on l.document_id = d.id
     where ${isCitable} and ${uncitedInRange}
     order by l.last_cited_at asc nulls first, d.title, d.id limit ${insightRows}`,
  );
  const [counts] = await rowsOf<{ now: number; before: number; all: number }>(
    reading,
    `select count(*)::int as all, count(*) filter (where ${uncitedInRange})::int as now,
       count(*) filter (where d.uploaded_at < ${moments.from} and ${notCited(moments.start, moments.from)})::int as before
     from documents d where ${isCitable}`,
  );
  const { now = 0, before = 0, all = 0 } = counts ?? {};
  return {
    ...noDays,
    figures: [
      { label: "Not cited", unit: "count", now, before },
      { label: "Documents", unit: "count", now: all, before: null },
    ],
    rowLabel: "Document",
    columns: [{ label: "Days since cited", unit: "days" }],
    rows: rows.map(({ id, title, days }) => ({ key: id, label: title, values: [days], before: null })),
    rowCount: now,
  };
};
