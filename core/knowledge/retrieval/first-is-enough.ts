import type { Found, FoundByWording } from "./find-passages.ts";

const wordsIn = ({ asked, lexical }: FoundByWording, passageId: string): Set<string> => {
  const terms = new Set(lexical.find((match) => match.passageId === passageId)?.terms);
  const isThere = ({ term }: { term: string }) => terms.has(term);
  return new Set(asked.terms.flatMap(({ word, variants }) => (variants.some(isThere) ? word : [])));
};

const saysLess = (wording: FoundByWording, first: string, other: string): boolean => {
  const [words, others] = [wordsIn(wording, first), wordsIn(wording, other)];
  const nearness = (id: string) => wording.similarities.get(id) ?? 0;
  return (
    [...others].every((word) => words.has(word)) &&
    others.size < words.size &&
    nearness(other) <= nearness(first)
  );
};

/**
 * Whether each of the other passages has fewer words of the question than the first, all of which that has, too, and none is
 * nearer to it in meaning. Of several with the same words the second answers as often as the first.
 */
export const isFirstEnough = ({ wordings }: Found, [first, ...others]: string[]): boolean =>
  first !== undefined &&
  wordings.every((wording) => others.every((other) => saysLess(wording, first, other)));
