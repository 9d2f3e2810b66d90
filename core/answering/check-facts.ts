import { calculatedResults } from "./calculations.ts";
import { unsupportedPhrases } from "./figures.ts";

const handles = /(?<![\p{L}\p{N}_.@])@\w{3,32}(?![\w@])|[\w.+-]+@[\w-]+\.[\w.-]*\w/gu;
// Several capitals in a row, in the middle of a sentence: at its beginning and in a heading any word has one.
const names = /(?<=[\p{Ll},;:] )\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+/gu;
const emphasised = /^ {0,3}#.*$|\*\*[^*\n]+\*\*|__[^_\n]+__/gmu;

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
  ...unsupportedPhrases(text, [...evidence, calculatedResults(text, evidence).join("; ")]),
  ...unknownNames(text, evidence),
];
