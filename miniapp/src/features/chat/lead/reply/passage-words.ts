import type { PassageEnds } from "#contracts/chat.ts";

/** Fewer characters are the same by chance. */
const leastOverlap = 8;

/** The words a passage begins and ends with, those that are in both once; what is left out between them is told. */
export const passageWords = ({ from, to }: PassageEnds): string => {
  if (from.includes(to)) return from;
  for (let length = to.length - 1; length >= leastOverlap; length -= 1)
    if (from.endsWith(to.slice(0, length))) return from + to.slice(length);
  // They end and begin in the middle of a word.
  return `${from.replace(/\s\S*$/u, "")} … ${to.replace(/^\S*\s/u, "")}`;
};
