import { type Audience, categories } from "#contracts/documents.ts";
import { audienceNames } from "./library-defaults.ts";

/** Who may be told a document, as its form has it: by its own word, or as is usual in its category. */
export type ChosenAudience = Audience | "usual";

/** The categories to choose among. */
export const categoryOptions = categories.map((value) => ({ value, label: value }));

/** Who may be told a document, by its own word. */
export const ownAudienceOptions = (["agents", "leads"] as const).map((value) => ({
  value,
  label: audienceNames[value],
}));

/** What can be chosen for a document of a category, in which that is usual. */
export const audienceOptions = (usual: Audience): { value: ChosenAudience; label: string }[] => [
  { value: "usual", label: `${audienceNames[usual]}, as its category` },
  ...ownAudienceOptions,
];

/** Who may be told a document, as it is sent. */
export const sentAudience = (chosen: ChosenAudience): Audience | null => (chosen === "usual" ? null : chosen);
