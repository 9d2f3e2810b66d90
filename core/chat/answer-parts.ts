import { questionTerms } from "../text/terms.ts";
import { mayLean } from "../answering/look-up.ts";
import { sentencesOf } from "../answering/sentences.ts";
import { type Asking, type Draft, languageFor, textsFor } from "./model-draft.ts";
import { firstQuoted, quotePlaybook } from "./quote-playbook.ts";

/** Whether a sentence asks for something by itself. */
const asks = (sentence: string): boolean =>
  /[?？؟]["'”’»)\]]*$/u.test(sentence) && questionTerms(sentence).length > 1;

/**
 * The questions of a message that asks several, at most so many, each with what is said around it; none where it asks one, or
 * more.
 */
export const questionsIn = (content: string, most: number): string[] => {
  const questions: string[] = [];
  let said: string[] = [];
  for (const sentence of sentencesOf(content)) {
    said.push(sentence);
    if (!asks(sentence)) continue;
    questions.push(said.join(" "));
    said = [];
  }
  if (questions.length < 2 || questions.length > most) return [];
  return [...questions.slice(0, -1), [questions.at(-1) ?? "", ...said].join(" ")];
};

const isFound = ({ retrieval }: Asking): boolean =>
  retrieval.evidence !== "gap" && firstQuoted(retrieval) !== undefined;

/** Questions to which the same is quoted are one. */
const joinAlike = (askings: Asking[]): Asking[] => {
  const joined = new Map<string | undefined, Asking>();
  for (const asking of askings) {
    const first = firstQuoted(asking.retrieval)?.passageId;
    const before = joined.get(first);
    if (before === undefined) joined.set(first, asking);
    else {
      const question = `${before.question} ${asking.question}`;
      joined.set(first, { ...before, question, standalone: question });
    }
  }
  return [...joined.values()];
};

/** How many documents are quoted for each of several questions: one, and what is left for what is least sure. */
const sharesOf = (askings: Asking[], most: number): number[] => {
  const sure = askings.map(({ retrieval }) => retrieval.probability);
  const doubtful = sure.indexOf(Math.min(...sure));
  return askings.map((_, at) => (at === doubtful ? Math.max(1, most - askings.length + 1) : 1));
};

/** What of several questions is found, and what is not. */
const sortOut = (askings: Asking[]) => {
  const known = joinAlike(askings.filter(isFound));
  // What says little and is found nowhere may be no more than a friendly word.
  const isAsked = (asking: Asking) => !isFound(asking) && !mayLean(asking.question);
  const first = askings.findIndex(isFound);
  return {
    known,
    /** Nobody is asked about it: so may a longer one that stands before all questions. */
    doubtful: askings.slice(0, first).filter(isAsked),
    open: askings.slice(first).filter(isAsked),
  };
};

/**
 * What the playbook says to each of the questions of a message, one after the other; what it does not say to some of them is
 * what the answer leaves open. Null where that is no better than one answer to all of it: nothing is found for any, or the same
 * for all.
 */
export const quoteParts = (askings: Asking[], most: number): Draft | null => {
  if (!askings.some(isFound)) return null;
  const { known, doubtful, open } = sortOut(askings);
  const [first] = known;
  if (first === undefined || known.length + doubtful.length + open.length < 2) return null;
  const shares = sharesOf(known, most);
  const parts = known.map(({ question, standalone, retrieval }, at) => ({
    question: standalone,
    said: question,
    retrieval,
    most: shares[at] ?? 1,
  }));
  const missing = open.map(({ standalone }) => standalone).join(" ");
  const isSure = doubtful.length === 0 && known.every(({ retrieval }) => retrieval.evidence === "answer");
  return {
    ...quotePlaybook(parts, { isSure, language: languageFor(first) }),
    mode: "playbook",
    gap: false,
    notice: missing === "" ? null : textsFor(first).missing(missing),
    ...(isSure ? {} : { uncertain: true }),
    ...(missing === "" ? {} : { missing }),
    aiResponse: null,
  };
};
