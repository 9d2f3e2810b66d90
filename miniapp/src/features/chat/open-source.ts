import type { PassageEnds, ScoredSource } from "#contracts/chat.ts";

/** A place in the knowledge base: a document, at one of its sections or a passage of that if there is one to name. */
export interface SourcePlace {
  documentId: string;
  heading: string | null;
  passage?: PassageEnds | undefined;
}

/** Where a source is to be opened. */
export const placeOf = ({ id, heading, passage }: ScoredSource): SourcePlace => ({
  documentId: id,
  heading,
  passage,
});

export type OpenSource = (place: SourcePlace) => void;
