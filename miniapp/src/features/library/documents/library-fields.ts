import type { DocumentPlace } from "#contracts/document-source.ts";
import { type Audience, categories, type DocumentState, generalCategory } from "#contracts/documents.ts";
import { audienceNames } from "../../../entities/documents/library-defaults.ts";

const placeWords: Record<DocumentPlace, string> = { here: "Written here", notion: "Notion", web: "Web" };
const stateWords: Record<DocumentState, string> = {
  sample: "Sample",
  own: "Your own",
  review: "To be reviewed",
  unowned: "Without an owner",
};

/** What the library is narrowed by. */
export const libraryFields = [
  // Older ones may be in others.
  { name: "category", label: "Category", options: [...categories, generalCategory], isOpen: true },
  {
    name: "audience",
    label: "Audience",
    options: Object.keys(audienceNames) as Audience[],
    wordFor: (one: string) => audienceNames[one as Audience],
  },
  { name: "owner", label: "Owner" },
  {
    name: "place",
    label: "Source",
    options: Object.keys(placeWords) as DocumentPlace[],
    wordFor: (place: string) => placeWords[place as DocumentPlace],
  },
  {
    name: "state",
    label: "State",
    options: Object.keys(stateWords) as DocumentState[],
    wordFor: (state: string) => stateWords[state as DocumentState],
  },
] as const;
