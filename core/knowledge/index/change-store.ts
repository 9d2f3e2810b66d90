import type { Sql } from "#core/platform/database.ts";
import { runPrepared } from "#core/platform/run-prepared.ts";

/** Postings of new passages that a term has got. */
export interface AddedPostings {
  term: string;
  passages: number;
  packed: Buffer;
}

/** A passage that is no longer in the index. */
export interface RemovedPassage {
  number: number;
  terms: string[];
}

/** What became different in the index since a revision. */
export interface IndexChanges {
  revision: string;
  passages: number;
  /** Number of terms in all passages. */
  length: number;
  /** The largest number of a passage. */
  newest: number;
  /** Whether every passage removed since that revision is known. */
  isComplete: boolean;
  added: AddedPostings[];
  removed: RemovedPassage[];
}

interface ChangeRow {
  part: "corpus" | "added" | "removed";
  /** The revision, the term, or the terms as JSON. */
  key: string;
  number: number;
  length: string | null;
  newest: number | null;
  isComplete: boolean | null;
  packed: Buffer | null;
}

// One statement, so that all of it is of the same revision.
const readingChanges = `
  select 'corpus' as part, revision::text as key, passages as number, length::text,
    (select coalesce(max(number), 0) from passages) as newest, removals_known_from <= ?::bigint as "isComplete",
    null::bytea as packed
  from corpus_statistics
  union all
  select 'added', p.term, count(*)::int, null, null, null, string_agg(p.packed, ''::bytea)
  from passages s cross join lateral unnest(s.terms) as had (term)
  join postings p on p.term = had.term and p.passage = s.number
  where s.number > ? group by p.term
  union all
  select 'removed', to_json(terms)::text, number, null, null, null, null from removed_passages where revision > ?::bigint`;

const keptFor = "1 hour";

/** What the index lost and got: for processes that keep what they have read of it. */
export const createChangeStore = (sql: Sql) => ({
  /** What changed since a revision at which `newest` was the largest number of a passage. */
  readChanges: async (revision: string, newest: number): Promise<IndexChanges> => {
    const rows = await runPrepared<ChangeRow>(sql, readingChanges, [revision, newest, revision]);
    const corpus = rows.find(({ part }) => part === "corpus");
    return {
      revision: corpus?.key ?? "",
      passages: corpus?.number ?? 0,
      length: Number(corpus?.length ?? 0),
      newest: corpus?.newest ?? 0,
      isComplete: corpus?.isComplete ?? false,
      added: rows.flatMap(({ part, key: term, number: passages, packed }) =>
        part === "added" && packed !== null ? [{ term, passages, packed }] : [],
      ),
      removed: rows.flatMap(({ part, key, number }) =>
        part === "removed" ? [{ number, terms: JSON.parse(key) as string[] }] : [],
      ),
    };
  },

  /** Another one after every change of what can be found. */
  revision: async (): Promise<string> => {
    const row = await sql("corpus_statistics").first<{ revision: string } | undefined>("revision");
    return String(row?.revision);
  },

  /** Forgets passages removed long ago; who has not looked since reads the index anew. */
  forgetRemoved: async (): Promise<void> => {
    await sql.raw(
      `with forgotten as (
         delete from removed_passages where removed_at < now() - ?::interval returning revision
       )
       update corpus_statistics
       set removals_known_from = greatest(removals_known_from, (select max(revision) from forgotten))
       where exists (select from forgotten)`,
      [keptFor],
    );
  },
});
