import type { Audience } from "#contracts/documents.ts";
import type { DocumentKind } from "../documents/document-store.ts";

/** Which documents may be found. */
export interface Scope {
  kinds: DocumentKind[];
  /** Only documents of these categories; Extras documents are in scope by their kind alone. */
  categories?: string[] | undefined;
  /** Only what may be told to leads, or only what may not. */
  audience?: Audience | undefined;
}

/** A condition on a documents row by the name it goes by: that it may be told to leads, or to agents only. */
export const isFor = (audience: Audience, d: string): string =>
  `(${d}.kind = 'extras_lead' or ${d}.kind = 'document' and (${d}.audience = 'leads' or ${d}.audience is null
    and ${d}.category = any(array(select category from category_audiences where audience = 'leads')))
  ) is ${audience === "leads" ? "" : "not "}true`;

/**
 * How much a firm has to have added itself until the sample steps back: so many documents, or so many words, as the index
 * counts them, in their three longest. What people made of a sample document is theirs, but no sign that they have a
 * library of their own.
 */
export const enoughOfOnesOwn = { documents: 3, words: 600 } as const;

/** Whether the sample has stepped back: it can be read, but nothing is answered from it. One index entry or three are read. */
export const sampleRetired = `(
  select s.sample_retires and (own.documents >= ${enoughOfOnesOwn.documents} or own.words >= ${enoughOfOnesOwn.words})
  from library_settings s cross join (
    select count(*) as documents, coalesce(sum(longest.words), 0) as words from (
      select words from documents
      where kind = 'document' and not sample and not adopted and deleted_at is null
      order by words desc limit ${enoughOfOnesOwn.documents}
    ) longest
  ) own)`;

/** A condition on a documents row `d`: that it may answer something. */
export const mayAnswer = `(not d.sample or ${sampleRetired} is not true)`;

/** A condition on a documents row `d`, with its bindings. */
export const inScope = ({
  kinds,
  categories,
  audience,
}: Scope): { condition: string; bindings: (string | string[])[] } => {
  const parts: { condition: string; bindings: (string | string[])[] }[] = [
    { condition: `d.kind = any(?::text[]) and ${mayAnswer}`, bindings: [kinds] },
  ];
  if (categories !== undefined)
    parts.push({
      condition: "(d.category = any(?::text[]) or d.kind <> 'document')",
      bindings: [categories],
    });
  if (audience !== undefined) parts.push({ condition: isFor(audience, "d"), bindings: [] });
  return {
    condition: parts.map(({ condition }) => condition).join(" and "),
    bindings: parts.flatMap(({ bindings }) => bindings),
  };
};

/** The documents of a scope by the index's own numbers. */
export interface ScopeDocuments {
  /** How many terms each has, at the place of its number; 0 for one that is not in scope. */
  lengths: Int32Array;
  averageLength: number;
}

const packedBytes = 8;

/** Reads packed pairs of a document's number and length. */
export const documentsIn = (packed: Buffer | null): ScopeDocuments => {
  const count = Math.floor((packed?.length ?? 0) / packedBytes);
  if (packed === null || count === 0) return { lengths: new Int32Array(0), averageLength: 1 };
  const at = (place: number) => packed.readInt32BE(place * packedBytes);
  let most = 0;
  for (let place = 0; place < count; place += 1) most = Math.max(most, at(place));
  const lengths = new Int32Array(most + 1);
  let sum = 0;
  for (let place = 0; place < count; place += 1) {
    const length = Math.max(1, packed.readInt32BE(place * packedBytes + 4));
    lengths[at(place)] = length;
    sum += length;
  }
  return { lengths, averageLength: sum / count };
};
