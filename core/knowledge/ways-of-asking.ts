import { waysAgentsAskAboutDeals } from "./ways-agents-ask-about-deals.ts";
import { waysAgentsAskAboutWork } from "./ways-agents-ask-about-work.ts";
import { waysLeadsAsk } from "./ways-leads-ask.ts";

/** Phrases, matched by their stems, and the words of documents that they stand for. */
export const waysOfAsking: readonly { phrases: string[]; words: string[] }[] = [
  waysAgentsAskAboutWork,
  waysAgentsAskAboutDeals,
  waysLeadsAsk,
]
  .flatMap((lines) => lines.trim().split("\n"))
  .map((line) => line.split(" > "))
  .map(([phrases = "", words = ""]) => ({ phrases: phrases.split(", "), words: words.split(" ") }));
