import type { DocumentKind } from "./document-store.ts";

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
