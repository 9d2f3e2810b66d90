import type { Service } from "#contracts/common.ts";
import type { TextTools } from "../chat/quote-passage.ts";
import type { RetrievedPassage } from "../knowledge/retrieve.ts";
import { closingQuestion, plainOpening, qualifyingQuestions, towardsProposal } from "./lead-texts.ts";
import { toPlainText, withoutBlanks, withoutScriptBlanks } from "./plain-text.ts";
import { leastWords, shorten, withoutBinding, wordCount } from "./sentences.ts";
import { serviceNames, type Stage } from "./stage.ts";

/** About the longest a draft is, in words. */
const draftWords = 80;

/** A lead's message with what drafting from scripts needs to know. */
export interface ScriptRequest {
  /** What the message is about, in the scripts' language. */
  query: string;
  service: Service;
  stage: Stage;
  /** Scripts first, in the order of their rank. */
  passages: RetrievedPassage[];
}

interface Wording {
  text: string;
  score: number;
}

const quotesIn = (markdown: string): { quote: string; before: string }[] => {
  const found: { quote: string; before: string }[] = [];
  let before = "";
  for (const block of markdown.split(/\n{2,}/u)) {
    if (!block.trimStart().startsWith(">")) {
      before = block;
      continue;
    }
    found.push({ quote: block.replaceAll(/^[ \t]*>[ \t]?/gmu, ""), before });
  }
  return found;
};

const mentions = (text: string, name: string) => text.toLowerCase().includes(name.toLowerCase());

const shared = (tools: TextTools, text: string, asked: Set<string>): number =>
  new Set(tools.analyseText(text).filter((term) => asked.has(term))).size;

// In percent points of relevance; found with eval/leads.ts.
const points = { headingWord: 6, rank: 2, word: 2, mostWords: 6, ownService: 10, otherService: 20 };

const wordingsOf = (tools: TextTools, { query, service, passages }: ScriptRequest): Wording[] => {
  const asked = new Set(tools.analyseQuestion(query));
  const ranks = [...new Set(passages.map(({ documentId }) => documentId))];
  const others = Object.values(serviceNames).filter((name) => name !== serviceNames[service]);
  return passages.flatMap(({ documentId, heading, text, relevance }, place) => {
    const section =
      relevance +
      points.headingWord * shared(tools, heading ?? "", asked) -
      points.rank * ranks.indexOf(documentId) -
      place / 100;
    const quotes = quotesIn(text);
    return quotes.map(({ quote, before }, index) => {
      const score = section - index / 1000;
      // Several wordings of one section differ by service or by what happened.
      if (quotes.length === 1) return { text: quote, score };
      const own = mentions(quote, serviceNames[service]) ? points.ownService : 0;
      const other = others.some((name) => mentions(quote, name)) ? points.otherService : 0;
      const words = points.word * (shared(tools, quote, asked) + shared(tools, before, asked) / 2);
      return {
        text: quote,
        score: score + Math.min(words, points.mostWords) - points.mostWords + own - other,
      };
    });
  });
};

const asksSomething = (text: string) => /[?？]/u.test(text);

/** A wording without blanks as it may be sent; null when too little is left of it. */
const fitToStage = (plain: string, { service, stage }: ScriptRequest, least: number): string | null => {
  if (wordCount(plain) < least) return null;
  if (stage === "received") return shorten(plain, draftWords);
  const free = withoutBinding(plain);
  const next = asksSomething(free) ? [] : [qualifyingQuestions[service]];
  const said = wordCount(free) < leastWords ? [free, towardsProposal] : [free];
  return shorten([...said, ...next].join(" ").trim(), draftWords);
};

const plainReply = ({ service, stage }: ScriptRequest): string =>
  [plainOpening, stage === "awaiting" ? qualifyingQuestions[service] : closingQuestion].join(" ");

/** The core team's own answer as a reply; null when nothing of it may be said at this stage. */
export const draftFromEntry = (answer: string, request: ScriptRequest): string | null =>
  fitToStage(withoutBlanks(toPlainText(answer)), request, 1);

/** The reply of the script section that fits best, blanks and commitments of the wrong stage left out; never empty. */
export const draftFromScript =
  (tools: TextTools) =>
  (request: ScriptRequest): string => {
    const ranked = wordingsOf(tools, request).toSorted((a, b) => b.score - a.score);
    for (const { text } of ranked) {
      const draft = fitToStage(withoutScriptBlanks(toPlainText(text)), request, leastWords);
      if (draft !== null) return draft;
    }
    return plainReply(request);
  };
