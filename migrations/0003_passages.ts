import type { Sql } from "#core/platform/database.ts";

/**
 * The search index. `postings` is the inverted index, `passages.terms` the same the other way round, so that a
 * passage can be taken out again without knowing how its words were analysed; `terms` and `corpus_statistics`
 * hold what BM25 needs to know of the whole. Terms compare by bytes, so that a prefix is a range of the key. Scoring
 * reads thousands of postings for one question: each is packed, so that a term's list leaves as a single value.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw(`
    create table passages (
      id uuid primary key,
      number integer generated always as identity unique,
      document_id uuid not null references documents (id) on delete cascade,
      ordinal integer not null,
      entry_id uuid references extras_entries (id) on delete cascade,
      heading text,
      body text not null,
      content_hash text not null,
      length integer not null,
      terms text[] not null
    )`);
  await sql.raw("create index passages_document on passages (document_id, ordinal)");
  await sql.raw(`
    create table postings (
      term text collate "C" not null,
      passage integer not null,
      packed bytea not null,
      primary key (term, passage)
    )`);
  await sql.raw(`
    create table terms (
      term text collate "C" primary key,
      passages integer not null
    )`);
  await sql.raw(`
    create table corpus_statistics (
      only_row boolean primary key default true check (only_row),
      passages integer not null,
      length bigint not null
    )`);
  await sql.raw("insert into corpus_statistics (passages, length) values (0, 0)");
  // Any model's vectors fit; each model and dimension gets its own partial index when it is first used.
  await sql.raw(`
    create table passage_embeddings (
      passage_id uuid not null references passages (id) on delete cascade,
      model text not null,
      dimensions integer not null,
      embedding vector not null,
      primary key (passage_id, model, dimensions)
    )`);
};
