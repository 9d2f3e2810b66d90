import type { TextTools } from "../chat/quote-passage.ts";
import type { RetrievedPassage } from "../knowledge/retrieve.ts";
import { bindingPhrases } from "./commitments.ts";
import { endsTalk, wordsFor, type PartOfReply, type ScriptRequest } from "./draft-from-script.ts";
import { joinWordings } from "./join-wordings.ts";
import { leftOpen, moreAsked, nextQuestion } from "./lead-texts.ts";
import type { LeadRetrieval } from "./retrieve-for-lead.ts";
import type { ThingAsked } from "./things-asked.ts";

/** So many things of a message are looked up. */
const mostLookedUp = 6;

/** A message that asks several things, with what looking them up takes. */
export interface AskedThings {
  things: ThingAsked[];
  lookUp: (thing: string) => Promise<LeadRetrieval>;
  /** Whether something may answer what was looked up, be it no script. */
  isKnown: (retrieval: LeadRetrieval) => boolean;
  /** What was found for the message as a whole. */
  whole: LeadRetrieval;
  request: Pick<ScriptRequest, "service" | "stage" | "said">;
}

/** A reply made of the words for several things. */
export interface ThingsAnswered {
  text: string;
  /** Where its words stand. */
  passages: RetrievedPassage[];
  /** What was asked that nobody has an answer to. */
  unknown: string[];
  /** What documents may answer, but no script has words for. */
  unworded: string[];
  /** What the reply has no room for. */
  leftOut: string[];
}

interface LookedUp {
  thing: ThingAsked;
  part: PartOfReply | null;
  isKnown: boolean;
}

const lookUpOne =
  (tools: TextTools, { lookUp, isKnown, request }: AskedThings) =>
  async (thing: ThingAsked): Promise<LookedUp> => {
    const retrieval = await lookUp(thing.text);
    const { entry, query, intent, probability } = retrieval;
    const part = wordsFor(tools)(entry, {
      ...request,
      query,
      intent,
      probability,
      passages: await retrieval.matches(),
    });
    return { thing, part, isKnown: isKnown(retrieval) };
  };

/** Each wording once: who asks for the same in two ways has one answer. */
const wordedOf = (looked: LookedUp[]) =>
  looked
    .flatMap(({ thing, part }) => (part === null ? [] : { thing, part }))
    .filter(({ part }, at, all) => all.findIndex((one) => one.part.text === part.text) === at);

/** The questions without words; one that says too little by itself is not held to be unknown. */
const openOf = (looked: LookedUp[]): LookedUp[] =>
  looked.filter(({ thing, part }) => part === null && thing.isQuestion && !thing.leans);

const textsOf = (looked: { thing: ThingAsked }[]): string[] => looked.map(({ thing }) => thing.text);

/** Whether the core team answered the whole message at once. */
const isAnswered = ({ entry }: LeadRetrieval, looked: LookedUp[]): boolean =>
  entry !== null && !looked.some(({ part }) => part?.passage.entryId === entry.entryId);

const write = (parts: PartOfReply[], open: LookedUp[], { request }: AskedThings) => {
  const { service, stage, said } = request;
  const texts = parts.map(({ text }) => text);
  const ends = stage === "received" || texts.some((text) => endsTalk.test(text));
  return joinWordings(texts, {
    next: ends ? "" : nextQuestion(service, said),
    open: open.length === 0 ? null : leftOpen(open.length),
    more: moreAsked,
  });
};

/** The reply to a message that asks several things; null when it asks one, or one reply answers all of it. */
export const answerThings =
  (tools: TextTools) =>
  async (given: AskedThings): Promise<ThingsAnswered | null> => {
    const { things, whole, request } = given;
    if (things.length < 2) return null;
    const looked = await Promise.all(things.slice(0, mostLookedUp).map(lookUpOne(tools, given)));
    const worded = wordedOf(looked);
    const open = openOf(looked);
    if (worded.length === 0 || isAnswered(whole, looked)) return null;
    if (worded.length === 1 && open.length === 0 && whole.found) return null;
    const { text, taken } = write(
      worded.map(({ part }) => part),
      open,
      given,
    );
    if (request.stage === "awaiting" && bindingPhrases(text).length > 0) return null;
    return {
      text,
      passages: worded.slice(0, taken).map(({ part }) => part.passage),
      unknown: textsOf(open.filter(({ isKnown }) => !isKnown)),
      unworded: textsOf(open.filter(({ isKnown }) => isKnown)),
      leftOut: [...textsOf(worded.slice(taken)), ...things.slice(mostLookedUp).map((thing) => thing.text)],
    };
  };
