import type { EvidenceState } from "../knowledge/retrieval/evidence.ts";
import type { Retrieval } from "../knowledge/retrieval/retrieve.ts";
import type { ChatTurn, Model } from "../platform/model.ts";
import { isForeign, isInEach } from "../text/languages.ts";
import { questionTerms, wordsShared } from "../text/terms.ts";
import { sentencesOf } from "./sentences.ts";
import { isSmallTalk } from "./small-talk.ts";
import type { GapRule, Tracer } from "./trace.ts";
import { understand, type Understanding } from "./understand.ts";

/** With so few words of content a question may lean on what was said before, and with so many it seldom does. */
const mostTerms = 3;
const enoughTerms = 8;

/** From here on what was found is what was asked for, and needs no other words: of such questions .97 find their sentence. */
const sureProbability = 0.7;
/** With so many words of content a message may ask for more than one passage has, unless that covers so much of it. */
const long = { terms: 10, coverage: 0.7 };

/** Whether a question says so little that it may need what was said before. */
export const mayLean = (question: string): boolean => questionTerms(question).length <= mostTerms;

// The core team reads it as one text, so what was asked without a question mark ends where the follow-up begins.
const joined = (base: string, question: string): string =>
  `${base}${/[\p{L}\p{N}]$/u.test(base) ? ";" : ""} ${question}`;

const askedBefore = (history: ChatTurn[], greetings: string[] = []): string[] =>
  history
    .filter(({ role, content }) => role === "user" && !isSmallTalk(content, greetings))
    .map(({ content }) => content);

/** A question that may lean on others, with the question it follows; itself where there is none. */
export const completeQuestion = (question: string, history: ChatTurn[], greetings?: string[]): string => {
  const asked = askedBefore(history, greetings);
  if (!mayLean(question)) return question;
  const base = asked.findLast((content) => !mayLean(content)) ?? asked.at(-1);
  return base === undefined ? question : joined(base, question);
};

const states: readonly EvidenceState[] = ["gap", "possibly_related", "answer"];

/** How many of a question's words the best document has in what was found of it. */
const wordsAnswered = (question: string, { passages }: Retrieval): number => {
  const best = passages.filter(({ documentId }) => documentId === passages[0]?.documentId);
  const texts = best.flatMap(({ title, heading, text }) => [title, heading, text]);
  return wordsShared(question, texts.join("\n"));
};

/** Whether a question says hardly anything without the one before it. */
const isBare = (question: string): boolean => questionTerms(question).length <= 1;

/**
 * Whether what was found for a completed question is better than what was found for it as said. What says hardly anything by
 * itself is completed unless it finds more so; what says more, only where it finds nothing but by chance, or more of its own words are
 * found: the words before it find what was answered before.
 */
export const isBetter = (question: string, completed: Retrieval, said: Retrieval): boolean => {
  // Nobody knows either, so the core team is asked what was said, where that says enough.
  if (completed.evidence === "gap") return isBare(question) && said.evidence === "gap";
  const answered = wordsAnswered(question, completed);
  if (!isBare(question) && (said.evidence === "gap" || said.isByChance)) return answered > 0;
  const ahead = states.indexOf(completed.evidence) - states.indexOf(said.evidence);
  const more = answered - wordsAnswered(question, said);
  return ahead >= 0 && (isBare(question) ? ahead > 0 || more >= 0 : more > 0);
};

/** A question looked up, with what was said before it. */
export interface LookedUp<Found> {
  history: ChatTurn[];
  /** The question as it can be understood by itself, which is what people are asked. */
  standalone: string;
  /** What the model made of it; null where it was not asked, or failed. */
  understanding: Understanding | null;
  found: Found;
  /** Where the model was not asked what a question means, for what was found seemed sure: the same as it is understood; null where that finds nothing else. */
  anew?: () => Promise<LookedUp<Found> | null>;
  /** What an answer leaves open, looked up, also in other words; null where nothing comes near that was not read for it. */
  further: (question: string, also?: string[]) => Promise<LookedUp<Found> | null>;
}

/** So many of the documents found come near. */
const mostNear = 3;

export interface LookUpDeps<Found> {
  /** Null where nobody is there to say what a question means. */
  model: Model | null;
  /** The names of the languages that the documents are written in. */
  languages: () => Promise<string[]>;
  tracer: Tracer;
  signal?: AbortSignal;
  /** What was said before, oldest first. */
  recall: () => Promise<ChatTurn[]>;
  /**
   * Searches for a question, and for the same in other words; `before` is what was just found for one of them, `now` what of
   * the question was said now, where it is completed with what was asked before.
   */
  search: (question: string, also: string[], known?: { before?: Found; now?: string }) => Promise<Found>;
  /** What of a search is judged. */
  retrievalOf: (found: Found) => Retrieval;
  /** Seconds that the model may take to say what a question means. */
  patience: number;
  /** What was said before and is no question, besides the usual small talk. */
  greetings?: string[];
  /** Who says it to whom about what, where that is not an agent to the assistant. */
  setting?: string;
}

/** Whether what was found for a question is all that it asks for. */
const isSure = (question: string, { evidence, probability, coverage }: Retrieval): boolean =>
  evidence === "answer" &&
  probability >= sureProbability &&
  (coverage >= long.coverage || questionTerms(question).length < long.terms);

/** A question as the model understands it, for a library of these languages. */
const understandIt = (
  {
    model,
    tracer,
    signal,
    patience,
    setting,
  }: Pick<LookUpDeps<never>, "model" | "tracer" | "signal" | "patience" | "setting">,
  question: string,
  { history, languages }: { history: ChatTurn[]; languages: string[] },
): Promise<Understanding | null> =>
  model === null
    ? Promise.resolve(null)
    : understand(
        { model: tracer.watch(model, "understand"), languages, signal, patience, setting },
        question,
        history,
      );

/**
 * Looks up what an answer from what was looked up leaves open: in its own words, and where these do not surely find what was not
 * read, as it is understood, if the library has another language than its own.
 */
const lookFurther =
  <Found>(deps: LookUpDeps<Found>, lookedUp: Omit<LookedUp<Found>, "further">): LookedUp<Found>["further"] =>
  async (question, also = []) => {
    const { tracer, search, retrievalOf } = deps;
    const open = also.at(-1) ?? question;
    const read = new Set(tracer.sources.map(({ documentId }) => documentId));
    const findsNew = (found: Found) => {
      const { evidence, candidates } = retrievalOf(found);
      return (
        evidence !== "gap" && candidates.slice(0, mostNear).some(({ documentId }) => !read.has(documentId))
      );
    };
    const inOtherLanguages = async (said: Found): Promise<Found> => {
      if (findsNew(said) && isSure(open, retrievalOf(said))) return said;
      const languages = await deps.languages();
      const understanding = isInEach(open, languages)
        ? null
        : await understandIt(deps, open, { history: [], languages });
      const queries = (understanding?.queries ?? []).filter((query) => query !== question);
      return queries.length === 0 ? said : search(question, [...also, ...queries], { before: said });
    };
    const found = await tracer.step("search what is left open", async () =>
      inOtherLanguages(await search(question, also)),
    );
    const { anew: _anew, ...same } = lookedUp;
    const nothingMore = () => Promise.resolve(null);
    return findsNew(found) ? { ...same, standalone: question, found, further: nothingMore } : null;
  };

const withFurther = <Found>(
  deps: LookUpDeps<Found>,
  lookedUp: Omit<LookedUp<Found>, "further">,
): LookedUp<Found> => ({ ...lookedUp, further: lookFurther(deps, lookedUp) });

const asCompleted = async <Found>(
  deps: LookUpDeps<Found>,
  question: string,
  history: ChatTurn[],
  said: Found,
): Promise<LookedUp<Found>> => {
  const { search, retrievalOf, greetings } = deps;
  const completed = completeQuestion(question, history, greetings);
  const found = completed === question ? said : await search(completed, [], { now: question });
  const isCompleted = found !== said && isBetter(question, retrievalOf(found), retrievalOf(said));
  // Kept with the question before it, its answer would answer that, too.
  const standalone = isCompleted && isBare(question) ? completed : question;
  return withFurther(deps, { history, understanding: null, standalone, found: isCompleted ? found : said });
};

const asUnderstood = async <Found>(
  { search }: LookUpDeps<Found>,
  question: string,
  { standalone, queries }: Understanding,
  said: Found,
): Promise<Found> => {
  const others = [...new Set([question, ...queries])].filter((text) => text !== standalone);
  return queries.length === 0 && standalone === question
    ? said
    : search(standalone, others, { before: said });
};

const findsMore = (again: Retrieval, before: Retrieval): boolean =>
  again.candidates.some(({ documentId }) =>
    before.candidates.every((known) => known.documentId !== documentId),
  );

/** Whether a question may be meant otherwise than it is said, whatever is found for it. */
const needsUnderstanding = (
  question: string,
  history: ChatTurn[],
  written: string[],
  greetings?: string[],
) => {
  const isFirst = askedBefore(history, greetings).length === 0;
  const standsAlone = isFirst || questionTerms(question).length >= enoughTerms;
  // Who says several things may ask for several, of which what is found is sure for one; in another language one is sure of
  // the names alone that both have.
  return !standsAlone || sentencesOf(question).length > 1 || isForeign(question, written);
};

/**
 * Looks a question up as it was said, which is enough where that is sure, one sentence in a language of the library, and leans on
 * nothing; else also as the model understands it, which is asked meanwhile where one is not all of the latter; or where nobody says
 * what it means, as completed from its conversation if that is better.
 */
export const lookUpInContext = async <Found>(
  deps: LookUpDeps<Found>,
  question: string,
): Promise<LookedUp<Found>> => {
  const { model, languages, tracer, recall, search, retrievalOf } = deps;
  const recalling = recall();
  const searching = tracer.step("search", () => search(question, []));
  if (model === null) {
    const [said, history] = await Promise.all([searching, recalling]);
    return asCompleted(deps, question, history, said);
  }
  const context = Promise.all([recalling, languages()]);
  const early = context.then(([history, written]) =>
    needsUnderstanding(question, history, written, deps.greetings)
      ? understandIt(deps, question, { history, languages: written })
      : undefined,
  );
  const [said, [history, written], meanwhile] = await Promise.all([searching, context, early]);
  const understood = async (understanding: Understanding): Promise<LookedUp<Found>> => {
    const found = await tracer.step("search as understood", () =>
      asUnderstood(deps, question, understanding, said),
    );
    return withFurther(deps, { history, standalone: understanding.standalone, understanding, found });
  };
  if (meanwhile === undefined && isSure(question, retrievalOf(said))) {
    const anew = async () => {
      const understanding = await understandIt(deps, question, { history, languages: written });
      const again = understanding === null ? null : await understood(understanding);
      return again !== null && findsMore(retrievalOf(again.found), retrievalOf(said)) ? again : null;
    };
    return withFurther(deps, { history, standalone: question, understanding: null, found: said, anew });
  }
  const understanding =
    meanwhile === undefined ? await understandIt(deps, question, { history, languages: written }) : meanwhile;
  return understanding === null ? asCompleted(deps, question, history, said) : understood(understanding);
};

/** What is made of what was looked up, and what of a draft is completed with what was found for what it leaves open. */
interface Answering<Found, Draft> {
  answer: (lookedUp: LookedUp<Found>) => Promise<Draft>;
  lookFurther: (lookedUp: LookedUp<Found>, missing: string) => Promise<LookedUp<Found> | null>;
  complete: (draft: Draft, further: LookedUp<Found>) => Promise<Draft>;
}

/**
 * Answers from what was looked up by a question's words. Before people are asked, what they did not find is looked up and answered
 * as it is understood, and what an answer leaves open by itself, once.
 */
export const answerFrom = async <Found, Draft extends { gapRule?: GapRule; missing?: string }>(
  lookedUp: LookedUp<Found>,
  { answer, lookFurther: find, complete }: Answering<Found, Draft>,
): Promise<{ lookedUp: LookedUp<Found>; draft: Draft }> => {
  const draft = await answer(lookedUp);
  const again = draft.gapRule === "verdict" ? ((await lookedUp.anew?.()) ?? null) : null;
  if (again !== null) return { lookedUp: again, draft: await answer(again) };
  const { missing } = draft;
  const isNamed = missing !== undefined && missing !== lookedUp.standalone;
  const further = isNamed ? await find(lookedUp, missing) : null;
  return { lookedUp, draft: further === null ? draft : await complete(draft, further) };
};
