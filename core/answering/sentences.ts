import { unspacedWords } from "../text/writing-systems.ts";
import { bindingPhrases } from "./figures.ts";

// A decimal point, an abbreviation before a small letter and the number of a list item end no sentence.
const boundary =
  /(?<=[.!?…]["'”’)]?)(?<!(?:^|\n)\d{1,2}\.)\s+(?=["'“(¿¡]?[\p{Lu}\d])|(?<=[。！？][”’」』）]?)(?![。！？”’」』）])\s*|(?<=[؟۔।])\s+|\n+/u;

/** The sentences of a text in order; a line break ends one too. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(boundary)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

/** What is left of a reply must say at least so much to be sent, in words. */
export const leastWords = 8;

/** How many words a text has, two letters for one where no spaces part them. */
export const wordCount = (text: string): number =>
  text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length + unspacedWords(text);

/** Sentences as one text, with spaces where their script has any. */
const joinSentences = (sentences: string[]): string =>
  sentences
    .join(" ")
    .replaceAll(/(?<=[。！？][”’」』）]?) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu, "");

const withoutBindingSentences = (line: string): string =>
  joinSentences(sentencesOf(line).filter((sentence) => bindingPhrases(sentence).length === 0));

/** The text without the sentences that would bind the firm before there is a proposal; all else stays as it is. */
export const withoutBinding = (text: string): string => {
  if (bindingPhrases(text).length === 0) return text;
  const kept = text
    .split("\n")
    .flatMap((line) => {
      const left = withoutBindingSentences(line);
      return left === "" && line.trim() !== "" ? [] : [left];
    })
    .join("\n")
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim();
  // What binds only across the seam of two sentences goes as a whole.
  return bindingPhrases(kept).length === 0 ? kept : "";
};
