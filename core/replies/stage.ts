import { english } from "../text/languages.ts";
import { termsOf } from "../text/terms.ts";

/** Where a lead stands: a proposal binds the firm, before it nothing may. An unknown status counts as awaiting. */
export type Stage = "awaiting" | "received";

/** The stage a proposal status means. */
export const stageOf = (proposalReceived: boolean | null): Stage =>
  proposalReceived === true ? "received" : "awaiting";

/** What each stage is called. */
export const stageNames: Record<Stage, string> = {
  awaiting: "Awaiting Proposal",
  received: "Proposal Received",
};

// As words of one language, so that a name is found in its other forms, too.
const nameTerms = (Object.keys(stageNames) as Stage[]).map(
  (stage) => [stage, termsOf(stageNames[stage], english)] as const,
);

/** The stages that a text names. */
export const stagesNamed = (text: string): Stage[] => {
  const terms = new Set(termsOf(text, english));
  return nameTerms.flatMap(([stage, name]) => (name.every((term) => terms.has(term)) ? stage : []));
};
