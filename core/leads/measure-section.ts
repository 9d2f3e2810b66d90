import type { Service } from "#contracts/common.ts";
import type { TextTools } from "../chat/quote-passage.ts";
import type { MatchedPassage } from "../knowledge/match-passages.ts";
import { toPlainText } from "./plain-text.ts";
import { questionKind } from "./question-kind.ts";
import { withoutBinding, wordCount } from "./sentences.ts";
import { serviceNames, stageNames, type Stage } from "./stage.ts";

/** What a lead asks, and the scripts that may have the words for it. */
export interface WordingRequest {
  /** What the message is about, in the scripts' language. */
  query: string;
  /** What the lead plainly means, in the words that scripts are headed with; empty where that is not told. */
  intent: string;
  /** How probable it is that the scripts answer it, 0 to 1. */
  probability: number;
  service: Service;
  stage: Stage;
  /** Sections of the scripts, best first. */
  passages: MatchedPassage[];
}

/** Words of a script that may be sent, as Markdown. */
export interface Quote {
  quote: string;
  /** What the script says of when it is to be used. */
  before: string;
  /** What share of its words may not be said at the stage. */
  lost: number;
}

/** What share of a wording's words may not be said before a proposal. */
const lostShare = (wording: string, stage: Stage): number => {
  const all = wordCount(wording);
  return stage === "received" || all === 0 ? 0 : 1 - wordCount(withoutBinding(wording)) / all;
};

/** The words of a section that may be sent. */
export const quotesIn = (markdown: string, stage: Stage): Quote[] => {
  const found: Quote[] = [];
  let before = "";
  for (const block of markdown.split(/\n{2,}/u)) {
    if (!block.trimStart().startsWith(">")) {
      before = block;
      continue;
    }
    const quote = block.replaceAll(/^[ \t]*>[ \t]?/gmu, "");
    found.push({ quote, before, lost: lostShare(toPlainText(quote), stage) });
  }
  return found;
};

/** Sent some days after the last message, or to who went silent, so it answers none. */
const unasked = /^(?:day|week) \d|^they went silent\b|don't answer$/iu;

/** What tells how well a section's words suit a message, each from 0 to 1, `stage` from -1. */
export interface SectionFeatures {
  share: number;
  /** The share of what was said that its heading, its words and their introductions have. */
  spoken: number;
  sameKind: number;
  /** Whether its script is the service's own. */
  ownScript: number;
  heading: number;
  nearest: number;
  nearestThree: number;
  /** The likeness of its heading to what the lead plainly means. */
  intentHeading: number;
  intentNearest: number;
  unasked: number;
  stage: number;
  /** What share of its words may not be said before a proposal, of its best wording. */
  lost: number;
}

/** 1 for a script of this stage, -1 for one of the other. */
const stageShare = (title: string, stage: Stage): number => {
  const other = stageNames[stage === "awaiting" ? "received" : "awaiting"];
  return Number(title.includes(stageNames[stage])) - Number(title.includes(other));
};

/** Reads a message once, and measures how well sections suit it. */
export const measureSections = (
  tools: TextTools,
  { query, intent, service, stage }: Omit<WordingRequest, "passages" | "probability">,
) => {
  const kind = questionKind(query);
  const spelt = tools.respell(query);
  // The service is known: that a heading names it says nothing of what is asked.
  const aside = new Set(tools.analyseText(serviceNames[service]));
  return (passage: MatchedPassage, quotes: Quote[]): SectionFeatures => {
    const called = passage.heading ?? "";
    const spoken = [called, ...quotes.flatMap(({ quote, before }) => [quote, before])].join(" ");
    const { heading, nearest, nearestThree } = passage.likeness(spelt);
    const meant = intent === "" ? { heading: 0, nearest: 0 } : passage.likeness(intent);
    return {
      share: passage.share,
      spoken: passage.covers(tools.analyseText(spoken), aside),
      sameKind: Number(kind !== null && questionKind(called) === kind),
      ownScript: Number(passage.title.includes(serviceNames[service])),
      heading,
      nearest,
      nearestThree,
      intentHeading: meant.heading,
      intentNearest: meant.nearest,
      unasked: Number(unasked.test(called)),
      stage: stageShare(passage.title, stage),
      lost: Math.min(...quotes.map(({ lost }) => lost)),
    };
  };
};
