import type { TextTools } from "../chat/quote-passage.ts";
import { closingQuestion, nextQuestion, plainOpening, towardsProposal } from "./lead-texts.ts";
import { toPlainText, withoutBlanks, withoutScriptBlanks } from "./plain-text.ts";
import { rankWordings, type WordingRequest } from "./rank-wordings.ts";
import { leastWords, shorten, withoutBinding, wordCount } from "./sentences.ts";

/** About the longest a draft is, in words. */
const draftWords = 80;

/** A lead's message with what drafting from scripts needs to know. */
export interface ScriptRequest extends WordingRequest {
  /** All that the lead has written, which is not asked for again. */
  said: string;
}

/** Who takes leave, or turns a lead down, asks nothing more. */
const endsTalk =
  /won['’]t bother you|leave you in peace|all the best|wish you|good luck|i['’]ll stop here|no hard feelings|stay on good terms|write to us directly|don['’]t pay or take|can['’]t work with/iu;

const asksSomething = (text: string) => /[?？]/u.test(text);

/** A wording without blanks as it may be sent; null when too little is left of it. */
const fitToStage = (plain: string, { service, stage, said }: ScriptRequest, least: number): string | null => {
  if (wordCount(plain) < least) return null;
  if (stage === "received") return shorten(plain, draftWords);
  const free = withoutBinding(plain);
  const next = asksSomething(free) || endsTalk.test(plain) ? [] : [nextQuestion(service, said)];
  const told = wordCount(free) < leastWords ? [free, towardsProposal] : [free];
  return shorten([...told, ...next].join(" ").trim(), draftWords);
};

const plainReply = ({ service, stage, said }: ScriptRequest): string =>
  [plainOpening, stage === "awaiting" ? nextQuestion(service, said) : closingQuestion].join(" ");

/** The core team's own answer as a reply; null when nothing of it may be said at this stage. */
export const draftFromEntry = (answer: string, request: ScriptRequest): string | null =>
  fitToStage(withoutBlanks(toPlainText(answer)), request, 1);

/** The reply of the script section that fits best, blanks and commitments of the wrong stage left out; never empty. */
export const draftFromScript =
  (tools: TextTools) =>
  (request: ScriptRequest): string => {
    for (const { quote } of rankWordings(tools, request)) {
      const draft = fitToStage(withoutScriptBlanks(toPlainText(quote)), request, leastWords);
      if (draft !== null) return draft;
    }
    return plainReply(request);
  };
