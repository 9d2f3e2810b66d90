import type { Knex } from "knex";
import type { ModuleName, Service } from "#contracts/common.ts";
import type { GoldenAnswer, GoldenState } from "#contracts/golden.ts";
import { asPattern, countFound, narrowToPage } from "../platform/lists/list-search.ts";
import type { Sql } from "../platform/database.ts";
import { countRows } from "../platform/run-prepared.ts";

/** Where a golden question comes from. */
export type Origin = "hand" | "answer" | "request";

/** A golden question as it is stored. */
export interface GoldenRow {
  id: string;
  question: string;
  module: ModuleName;
  service: Service | null;
  proposal_received: boolean | null;
  document_ids: string[];
  facts: string[];
  state: GoldenState;
  state_since: Date | null;
  asked_at: Date | null;
  answer: GoldenAnswer | null;
  fingerprint: string | null;
  revision: number;
  made_from: Origin;
  made_from_id: string | null;
  created_by: string | null;
  created_at: Date;
}

/** The same with the titles of its documents. */
export type ListedGolden = GoldenRow & { documents: { id: string; title: string; isGone: boolean }[] };

export interface Filter {
  state?: GoldenState | undefined;
  /** Words that all must be in the question. */
  words: readonly string[];
}

/** What asking a question gave. */
export interface Finding {
  answer: GoldenAnswer;
  fingerprint: string;
  at: Date;
}

// In the order in which they were named.
const documentsOf = `
  select coalesce(json_agg(json_build_object('id', named.id, 'title', coalesce(d.title, ''),
    'isGone', d.id is null or d.deleted_at is not null) order by named.place), '[]')
  from unnest(golden_questions.document_ids) with ordinality as named (id, place)
  left join documents d on d.id = named.id`;

const listed = (sql: Sql) =>
  sql("golden_questions").select<ListedGolden[]>(
    "golden_questions.*",
    sql.raw(`(${documentsOf}) as documents`),
  );

const narrow = (query: Knex.QueryBuilder, { state, words }: Filter): void => {
  if (state !== undefined) void query.where({ state });
  for (const word of words) void query.whereRaw("lower(question) like ?", [asPattern(word)]);
};

const asRow = ({ facts, answer, ...row }: Partial<GoldenRow>) => ({
  ...row,
  ...(facts === undefined ? {} : { facts: JSON.stringify(facts) }),
  ...(answer === undefined ? {} : { answer: answer === null ? null : JSON.stringify(answer) }),
});

/** What a question counts as that has not been asked as it is now. */
export const unasked = {
  state: "not_asked",
  state_since: null,
  asked_at: null,
  answer: null,
  fingerprint: null,
} as const;

const createReads = (sql: Sql) => ({
  /** Newest first after the question of that id, one more than a page. */
  page: (filter: Filter, after: string | undefined): Promise<ListedGolden[]> =>
    listed(sql).modify(narrow, filter).modify(narrowToPage, "golden_questions.id", after),

  countFound: (filter: Filter): Promise<number> =>
    countFound(sql, sql("golden_questions").modify(narrow, filter)),

  find: (id: string, trx: Sql = sql): Promise<ListedGolden | undefined> => listed(trx).where({ id }).first(),

  /** The one that was made of an answer or a request. */
  madeFrom: (id: string, trx: Sql = sql): Promise<ListedGolden | undefined> =>
    listed(trx).where({ made_from_id: id }).first(),

  /** All of them, oldest first, for there are a few hundred at most. */
  all: (trx: Sql = sql): Promise<ListedGolden[]> => listed(trx).orderBy("id"),

  counts: async (): Promise<Record<GoldenState, number>> => {
    const rows = await sql("golden_questions")
      .groupBy("state")
      .select<{ state: GoldenState; count: string }[]>("state", sql.raw("count(*) as count"));
    const counts = { holds: 0, fails: 0, not_asked: 0 };
    for (const { state, count } of rows) counts[state] = Number(count);
    return counts;
  },
});

/** Golden questions, and what each was answered last. */
export const createGoldenStore = (sql: Sql) => ({
  ...createReads(sql),

  /** Held until the transaction ends, so that two who add one do not both find room for it. */
  lockCount: async (trx: Sql): Promise<number> => {
    await trx.raw("select pg_advisory_xact_lock(hashtext('golden'))");
    return countRows(trx("golden_questions"));
  },

  lock: (id: string, trx: Sql): Promise<GoldenRow | undefined> =>
    trx<GoldenRow>("golden_questions").where({ id }).forUpdate().first(),

  add: async (row: GoldenRow, trx: Sql): Promise<void> => {
    await trx("golden_questions").insert(asRow(row));
  },

  change: async (id: string, changes: Partial<GoldenRow>, trx: Sql): Promise<void> => {
    await trx("golden_questions").where({ id }).update(asRow(changes));
  },

  remove: async (id: string, trx: Sql): Promise<void> => {
    await trx("golden_questions").where({ id }).del();
  },

  /** Stores what asking gave, unless the question was edited meanwhile; its state counts from when it became so. */
  note: async (
    { id, revision }: Pick<GoldenRow, "id" | "revision">,
    { answer, fingerprint, at }: Finding,
    trx: Sql = sql,
  ): Promise<void> => {
    const state: GoldenState = answer.holds ? "holds" : "fails";
    await trx("golden_questions")
      .where({ id, revision })
      .update({
        state,
        state_since: trx.raw("case when state = ? then state_since else ? end", [
          state,
          at,
        ] as never) as never,
        asked_at: at,
        answer: JSON.stringify(answer),
        fingerprint,
      });
  },
});

export type GoldenStore = ReturnType<typeof createGoldenStore>;
