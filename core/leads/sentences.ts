import { unspacedWords } from "../writing-systems.ts";
import { bindingPhrases } from "./commitments.ts";

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

export const wordCount = (text: string): number =>
  text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length + unspacedWords(text);

/** Sentences as one text, with spaces where their script has any. */
export const joinSentences = (sentences: string[]): string =>
  sentences
    .join(" ")
    .replaceAll(/(?<=[。！？][”’」』）]?) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu, "");

// Such an opening leans on the sentence before it.
const dependent =
  /^(?:it|its|that|this|these|those|they|and|but|or|so|then|there|if not|otherwise|above that|with less|with these|the last|both|half)(?!\p{L})/iu;

const withoutBindingSentences = (line: string): string => {
  let left = false;
  const kept = sentencesOf(line).filter((sentence) => {
    left = bindingPhrases(sentence).length > 0 || (left && dependent.test(sentence));
    return !left;
  });
  return joinSentences(kept);
};

/** The text without the sentences that would bind the firm before there is a proposal, and those that lean on them. */
export const withoutBinding = (text: string): string => {
  const lines = text.split(/\n+/u).map(withoutBindingSentences);
  const kept = lines.filter((line) => line !== "").join("\n");
  // What binds only across the seam of two sentences goes as a whole.
  return bindingPhrases(kept).length === 0 ? kept : "";
};

/** As many sentences from the start as fit the limit of words, and the closing question in any case. */
export const shorten = (text: string, limit: number): string => {
  if (wordCount(text) <= limit) return text;
  const sentences = sentencesOf(text);
  const question = sentences.findLast((sentence) => /[?？]["'”’)]?$/u.test(sentence));
  let room = limit - wordCount(question ?? "");
  const full = sentences.findIndex((sentence) => {
    room -= sentence === question ? 0 : wordCount(sentence);
    return room < 0;
  });
  const kept = sentences.slice(0, full < 0 ? sentences.length : full);
  return joinSentences(question === undefined || kept.includes(question) ? kept : [...kept, question]);
};
