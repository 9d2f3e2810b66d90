import type { ScoredSource } from "#contracts/chat.ts";
import type { CitedPlace } from "#contracts/cited-place.ts";

/** A place in the knowledge base. */
export interface SourcePlace extends CitedPlace {
  documentId: string;
}

/** Where a source is to be opened. */
export const placeOf = ({ id, heading, passage }: ScoredSource): SourcePlace => ({
  documentId: id,
  heading,
  passage,
});

export type OpenSource = (place: SourcePlace) => void;
