import type { Audience } from "#contracts/documents.ts";
import type { DocumentKind } from "../documents/document-store.ts";

/** Every kind of document, as agents may know what leads are told. */
export const allKinds: DocumentKind[] = ["document", "extras", "extras_lead"];

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
export const inScope = ({ kinds, categories, audience }: Scope) => {
  const parts = [
    `d.kind = any(?::text[]) and ${mayAnswer}`,
    ...(categories === undefined ? [] : ["(d.category = any(?::text[]) or d.kind <> 'document')"]),
    ...(audience === undefined ? [] : [isFor(audience, "d")]),
  ];
  const bindings: string[][] = categories === undefined ? [kinds] : [kinds, categories];
  return { condition: parts.join(" and "), bindings };
};
