import { escapePattern } from "#contracts/escape-pattern.ts";

/** A piece of a text; `phrase` is true where it is one of the phrases looked for. */
export interface TextPiece {
  text: string;
  phrase: boolean;
}

// A letter of a script that puts spaces between words; where there are none, a word stands beside any other.
const spaced = String.raw`(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}]`;
const begins = new RegExp(`^${spaced}`, "u");
const ends = new RegExp(`${spaced}$`, "u");

// A line may end within a phrase, and a space that keeps it on one line stand for any other.
const spacedOut = (phrase: string) => escapePattern(phrase).replaceAll(/\s+/gu, String.raw`\s+`);

// "5" is not part of "15", nor "2 %" of "12 %".
const whole = (phrase: string) => {
  const before = begins.test(phrase) ? String.raw`(?<!${spaced}|\p{N}[.,])` : "";
  const after = ends.test(phrase) ? String.raw`(?!${spaced}|[.,]\p{N})` : "";
  return `${before}${spacedOut(phrase)}${after}`;
};

/** Cuts a text so that the given phrases stand by themselves, each wherever it occurs as a whole; the longer one wins. */
export const markPhrases = (text: string, phrases: readonly string[]): TextPiece[] => {
  const wanted = phrases.filter((phrase) => phrase.trim() !== "").sort((a, b) => b.length - a.length);
  if (wanted.length === 0) return text === "" ? [] : [{ text, phrase: false }];
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(new RegExp(wanted.map(whole).join("|"), "giu"))) {
    if (index > from) pieces.push({ text: text.slice(from, index), phrase: false });
    pieces.push({ text: found, phrase: true });
    from = index + found.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), phrase: false });
  return pieces;
};
