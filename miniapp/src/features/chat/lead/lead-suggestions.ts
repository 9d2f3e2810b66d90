import type { Service } from "#contracts/common.ts";

/** A message that leads often write; with the service it is about, if it is about one. */
export interface LeadSuggestion {
  text: string;
  service?: Service;
}

/** What the welcome card offers to try; the lead handling scripts have the words for every one. */
export const leadSuggestions: readonly LeadSuggestion[] = [
  { text: "Why should we send first? How do we know you'll pay?", service: "OTC" },
  { text: "Can you guarantee us daily volume?", service: "MM" },
  { text: "We won't hand over control of our liquidity.", service: "LS" },
  { text: "Any update on the proposal?" },
  { text: "It's over our budget. Can you give us a discount?" },
];
