import { indexDocument } from "#core/knowledge/index/index-passages.ts";
import type { Core } from "#core/core.ts";
import type { Actor } from "#core/actor.ts";
import { createPassageStore } from "#core/knowledge/index/passage-store.ts";
import { splitVersion } from "#core/text/split-passages.ts";
import type { Sql } from "#core/platform/database.ts";
import { newId } from "#core/ids.ts";
import { sectionsIn, type Section } from "./seed.ts";

const sectionsEach = 10;
const documentsAtOnce = 100;

/** The sections of every document in the library. */
export const sectionsOf = async (core: Core, actor: Actor): Promise<Section[]> => {
  const documents = await core.knowledge.listDocuments(actor);
  return sectionsIn(documents);
};

// Numbers of its own and a client that nobody else has, so that the vocabulary grows with the library.
const vary = (text: string, seed: number): string =>
  text
    .replaceAll(/\d+/gu, (figure) => String((Number(figure) * (1 + (seed % 97)) + seed) % 100_000))
    .concat(`\n\nThis is what holds for client C${seed.toString(36)}.`);

const makeDocument = (sections: Section[], seed: number) => {
  const chosen = Array.from(
    { length: sectionsEach },
    (_, at) => sections[(seed * 7 + at * 11) % sections.length],
  );
  return {
    id: newId(),
    title: `${chosen[0]?.title ?? ""} ${seed}`,
    content: chosen.map((part, at) => vary(part?.text ?? "", seed * sectionsEach + at)).join("\n\n"),
  };
};

const addDocuments = async (sql: Sql, made: ReturnType<typeof makeDocument>[]): Promise<number> => {
  const passages = made.map((document) => ({ documentId: document.id, passages: indexDocument(document) }));
  await sql.transaction(async (trx) => {
    const rows = made.map((document) => ({
      ...document,
      kind: "document",
      category: "Resources",
      file_type: "text/plain",
      split_version: splitVersion,
      uploaded_at: new Date(),
      updated_at: new Date(),
    }));
    await trx.batchInsert("documents", rows, 500);
    await createPassageStore().replace(passages, trx);
  });
  return passages.reduce((sum, document) => sum + document.passages.length, 0);
};

/** Adds documents made of these sections until the library has so many passages; `from` says how many there are already. */
export const growLibrary = async (
  sql: Sql,
  sections: Section[],
  from: number,
  to: number,
): Promise<number> => {
  let count = from;
  for (let seed = from; count < to; seed += documentsAtOnce) {
    const made = Array.from({ length: documentsAtOnce }, (_, at) => makeDocument(sections, seed + at));
    count += await addDocuments(sql, made);
  }
  await sql.raw("analyze documents, passages, postings, terms");
  return count;
};
