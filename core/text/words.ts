import { spaceOut } from "./writing-systems.ts";

const longestWord = 64;

/** A text as its words are read: every letter in one form, in no style, nothing unseen, words between spaces or marks. */
const written = (text: string): string =>
  // Dictionaries know words as they are written: Lao has letters that are taken apart here.
  spaceOut(text.replaceAll(/[\p{Cf}ـ]/gu, ""))
    .normalize("NFKC")
    // 10,000 is one number, and 50k is 50,000.
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/gu, "")
    .replaceAll(/(?<=\d)k(?![\p{L}\p{N}])/giu, "000");

/** The words of a text in order as they are written, capitals and accents too. */
export const writtenWords = (text: string): string[] =>
  (written(text).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:\.\p{N}+)*/gu) ?? []).filter(
    (word) => word.length <= longestWord,
  );

/** The words of a text in order, in lower case. */
export const wordsOf = (text: string): string[] => writtenWords(text).map((word) => word.toLowerCase());
