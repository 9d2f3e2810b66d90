import type { TextTools } from "../chat/quote-passage.ts";
import { closingQuestion, nextQuestion, plainOpening, towardsProposal } from "./lead-texts.ts";
import { toPlainText, withoutBlanks, withoutScriptBlanks } from "./plain-text.ts";
import type { RetrievedPassage } from "../knowledge/retrieve.ts";
import type { WordingRequest } from "./measure-section.ts";
import { confidenceIn, rankWordings } from "./rank-wordings.ts";
import type { Stage } from "./stage.ts";
import { leastWords, sentencesOf, shorten, withoutBinding, wordCount } from "./sentences.ts";

/** About the longest a draft is, in words. */
const draftWords = 80;

// Read off the table of eval/calibrate-leads.ts: of the words given for a whole message seven of ten are right, of those
// that stand beside others, where one more question can be left open, nearly eight.
const leastConfidence = { whole: 0.35, part: 0.5 };

/** A lead's message with what drafting from scripts needs to know. */
export interface ScriptRequest extends WordingRequest {
  /** All that the lead has written, which is not asked for again. */
  said: string;
}

/** Who takes leave, or turns a lead down, asks nothing more. */
export const endsTalk =
  /won['’]t bother you|leave you in peace|all the best|wish you|good luck|i['’]ll stop here|no hard feelings|stay on good terms|write to us directly|don['’]t pay or take|can['’]t work with/iu;

const asksSomething = (text: string) => /[?？]/u.test(text);

/** What of a wording may be said at a stage; where that is next to nothing, what stands for it is said with it. */
const sayable = (plain: string, stage: Stage): string => {
  if (stage === "received") return plain;
  const free = withoutBinding(plain);
  return wordCount(free) < leastWords ? `${free} ${towardsProposal}`.trim() : free;
};

/** A wording without blanks as it may be sent; null when too little is left of it. */
const fitToStage = (plain: string, { service, stage, said }: ScriptRequest, least: number): string | null => {
  if (wordCount(plain) < least) return null;
  const told = sayable(plain, stage);
  const ends = stage === "received" || asksSomething(told) || endsTalk.test(plain);
  return shorten(ends ? told : `${told} ${nextQuestion(service, said)}`.trim(), draftWords);
};

/** A friendly line to what no script has words for. */
export const plainReply = ({ service, stage, said }: ScriptRequest): string =>
  [plainOpening, stage === "awaiting" ? nextQuestion(service, said) : closingQuestion].join(" ");

/** The core team's own answer as a reply; null when nothing of it may be said at this stage. */
export const draftFromEntry = (answer: string, request: ScriptRequest): string | null =>
  fitToStage(withoutBlanks(toPlainText(answer)), request, 1);

/** What answers one of several things a lead asked, and where it stands. */
export interface PartOfReply {
  text: string;
  passage: RetrievedPassage;
}

/** The words for one of several things asked, as they may be said at this stage, whole; null when none has any. */
export const wordsFor =
  (tools: TextTools) =>
  (entry: RetrievedPassage | null, request: ScriptRequest): PartOfReply | null => {
    const { stage } = request;
    if (entry !== null) {
      const text = sayable(withoutBlanks(toPlainText(entry.text)), stage);
      return text === "" ? null : { text, passage: entry };
    }
    const ranked = rankWordings(tools, request);
    if (confidenceIn(ranked, request) < leastConfidence.part) return null;
    const best = ranked
      .map(({ quote, passage }) => ({ plain: withoutScriptBlanks(toPlainText(quote)), passage }))
      .find(({ plain }) => wordCount(plain) >= leastWords);
    // What only asks answers nothing.
    if (best === undefined || sentencesOf(best.plain).every(asksSomething)) return null;
    return { text: sayable(best.plain, stage), passage: best.passage };
  };

/** The reply of the script section that fits best, blanks and commitments of the wrong stage left out; null when none surely fits. */
export const draftFromScript =
  (tools: TextTools) =>
  (request: ScriptRequest): PartOfReply | null => {
    const ranked = rankWordings(tools, request);
    if (confidenceIn(ranked, request) < leastConfidence.whole) return null;
    for (const { quote, passage } of ranked) {
      const text = fitToStage(withoutScriptBlanks(toPlainText(quote)), request, leastWords);
      if (text !== null) return { text, passage };
    }
    return null;
  };
