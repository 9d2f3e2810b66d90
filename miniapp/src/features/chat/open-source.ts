import type { ScoredSource } from "#contracts/chat.ts";
import type { CitedPlace } from "#contracts/cited-place.ts";

/** A place in the knowledge base. */
export interface SourcePlace extends CitedPlace {
  documentId: string;
}

/** Where a source is to be opened; from a number in the text, before which it stands so often, at what that one cites. */
export const placeOf = (source: ScoredSource, before?: number): SourcePlace => {
  const { heading, passage } = (before === undefined ? undefined : source.places?.[before]) ?? source;
  return { documentId: source.id, heading, passage };
};

export type OpenSource = (place: SourcePlace) => void;
