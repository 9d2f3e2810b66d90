import { queryOptions } from "@tanstack/react-query";
import { type Service, services } from "#contracts/common.ts";
import {
  type Guidance,
  guidanceLimits,
  guidanceParts,
  type GuidanceVersion,
  listGuidanceVersions,
  readGuidance,
} from "#contracts/guidance.ts";
import { readSuggestedQuestions } from "#contracts/suggestions.ts";
import { call, callPage } from "../../platform/api/api.ts";
import { keys } from "../../platform/api/query-keys.ts";
import { randomKey } from "../../platform/browser/random-key.ts";
import { pagedList } from "../../patterns/records/queries/paged-list.ts";

/** The guidance in force. */
export const guidanceQuery = queryOptions({
  queryKey: keys.guidance,
  queryFn: ({ signal }) => call(readGuidance, {}, { signal }),
});

/** What an empty chat offers now, and where that comes from. */
export const suggestedQuestionsQuery = queryOptions({
  queryKey: keys.suggestedQuestions,
  queryFn: ({ signal }) => call(readSuggestedQuestions, {}, { signal }),
});

/** All its versions, newest first, page by page. */
export const versionsQuery = pagedList(keys.guidanceVersions, (place, options) =>
  callPage(listGuidanceVersions, place, options),
);

/** A line of a list as it is being edited. */
export interface Line {
  /** Names the row. */
  key: string;
  text: string;
  /** Of a lead's message that is about one. */
  service?: Service;
}

/** A guidance as it is being edited: a group of words as they are written, with commas, and short phrases one a line. */
export interface Draft {
  tone: string;
  keyRules: readonly Line[];
  proposalStatusRule: string;
  objections: Readonly<Record<Service, readonly Line[]>>;
  excludedGreetings: string;
  indicatorPhrases: string;
  glossary: readonly Line[];
  suggestedQuestions: readonly Line[];
  suggestedLeadMessages: readonly Line[];
}

/** A draft with the version it was made from. */
export interface Edited {
  draft: Draft;
  basedOn: GuidanceVersion;
}

export const newLine = (text = ""): Line => ({ key: randomKey(), text });

const perService = <Value>(value: (service: Service) => Value) =>
  Object.fromEntries(services.map((name) => [name, value(name)])) as Record<Service, Value>;

/** A guidance as it is edited. */
export const draftOf = (guidance: Guidance): Draft => ({
  ...guidance,
  keyRules: guidance.keyRules.map(newLine),
  objections: perService((service) => guidance.objections[service].map(newLine)),
  excludedGreetings: guidance.excludedGreetings.join("\n"),
  indicatorPhrases: guidance.indicatorPhrases.join("\n"),
  glossary: guidance.glossary.map((group) => newLine(group.join(", "))),
  suggestedQuestions: guidance.suggestedQuestions.map(newLine),
  suggestedLeadMessages: guidance.suggestedLeadMessages.map(({ text, service }) => ({
    ...newLine(text),
    ...(service === undefined ? {} : { service }),
  })),
});

/** What is written in a part of a draft, text by text. */
export const textsIn = (draft: Draft, part: keyof Draft): string[] => {
  if (part === "objections")
    return services.flatMap((name) => draft.objections[name]).map(({ text }) => text);
  const written = draft[part];
  return typeof written === "string" ? written.split("\n") : written.map(({ text }) => text);
};

const parts = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** The words of a group as it is written. */
export const wordsOf = (text: string): string[] => parts(text, /[,;，、]/u);

/** The lines of a text that have something in them. */
export const linesOf = (text: string): string[] => parts(text, /\n/u);

const textsOf = (lines: readonly Line[]): string[] => lines.flatMap(({ text }) => parts(text, /\n/u));

/** A draft as the server takes it; lines without words are left out. */
export const guidanceOf = (draft: Draft): Guidance => ({
  tone: draft.tone.trim(),
  keyRules: textsOf(draft.keyRules),
  proposalStatusRule: draft.proposalStatusRule.trim(),
  objections: perService((service) => textsOf(draft.objections[service])),
  excludedGreetings: linesOf(draft.excludedGreetings),
  indicatorPhrases: linesOf(draft.indicatorPhrases),
  glossary: draft.glossary.map(({ text }) => wordsOf(text)).filter((group) => group.length > 0),
  suggestedQuestions: textsOf(draft.suggestedQuestions),
  suggestedLeadMessages: draft.suggestedLeadMessages
    .filter(({ text }) => text.trim() !== "")
    .map(({ text, service }) => ({ text: text.trim(), ...(service === undefined ? {} : { service }) })),
});

/** Whether a draft would change what it was made from. */
export const isChanged = ({ draft, basedOn }: Edited): boolean =>
  JSON.stringify(guidanceOf(draft)) !== JSON.stringify(guidanceOf(draftOf(basedOn.guidance)));

/** What was written over a newer version: the parts that were changed here, and theirs in the others. */
export const writtenOver = ({ draft, basedOn }: Edited, newer: GuidanceVersion): Edited => {
  const [mine, seen] = [guidanceOf(draft), guidanceOf(draftOf(basedOn.guidance))];
  const untouched = guidanceParts.filter((part) => JSON.stringify(mine[part]) === JSON.stringify(seen[part]));
  const theirs = draftOf(newer.guidance);
  const taken = Object.fromEntries(untouched.map((part) => [part, theirs[part]]));
  return { draft: { ...draft, ...taken }, basedOn: newer };
};

/** What is wrong with a group of words as it is written. */
export const groupProblem = ({ text }: Line): string | undefined => {
  const words = wordsOf(text);
  if (words.length === 1) return "At least two, with commas between them";
  if (words.length > guidanceLimits.words) return `At most ${guidanceLimits.words} words or phrases`;
  const long = words.find((word) => word.length > guidanceLimits.word);
  return long === undefined ? undefined : `At most ${guidanceLimits.word} characters: ${long.slice(0, 20)}…`;
};

const linesProblem = (text: string, most: number, longest: number, shortest = 1): string | undefined => {
  const lines = linesOf(text);
  const wrong = lines.find((line) => line.length < shortest || line.length > longest);
  if (lines.length > most) return `At most ${most} lines`;
  return wrong && `Between ${shortest} and ${longest} characters: ${wrong.slice(0, 20)}`;
};

/** What is wrong with a draft's lists of phrases. */
export const phraseProblems = ({ excludedGreetings, indicatorPhrases }: Draft) => {
  const { greetings, greeting, indicators, indicator, shortestIndicator } = guidanceLimits;
  return {
    excludedGreetings: linesProblem(excludedGreetings, greetings, greeting),
    indicatorPhrases: linesProblem(indicatorPhrases, indicators, indicator, shortestIndicator),
  };
};

/** Whether something of a draft is to be mended before it can be saved or tried out. */
export const hasProblems = (draft: Draft): boolean =>
  draft.glossary.some((line) => groupProblem(line) !== undefined) ||
  Object.values(phraseProblems(draft)).some((problem) => problem !== undefined);
