import { toCardinal as inDutch } from "n2words/nl-NL";
import { toCardinal as inEnglish } from "n2words/en-US";
import { toCardinal as inFrench } from "n2words/fr-FR";
import { toCardinal as inGerman } from "n2words/de-DE";
import { toCardinal as inItalian } from "n2words/it-IT";
import { toCardinal as inJapanese } from "n2words/ja-JP";
import { toCardinal as inPolish } from "n2words/pl-PL";
import { toCardinal as inPortuguese } from "n2words/pt-PT";
import { toCardinal as inRussian } from "n2words/ru-RU";
import { toCardinal as inSpanish } from "n2words/es-ES";

// Chinese writes these numbers as Japanese does.
const spellings = [
  inEnglish,
  inGerman,
  inSpanish,
  inFrench,
  inItalian,
  inDutch,
  inPortuguese,
  inPolish,
  inRussian,
  inJapanese,
];

/** One is an article in many a language, and what is larger is written in digits. */
const numbers = [...Array.from({ length: 30 }, (_, at) => at + 2), 40, 45, 50, 60, 90, 100];

// Two letters are any word in some other language.
const isTelling = (word: string): boolean => !/^\p{Script=Latin}{1,2}$/u.test(word);

/** The small numbers that people write in words, by those. */
export const numberWords: ReadonlyMap<string, number> = new Map(
  spellings.flatMap((spell) =>
    numbers.map((number): [string, number] => [spell(number), number]).filter(([word]) => isTelling(word)),
  ),
);

/** The small numbers that a text has in words. */
export const numbersInWords = (text: string): number[] => {
  const words = text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{M}]+/gu) ?? [];
  return [...new Set(words.flatMap((word) => numberWords.get(word) ?? []))];
};
