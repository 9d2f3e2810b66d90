import { type Audience, leadCategories } from "#contracts/documents.ts";
import type { DocumentKind } from "../documents/document-store.ts";

/** Which documents may be found. */
export interface Scope {
  kinds: DocumentKind[];
  /** Only documents of these categories; Extras documents are in scope by their kind alone. */
  categories?: string[] | undefined;
  /** Only what may be told to leads, or only what may not. */
  audience?: Audience | undefined;
}

const audienceColumn = `case d.kind when 'extras_lead' then 'leads' when 'extras' then 'agents' else
  coalesce(d.audience, case when d.category = any(?::text[]) then 'leads' else 'agents' end) end`;

/** A condition on a documents row `d`, with its bindings. */
export const inScope = ({
  kinds,
  categories,
  audience,
}: Scope): { condition: string; bindings: (string | string[])[] } => {
  const parts: { condition: string; bindings: (string | string[])[] }[] = [
    { condition: "d.kind = any(?::text[])", bindings: [kinds] },
  ];
  if (categories !== undefined)
    parts.push({
      condition: "(d.category = any(?::text[]) or d.kind <> 'document')",
      bindings: [categories],
    });
  if (audience !== undefined)
    parts.push({ condition: `${audienceColumn} = ?::text`, bindings: [[...leadCategories], audience] });
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
