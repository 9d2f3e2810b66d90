import { languageCode } from "#core/text/languages.ts";
import type { Outcome } from "./ask-cases.ts";
import type { CaseSet, GuardCase, LeadCase, QuestionCase } from "./sets.ts";

/** What is counted of a case; absent where it cannot be said of it. */
export interface Score {
  /** What was wanted: answered with what it must say, or refused, or passed over. */
  right: boolean;
  /** Of what was answered: whether a document that answers it is shown. */
  cited?: boolean;
  refusedWrongly?: boolean;
  answeredWrongly?: boolean;
  /** Whether it says what it must not. */
  leaked?: boolean;
  language?: boolean;
  /** Of a right answer: whether anything in it is marked as said by no source. */
  flagged?: boolean;
  /** Of what binds: whether it was kept from the lead. */
  guarded?: boolean;
  /** Of what only seems to bind: whether it was taken out. */
  takenOut?: boolean;
}

const plain = (text: string): string =>
  text
    .replaceAll(/\[\d+\]/gu, " ")
    .replaceAll(/[*_`>#|\\\s\u00a0\u202f]+/gu, " ")
    .toLowerCase();

const says = (text: string, wanted: string): boolean =>
  wanted.split("|").some((each) => plain(text).includes(plain(each).trim()));

// Words to be sent on are in their own language.
const quoted = /^>.*$/gmu;

const common = ({ text }: Outcome, { has = [], never = [], language }: LeadCase | QuestionCase) => ({
  saysAll: has.every((wanted) => says(text, wanted)),
  leaked: never.some((each) => says(text, each)),
  language: languageCode(plain(text.replaceAll(quoted, ""))) === language,
});

const scoreQuestion = (asked: QuestionCase, outcome: Outcome): Score => {
  const { gap, metadata, sources } = outcome;
  const { saysAll, leaked, language } = common(outcome, asked);
  const isLeftOpen = gap || metadata.forwarded === true;
  if (asked.expect === "gap")
    return { right: isLeftOpen && !leaked, answeredWrongly: !isLeftOpen, leaked, language };
  if (asked.expect === "aside")
    return { right: !gap && saysAll && !leaked, refusedWrongly: gap, leaked, language };
  const isRight = !gap && saysAll && !leaked && (asked.expect === "answer" || isLeftOpen);
  return {
    right: isRight,
    ...(gap ? {} : { cited: sources.some((title) => asked.from?.includes(title) === true) }),
    refusedWrongly: gap,
    leaked,
    language,
    ...(isRight ? { flagged: (metadata.unsupported ?? []).length > 0 } : {}),
  };
};

const scoreLead = (lead: LeadCase, outcome: Outcome): Score => {
  const { saysAll, leaked, language } = common(outcome, lead);
  if (lead.expect === "holding") return { right: outcome.gap, answeredWrongly: !outcome.gap, language };
  const right = !outcome.gap && outcome.metadata.mode === "model" && saysAll && !leaked;
  return { right, refusedWrongly: outcome.gap, leaked, language };
};

const scoreGuard = ({ binds, sentence }: GuardCase, { text }: Outcome): Score => {
  const isThere = plain(text).includes(plain(sentence).trim());
  return binds ? { right: !isThere, guarded: !isThere } : { right: isThere, takenOut: !isThere };
};

/** The scores of a set's cases, by their ids. */
export const scoreCases = (
  { questions = [], leads = [], guard = [] }: CaseSet,
  outcomes: Map<string, Outcome>,
): Map<string, Score> => {
  const of = <Case extends { id: string }>(cases: Case[], score: (one: Case, outcome: Outcome) => Score) =>
    cases.flatMap((one): [string, Score][] => {
      const outcome = outcomes.get(one.id);
      return outcome === undefined ? [] : [[one.id, score(one, outcome)]];
    });
  return new Map([...of(questions, scoreQuestion), ...of(leads, scoreLead), ...of(guard, scoreGuard)]);
};

/** The share of the cases of which it can be said that it is so, by what is counted. */
export const sharesOf = (scores: Iterable<Score>): Record<string, number> => {
  const counted = new Map<string, boolean[]>();
  for (const score of scores)
    for (const [name, value] of Object.entries(score))
      counted.set(name, [...(counted.get(name) ?? []), value === true]);
  return Object.fromEntries(
    [...counted].map(([name, all]) => [name, Number((all.filter(Boolean).length / all.length).toFixed(3))]),
  );
};
