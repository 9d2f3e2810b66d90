import { countryNames } from "../../text/country-names.ts";
import { calculationsIn, type Beside, type Calculated } from "./calculations.ts";
import { sentencesOf } from "../sentences.ts";
import { type Commitment, findCommitments, unsupportedPhrases } from "./figures.ts";
import { parseGrouped, parseNumber } from "./numbers.ts";
import { ratesOfOther } from "./rates.ts";

const handles = /(?<![\p{L}\p{N}_.@])@\w{3,32}(?![\w@])|(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]*\w/gu;
// Several capitals in a row, in the middle of a sentence: at its beginning and in a heading any word has one.
const names = /(?<=[\p{Ll},;:] )\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+/gu;
const emphasised = /^ {0,3}#.*$|\*\*[^*\n]+\*\*|__[^_\n]+__/gmu;

const isHandle = (phrase: string): boolean => phrase.includes("@");

// Those that have capitals.
const scripts = ["Latin", "Cyrillic", "Greek", "Armenian", "Georgian"].map(
  (script) => new RegExp(String.raw`\p{Script=${script}}`, "gu"),
);
const scriptOf = (name: string): RegExp | undefined => scripts.find((script) => name.search(script) >= 0);

/** A name in another script than the evidence is written in may be there all the same. */
const isMostly = (script: RegExp | undefined, evidence: string): boolean => {
  const count = (pattern: RegExp) => evidence.match(pattern)?.length ?? 0;
  return script !== undefined && count(script) * 2 >= count(/\p{L}/gu);
};

const unknownNames = (text: string, evidence: string[]): string[] => {
  const found = [
    ...[...text.matchAll(handles)].map(([phrase]) => phrase),
    ...[...text.replaceAll(emphasised, "").matchAll(names)].map(([phrase]) => phrase),
  ];
  if (found.length === 0) return [];
  const known = evidence.join("\n").toLowerCase();
  const isKnown = (phrase: string) =>
    [...phrase.split(" "), ...countryNames(phrase)].some((word) => known.includes(word.toLowerCase()));
  const isComparable = (phrase: string) => isHandle(phrase) || isMostly(scriptOf(phrase), known);
  return [...new Set(found)].filter((phrase) => isComparable(phrase) && !isKnown(phrase));
};

/** The figures of calculations as evidence for what a text says. */
export const asEvidence = ({ operands, results }: Calculated): string =>
  // 0.07 × 100 is a little more than 7.
  [...operands, ...results].map((figure) => Number(figure.toFixed(6))).join("; ");

/** What a text works out of its evidence, as evidence; it takes milliseconds, so that it is done once and where it is needed. */
const workingOut = (text: string, evidence: string[], beside: Beside): (() => string) => {
  let worked: string | undefined;
  return () => (worked ??= asEvidence(calculationsIn(text, evidence, beside)));
};

/** The figures and dates of a text that nothing it rests on states, and that it does not work out of that. */
export const unsupportedFigures = (
  text: string,
  evidence: string[],
  beside: Beside = {},
  workedOut = workingOut(text, evidence, beside),
): string[] => {
  const open = unsupportedPhrases(text, evidence, beside);
  return open.length === 0 ? open : unsupportedPhrases(text, [...evidence, workedOut()], beside);
};

/** A number of fewer digits may only count what is told. */
const fewestDigits = 3;
const numbers = /\d{1,3}(?:[ \u00A0\u202F]\d{3})+(?!\d)|\d+(?:[.,'’]\d+)*/gu;

/** Those whose numbers stand nowhere in the texts, whatever is counted with them there. */
const standNowhereIn = (stated: Commitment[], texts: string[]): Commitment[] => {
  const known = new Set(
    Array.from(texts.join("\n").matchAll(numbers), ([number]) => [
      parseNumber(number),
      parseGrouped(number),
    ]).flat(),
  );
  const isKnown = ({ value, otherwise }: Commitment) =>
    known.has(Number(value)) || (otherwise !== undefined && known.has(Number(otherwise)));
  return stated.filter((one) => !isKnown(one));
};

// Links are looked at by themselves.
const linkTargets = /https?:\/\/[^\s)]+|(?<=\])\([^)\s]{0,2000}\)/giu;
// What is calculated with has been looked at.
const calculated = /[=≈×÷]|\d\s?[+−–*/]\s?\d/u;

/** Whether a number is told for itself, as a capacity, a telephone's or a rate, and does not only count what is told. */
const isTelling = ({ kind, phrase }: Commitment): boolean =>
  kind === "plain" && ((phrase.match(/\d/gu)?.length ?? 0) >= fewestDigits || /\d[.,]\d/u.test(phrase));

// The parts of a telephone's are one.
const runs = /\+?\(?\d[\d ()/\u00A0-]{4,}\d/gu;

/** Such numbers of a text, without a unit, that nothing it rests on has. */
export const unknownNumbers = (text: string, evidence: string[], workedOut = () => ""): string[] => {
  const told = sentencesOf(text.replaceAll(linkTargets, "")).filter((sentence) => !calculated.test(sentence));
  const stated = told.flatMap(findCommitments).filter(isTelling);
  if (stated.length === 0) return [];
  const open = standNowhereIn(stated, evidence);
  if (open.length === 0) return [];
  const left = standNowhereIn(open, [workedOut()]);
  const written = Array.from(text.matchAll(runs), ([run]) => run);
  return [...new Set(left.map(({ phrase }) => written.find((run) => run.includes(phrase)) ?? phrase))];
};

/** The figures, dates, names and addresses of an answer that nothing it rests on states, and that it does not work out. */
export const unsupportedFacts = (text: string, evidence: string[], beside: Beside = {}): string[] => {
  const workedOut = workingOut(text, evidence, beside);
  return [
    ...unsupportedFigures(text, evidence, beside, workedOut),
    ...ratesOfOther(text, beside.prices ?? evidence),
    ...unknownNumbers(text, evidence, workedOut),
    ...unknownNames(text, evidence),
  ];
};
