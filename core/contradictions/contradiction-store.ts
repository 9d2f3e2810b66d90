import type { Sql } from "../platform/database.ts";
import { rowsOf, runPrepared } from "../platform/run-prepared.ts";
import type { FigurePassage } from "./figure-sentences.ts";
import type { Verdict } from "./judge-contradictions.ts";

/** Two passages and the sentences in which they differ; `pairKey` is that of the sentences. */
export interface FoundContradiction {
  firstId: string;
  secondId: string;
  pairKey: string;
  firstSentence: string;
  secondSentence: string;
  firstFigures: string[];
  secondFigures: string[];
  about: string | null;
}

interface Side {
  documentId: string;
  title: string;
  heading: string | null;
  editable: boolean;
}

/** What another document states in place of figures of one that is asked about. */
export interface OtherStatement extends Omit<Side, "documentId" | "editable"> {
  id: string;
  sentence: string;
  /** The passage that it is of. */
  text: string;
  /** The document that is asked about, and the sentence of it. */
  cited: string;
  citedId: string;
  ownSentence: string;
  /** That of the two sentences, whichever of them is asked about. */
  pairKey: string;
  /** Whether leads may not be told what its document says. */
  agentsOnly: boolean;
  own: string[];
  others: string[];
}

export type ContradictionRow = Omit<FoundContradiction, "firstId" | "secondId"> & {
  first: Side;
  second: Side;
};

const side = (passage: string, document: string) => `json_build_object('documentId', ${document}.id,
  'title', ${document}.title, 'heading', ${passage}.heading, 'editable', ${document}.kind = 'document')`;

const standing = `not exists (select from contradiction_dismissals x where x.pair_key = c.pair_key)`;

// Of what is written word for word in many places one pair is enough; no two documents, or sections of one, crowd out others.
const latest = `
  with each as (
    select distinct on (c.pair_key) c.* from contradictions c where ${standing}
    order by c.pair_key, c.found_at, c.first_id, c.second_id
  )
  select c.pair_key as "pairKey", c.first_sentence as "firstSentence", c.second_sentence as "secondSentence",
    c.first_figures as "firstFigures", c.second_figures as "secondFigures", c.about,
    ${side("a", "da")} as first, ${side("b", "db")} as second
  from each c
  join passages a on a.id = c.first_id join documents da on da.id = a.document_id
  join passages b on b.id = c.second_id join documents db on db.id = b.document_id
  order by row_number() over (
      partition by least(da.id, db.id), greatest(da.id, db.id) order by c.found_at desc, c.first_id, c.second_id
    ), c.found_at desc, c.first_id, c.second_id limit ?`;

/** Conditions on a documents row `d`: that it may answer something, and that it is for agents only. */
export interface DocumentConditions {
  mayAnswer: string;
  agentsOnly: string;
}

const ofDocuments = ({ mayAnswer, agentsOnly }: DocumentConditions) => `
  select distinct on (c.pair_key, c."ownSentence") d.id, d.title, o.heading, o.body as text, ${agentsOnly} as "agentsOnly",
    c.sentence, c.own, c.others, cited.title as cited, cited.id as "citedId", c."ownSentence", c.pair_key as "pairKey"
  from passages p join documents cited on cited.id = p.document_id
  join lateral (
    select second_id as other, pair_key, first_figures as own, second_figures as others, first_sentence as "ownSentence",
      second_sentence as sentence
    from contradictions where first_id = p.id
    union all
    select first_id, pair_key, second_figures, first_figures, second_sentence, first_sentence
    from contradictions where second_id = p.id
  ) c on ${standing}
  join passages o on o.id = c.other join documents d on d.id = o.document_id
  where p.document_id = any(?::uuid[]) and d.id <> p.document_id and d.kind <> 'extras_lead' and ${mayAnswer}
  order by c.pair_key, c."ownSentence", array_position(?::uuid[], p.document_id), d.id limit 100`;

/** So many passages of the documents of an answer are read. */
const mostPassages = 400;

type Judge = (open: string[]) => Promise<(Verdict | null)[]>;

const verdictsIn = (sql: Sql) => {
  const asking = new Map<string, Promise<Map<string, Verdict>>>();
  const ask = async (keys: string[], judge: Judge): Promise<Map<string, Verdict>> => {
    const rows = await sql<Verdict & { key: string }>("contradiction_verdicts")
      .whereIn("key", keys)
      .select("key", "contradicts", "about");
    const known = new Map(rows.map((row) => [row.key, row]));
    const open = keys.filter((key) => !known.has(key));
    const judged = open.length === 0 ? [] : await judge(open);
    const told = open.flatMap((key, at) => {
      const verdict = judged[at] ?? null;
      return verdict === null ? [] : [{ key, ...verdict }];
    });
    if (told.length > 0) await sql("contradiction_verdicts").insert(told).onConflict("key").ignore();
    for (const row of told) known.set(row.key, row);
    return known;
  };
  return {
    /**
     * What is known of pairs, of which those still open are judged and what is said of them is kept; null for each that nothing
     * is said of. What another run is just asking is not asked twice.
     */
    verdicts: async (keys: string[], judge: Judge): Promise<(Verdict | null)[]> => {
      const own = keys.filter((key) => !asking.has(key));
      const judging = own.length === 0 ? Promise.resolve(new Map<string, Verdict>()) : ask(own, judge);
      for (const key of own) asking.set(key, judging);
      try {
        const told = await Promise.all(keys.map((key) => asking.get(key) ?? judging));
        return keys.map((key, at) => told[at]?.get(key) ?? null);
      } finally {
        for (const key of own) asking.delete(key);
      }
    },
  };
};

const findings = {
  /** Keeps what a passage was found to contradict, and that it was compared; nothing of passages that are gone meanwhile. */
  settle: async (
    passageId: string,
    withModel: boolean,
    found: FoundContradiction[],
    trx: Sql,
  ): Promise<void> => {
    await trx.raw(
      `insert into contradiction_checks (passage_id, with_model) select id, ? from passages where id = ?
       on conflict (passage_id) do update set with_model = excluded.with_model`,
      [withModel, passageId],
    );
    await trx.raw("delete from contradictions where first_id = ? or second_id = ?", [passageId, passageId]);
    for (const one of found)
      // A handful at most.
      // oxlint-disable-next-line no-await-in-loop
      await trx.raw(
        `insert into contradictions (first_id, second_id, pair_key, first_sentence, second_sentence,
           first_figures, second_figures, about)
         select a.id, b.id, ?, ?, ?, ?::text[], ?::text[], ? from passages a, passages b where a.id = ? and b.id = ?
         on conflict do nothing`,
        [
          one.pairKey,
          one.firstSentence,
          one.secondSentence,
          one.firstFigures,
          one.secondFigures,
          one.about,
          one.firstId,
          one.secondId,
        ] as never,
      );
  },
};

const dismissals = {
  /** The sentences of a pair; undefined where there is none of that key. */
  find: (
    pairKey: string,
    trx: Sql,
  ): Promise<Pick<FoundContradiction, "firstSentence" | "secondSentence"> | undefined> =>
    trx("contradictions")
      .where({ pair_key: pairKey })
      .select({ firstSentence: "first_sentence", secondSentence: "second_sentence" })
      .first(),

  dismiss: async (pairKey: string, by: string, trx: Sql): Promise<void> => {
    await trx("contradiction_dismissals")
      .insert({ pair_key: pairKey, dismissed_by: by })
      .onConflict("pair_key")
      .ignore();
  },

  takeBack: async (pairKey: string, trx: Sql): Promise<number> =>
    trx("contradiction_dismissals").where({ pair_key: pairKey }).del(),
};

/** Which passages state different figures for the same thing, what was judged of them and what is no contradiction. */
export const createContradictionStore = (sql: Sql, conditions: DocumentConditions) => ({
  /** Passages that were not compared yet, or not with a model while there is one; of a document, or of all. */
  unchecked: async (withModel: boolean, limit: number, documentId?: string): Promise<string[]> => {
    const rows = await rowsOf<{ id: string }>(
      sql,
      `select p.id from passages p
       where ${documentId === undefined ? "true" : "p.document_id = ?"} and not exists (
         select from contradiction_checks k where k.passage_id = p.id and (k.with_model or not ?::boolean))
       order by p.id limit ?`,
      [...(documentId === undefined ? [] : [documentId]), withModel, limit],
    );
    return rows.map(({ id }) => id);
  },

  ...findings,
  ...verdictsIn(sql),

  /** What other documents that may answer state in place of what these do, by each of two that are both among them. */
  ofDocuments: (ids: string[], trx: Sql = sql): Promise<OtherStatement[]> =>
    runPrepared(trx, ofDocuments(conditions), [ids, ids]),

  /** What these documents say. */
  passagesOf: (ids: string[], trx: Sql = sql): Promise<FigurePassage[]> =>
    runPrepared(
      trx,
      `select d.title, p.heading, p.body as text from passages p join documents d on d.id = p.document_id
       where d.id = any(?::uuid[]) order by p.id limit ${mostPassages}`,
      [ids],
    ),

  /** The latest that nobody has dismissed, of each two documents one before any has another. */
  latest: (limit: number): Promise<ContradictionRow[]> => rowsOf(sql, latest, [limit]),

  count: async (): Promise<number> => {
    const [row] = await rowsOf<{ total: string }>(
      sql,
      `select count(distinct c.pair_key) as total from contradictions c where ${standing}`,
      [],
    );
    return Number(row?.total ?? 0);
  },

  ...dismissals,
});

export type ContradictionStore = ReturnType<typeof createContradictionStore>;
