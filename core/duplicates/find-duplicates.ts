import type { Sql } from "../platform/database.ts";
import { termsOf } from "../text/terms.ts";
import {
  createDuplicateStore,
  type Candidate,
  type DuplicateStore,
  type UnsignedPassage,
} from "./duplicate-store.ts";
import type { PassageStore } from "../knowledge/index/passage-store.ts";
import { bandsOf, fewestTerms, nearlySame, overlapOf } from "./signature.ts";

interface Deps {
  sql: Sql;
  passages: Pick<PassageStore, "lock">;
}

const batch = 200;
/** A text that stands everywhere is told of so often, no more. */
const pairsPerPassage = 3;

const distinctTerms = ({ text }: UnsignedPassage): ReadonlySet<string> => new Set(termsOf(text));

const pairsOf = (terms: ReadonlySet<string>, candidates: Candidate[]) =>
  candidates
    .map(({ id, otherId, otherText }) => ({
      firstId: id,
      secondId: otherId,
      similarity: overlapOf(terms, distinctTerms({ id: otherId, text: otherText })),
    }))
    .filter(({ similarity }) => similarity >= nearlySame)
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, pairsPerPassage);

const compare = async (
  { sql, passages: index }: Deps,
  duplicates: DuplicateStore,
  passages: UnsignedPassage[],
): Promise<void> => {
  const terms = new Map(passages.map((passage) => [passage.id, distinctTerms(passage)]));
  const signatures = [...terms].map(([id, own]) => ({
    id,
    bands: own.size < fewestTerms ? [] : bandsOf(own),
  }));
  // What has a signature is not compared again, so its pairs are kept with it; and no passage may go in between.
  await sql.transaction(async (trx) => {
    await index.lock(trx);
    const signed = await duplicates.sign(signatures, trx);
    const candidates = await duplicates.candidates(signed, trx);
    const pairs = signed.flatMap((id) =>
      pairsOf(
        terms.get(id) ?? new Set(),
        candidates.filter((candidate) => candidate.id === id),
      ),
    );
    if (pairs.length > 0) await duplicates.add(pairs, trx);
  });
};

/** Compares the new passages of a document, or of all, with the rest of the knowledge base. */
export const findDuplicates = (deps: Deps) => {
  const duplicates = createDuplicateStore(deps.sql);
  return async (documentId?: string): Promise<void> => {
    const next = () => duplicates.unsigned(batch, documentId);
    for (let passages = await next(); passages.length > 0; passages = await next())
      await compare(deps, duplicates, passages);
  };
};
