import type { Sql } from "#core/platform/database.ts";
import { rowsOf } from "#core/platform/run-prepared.ts";
import { newId } from "#core/ids.ts";
import type { IndexedPassage } from "./index-passages.ts";
import { packPosting } from "../../platform/inverted-index/postings.ts";

/** The passages a document is to have from now on; none takes it out of retrieval. */
export interface DocumentPassages {
  documentId: string;
  passages: IndexedPassage[];
}

interface Kept {
  id: string;
  documentId: string;
  contentHash: string;
  ordinal: number;
}

interface NewPassage extends IndexedPassage {
  id: string;
  documentId: string;
  ordinal: number;
}

interface Changes {
  added: NewPassage[];
  moved: { id: string; ordinal: number }[];
  removed: string[];
}

const rowsPerStatement = 10_000;

const keyOf = (documentId: string, contentHash: string): string => `${documentId} ${contentHash}`;

const byKey = (existing: Kept[]): Map<string, Kept[]> => {
  const groups = new Map<string, Kept[]>();
  for (const passage of existing) {
    const key = keyOf(passage.documentId, passage.contentHash);
    groups.set(key, [...(groups.get(key) ?? []), passage]);
  }
  return groups;
};

const compare = (wanted: DocumentPassages[], existing: Kept[]): Changes => {
  const left = byKey(existing);
  const changes: Changes = { added: [], moved: [], removed: [] };
  for (const { documentId, passages } of wanted) {
    for (const [ordinal, passage] of passages.entries()) {
      const kept = left.get(keyOf(documentId, passage.contentHash))?.shift();
      if (kept === undefined) changes.added.push({ ...passage, id: newId(), documentId, ordinal });
      else if (kept.ordinal !== ordinal) changes.moved.push({ id: kept.id, ordinal });
    }
  }
  changes.removed = [...left.values()].flat().map(({ id }) => id);
  return changes;
};

const takeOut = (trx: Sql, ids: string[]) =>
  trx.raw(
    `with gone as (delete from passages where id = any(?::uuid[]) returning number, length, terms),
       pairs as (select number, unnest(terms) as term from gone),
       unposted as (delete from postings p using pairs where p.term = pairs.term and p.passage = pairs.number),
       counted as (select term, count(*)::int as passages from pairs group by term),
       recounted as (
         update terms t set passages = t.passages - counted.passages from counted where t.term = counted.term
       )
     update corpus_statistics
     set passages = passages - (select count(*) from gone),
         length = length - (select coalesce(sum(length), 0) from gone)`,
    [ids],
  );

interface Numbered {
  id: string;
  number: number;
}

const byId = (rows: Numbered[]): Map<string, number> => new Map(rows.map(({ id, number }) => [id, number]));

/** Adds the passages' rows and gives the numbers they got, by id. */
const addRows = async (trx: Sql, added: NewPassage[]): Promise<Map<string, number>> => {
  const rows = added.map((passage) => ({
    id: passage.id,
    document_id: passage.documentId,
    ordinal: passage.ordinal,
    entry_id: passage.entryId,
    heading: passage.heading,
    body: passage.text,
    content_hash: passage.contentHash,
    length: passage.length,
    terms: [...passage.frequencies.keys()],
  }));
  return byId(await trx.batchInsert<Numbered>("passages", rows as never, 500).returning(["id", "number"]));
};

const documentNumbers = async (trx: Sql, added: NewPassage[]): Promise<Map<string, number>> => {
  const ids = [...new Set(added.map(({ documentId }) => documentId))];
  return byId(await trx<Numbered>("documents").whereIn("id", ids).select("id", "number"));
};

const postingsOf = (
  added: NewPassage[],
  passages: ReadonlyMap<string, number>,
  documents: ReadonlyMap<string, number>,
) =>
  added
    .flatMap(({ id, documentId, length, frequencies }) => {
      const passage = passages.get(id) ?? 0;
      const document = documents.get(documentId) ?? 0;
      return [...frequencies].map(([term, frequency]) => ({
        term,
        passage,
        packed: packPosting({ passage, document, frequency, length }),
      }));
    })
    .sort((a, b) => (a.term < b.term ? -1 : 1));

const addPostings = async (trx: Sql, postings: ReturnType<typeof postingsOf>): Promise<void> => {
  for (let start = 0; start < postings.length; start += rowsPerStatement) {
    const part = postings.slice(start, start + rowsPerStatement);
    await trx.raw(
      `with added as (
         insert into postings select * from unnest(?::text[], ?::int[], ?::bytea[]) returning term
       )
       insert into terms select term, count(*) from added group by term
       on conflict (term) do update set passages = terms.passages + excluded.passages`,
      [part.map(({ term }) => term), part.map(({ passage }) => passage), part.map(({ packed }) => packed)],
    );
  }
};

const putIn = async (trx: Sql, added: NewPassage[]): Promise<void> => {
  const documents = await documentNumbers(trx, added);
  const passages = await addRows(trx, added);
  await addPostings(trx, postingsOf(added, passages, documents));
  const length = added.reduce((sum, passage) => sum + passage.length, 0);
  await trx.raw("update corpus_statistics set passages = passages + ?, length = length + ?", [
    added.length,
    length,
  ]);
};

const countWords = (trx: Sql, documentIds: string[]) =>
  trx.raw(
    `update documents d set words = (select coalesce(sum(s.length), 0) from passages s where s.document_id = d.id)
     where d.id = any(?::uuid[])`,
    [documentIds],
  );

const move = (trx: Sql, moved: Changes["moved"]) =>
  trx.raw(
    `update passages p set ordinal = m.ordinal
     from unnest(?::uuid[], ?::int[]) as m (id, ordinal) where p.id = m.id`,
    [moved.map(({ id }) => id), moved.map(({ ordinal }) => ordinal)],
  );

const lockIndex = async (trx: Sql): Promise<void> => {
  await trx.raw("select 1 from corpus_statistics for update");
};

/** The lexical index; every write keeps its statistics exact in the same transaction. */
export const createPassageStore = () => ({
  /** Waits until no other transaction writes to the index; held to the end of this one, which keeps them from deadlocks. */
  lock: lockIndex,

  /** Makes these the passages of their documents; one whose content hash stays keeps its id and its embeddings. */
  replace: async (documents: DocumentPassages[], trx: Sql): Promise<void> => {
    await lockIndex(trx);
    const rows = await rowsOf<Kept>(
      trx,
      `select id, document_id as "documentId", content_hash as "contentHash", ordinal
       from passages where document_id = any(?::uuid[])`,
      [documents.map(({ documentId }) => documentId)],
    );
    const { added, moved, removed } = compare(documents, rows);
    if (removed.length > 0) await takeOut(trx, removed);
    if (added.length > 0) await putIn(trx, added);
    if (moved.length > 0) await move(trx, moved);
    if (removed.length + added.length > 0)
      await countWords(
        trx,
        documents.map(({ documentId }) => documentId),
      );
  },

  /** Forgets terms that no passage has any more. */
  forgetUnusedTerms: async (trx: Sql): Promise<void> => {
    await lockIndex(trx);
    await trx("terms").where("passages", "<=", 0).del();
  },

  /** Tells the planner what the tables hold, after many documents came at once. */
  analyse: async (trx: Sql): Promise<void> => {
    await trx.raw("analyze passages, postings, terms, documents");
  },
});

export type PassageStore = ReturnType<typeof createPassageStore>;
