import type { DocumentKind } from "../documents/document-store.ts";

/** Which documents may be found. */
export interface Scope {
  kinds: DocumentKind[];
  /** Only documents of these categories; Extras documents are in scope by their kind alone. */
  categories?: string[] | undefined;
}

/** A condition on a documents row `d`, with its bindings. */
export const inScope = ({ kinds, categories }: Scope): { condition: string; bindings: string[][] } =>
  categories === undefined
    ? { condition: "d.kind = any(?::text[])", bindings: [kinds] }
    : {
        condition: "d.kind = any(?::text[]) and (d.category = any(?::text[]) or d.kind <> 'document')",
        bindings: [kinds, categories],
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
