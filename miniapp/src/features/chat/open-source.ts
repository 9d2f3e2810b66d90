/** A place in the knowledge base: a document, at one of its sections if there is one to name. */
export interface SourcePlace {
  documentId: string;
  heading: string | null;
}

export type OpenSource = (place: SourcePlace) => void;
