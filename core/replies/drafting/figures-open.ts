import { unsupportedFigures } from "../../answering/figures/check-facts.ts";
import { amountsTold } from "../../answering/figures/told-amounts.ts";
import type { RetrievedPassage } from "../../knowledge/retrieval/retrieve.ts";
import { saidIn, type LeadMessage } from "./lead-message.ts";

/** What the figures of a reply may be of. */
export const evidenceOf = (lead: LeadMessage, sources: RetrievedPassage[]): string[] => [
  ...saidIn(lead),
  new Date().toISOString().slice(0, 10),
  ...sources.map((source) => source.text),
];

/**
 * The figures that nothing states, and that are not worked out of the prices of what was used. A sentence that is marked as a
 * whole, or borne out, needs no mark within.
 */
export const figuresOpen = (
  lead: LeadMessage,
  { text, unstated, borneOut }: Record<"unstated" | "borneOut", string[]> & { text: string },
  sources: RetrievedPassage[],
  used: { text: string }[],
): string[] =>
  unsupportedFigures(text, evidenceOf(lead, sources), {
    prices: used.map((source) => source.text),
    asked: saidIn(lead),
    before: () => amountsTold(lead.history),
  }).filter((phrase) => ![...unstated, ...borneOut].some((sentence) => sentence.includes(phrase)));
