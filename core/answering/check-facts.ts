import { unsupportedPhrases } from "./figures.ts";

const handles = /(?<![\p{L}\p{N}_.@])@\w{3,32}(?![\w@])|[\w.+-]+@[\w-]+\.[\w.-]*\w/gu;
// Several capitals in a row, in the middle of a sentence: at its beginning and in a heading any word has one.
const names = /(?<=[\p{Ll},;:] )\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+/gu;
const emphasised = /^ {0,3}#.*$|\*\*[^*\n]+\*\*|__[^_\n]+__/gmu;

const results = /(?<=[=≈][^\d\n]{0,6})\d[\d.,]*/gu;
const numbers = /(?<![\d.,])\d[\d.,]*/gu;
const bare = (number: string): string => number.replace(/[.,]+$/u, "");

// A result that is worked out in its line, wherever it stands there, rests on the figures it is worked out from.
const calculated = (text: string, evidence: string[]): string[] =>
  text.split("\n").filter((line) => {
    const found = new Set([...line.matchAll(results)].map(([number]) => bare(number)));
    const rest = line.replaceAll(numbers, (number) => (found.has(bare(number)) ? "" : number));
    return found.size > 0 && unsupportedPhrases(rest, evidence).length === 0;
  });

const unknownNames = (text: string, evidence: string[]): string[] => {
  const found = [
    ...[...text.matchAll(handles)].map(([phrase]) => phrase),
    ...[...text.replaceAll(emphasised, "").matchAll(names)].map(([phrase]) => phrase),
  ];
  if (found.length === 0) return [];
  const known = evidence.join("\n").toLowerCase();
  const isKnown = (phrase: string) =>
    phrase
      .toLowerCase()
      .split(" ")
      .some((word) => known.includes(word));
  return [...new Set(found)].filter((phrase) => !isKnown(phrase));
};

/** The figures, dates, names and addresses of an answer that nothing it rests on states, and that it does not work out. */
export const unsupportedFacts = (text: string, evidence: string[]): string[] => [
  ...unsupportedPhrases(text, [...evidence, ...calculated(text, evidence)]),
  ...unknownNames(text, evidence),
];
