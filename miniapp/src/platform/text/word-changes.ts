import { diffArrays } from "diff";

/** A part of two texts: in both, or only in the second (`added`) or the first (`removed`). */
export interface WordChange {
  text: string;
  added: boolean;
  removed: boolean;
}

const segments = new Intl.Segmenter("und", { granularity: "word" });
const wordsOf = (text: string): string[] => [...segments.segment(text)].map(({ segment }) => segment);

/** What stayed, went and came between two texts, by whole words and figures; undefined where they differ in more than so many. */
export const wordChanges = (
  before: string,
  after: string,
  maxEditLength = Infinity,
): WordChange[] | undefined =>
  diffArrays(wordsOf(before), wordsOf(after), { maxEditLength })?.map(({ value, added, removed }) => ({
    text: value.join(""),
    added,
    removed,
  }));
