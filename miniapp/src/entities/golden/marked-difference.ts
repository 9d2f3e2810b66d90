import { wordChanges } from "../../platform/text/word-changes.ts";

/** A part of a text; `changed` where the other text has something else in its place. */
export interface TextPart {
  text: string;
  changed: boolean;
}

/** So many characters of what is the same in both stand around a change. */
const around = 160;
/** Texts that have less in common are shown whole. */
const mostEdits = 2_000;
const leftOut = " … ";

const shortened = (text: string, isFirst: boolean, isLast: boolean): string => {
  if (isFirst) return text.length <= around ? text : `${leftOut}${text.slice(-around)}`;
  if (isLast) return text.length <= around ? text : `${text.slice(0, around)}${leftOut}`;
  return text.length <= 2 * around ? text : `${text.slice(0, around)}${leftOut}${text.slice(-around)}`;
};

/** Two texts with the words in which they differ marked, and what is the same in both far from them left out. */
export const markedDifference = (
  before: string,
  after: string,
): { before: TextPart[]; after: TextPart[] } => {
  const parts = wordChanges(before, after, mostEdits);
  if (parts === undefined)
    return { before: [{ text: before, changed: true }], after: [{ text: after, changed: true }] };
  const shown = parts.map(({ text, added, removed }, at) => ({
    added,
    removed,
    text: added || removed ? text : shortened(text, at === 0, at === parts.length - 1),
  }));
  const without = (left: "added" | "removed"): TextPart[] =>
    shown
      .filter((part) => !part[left])
      .map(({ text, added, removed }) => ({ text, changed: added || removed }));
  return { before: without("added"), after: without("removed") };
};
