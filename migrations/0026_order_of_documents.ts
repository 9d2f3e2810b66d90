import type { Sql } from "#core/platform/database.ts";

// The documents that explain the work, in the order in which they are read.
const essentials = [
  "your role as bd",
  "service criteria",
  "where to find web3 leads",
  "intro pitches",
  "ongoing conversation",
  "requesting a custom proposal",
  "deal closed & bd commission structure",
  "if your proposal was rejected",
];

// Words with which any title may begin say nothing.
const commonFirstWords = new Set(["your", "if", "where"]);

const byPhrase = essentials.map((phrase, at) => `when title ilike '%${phrase}%' then ${at + 1}`);
const byFirstWord = essentials.flatMap((phrase, at) => {
  const [first = ""] = phrase.split(" ");
  return commonFirstWords.has(first)
    ? []
    : `when title ~* '^[^[:alnum:]]*${first}($|[^[:alnum:]])' then ${at + 1}`;
});

const titleRank = `
  case when category = 'BD Essentials' then case ${[...byPhrase, ...byFirstWord].join(" ")} else 999 end else 0 end`;

/**
 * Where documents stand in lists, so that a page is read without the rest: under `shelf` by `shelf_order`, those without
 * an order last, then by `title_rank`, in BD Essentials 1 to 8 for the listed titles and 999 for others, then by age. The
 * index has all that counting and searching need, titles as `title_key`; what else a list shows is read for its rows alone.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw(`
    alter table documents
      add column shelf text not null generated always as (coalesce(category, 'General')) stored,
      add column shelf_order integer not null generated always as (coalesce(order_index, 2147483647)) stored,
      add column title_key text not null generated always as (lower(title)) stored,
      add column title_rank integer not null generated always as (${titleRank}) stored`);
  await sql.raw(`
    create index documents_on_shelves on documents (shelf, shelf_order, title_rank, uploaded_at, id) include (title_key)
    where deleted_at is null`);
  await sql.raw("analyze documents");
};
