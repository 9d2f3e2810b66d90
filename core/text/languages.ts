import { stemmer as arabicStem } from "@orama/stemmers/arabic";
import { stemmer as dutchStem } from "@orama/stemmers/dutch";
import { stemmer as englishStem } from "@orama/stemmers/english";
import { stemmer as frenchStem } from "@orama/stemmers/french";
import { stemmer as germanStem } from "@orama/stemmers/german";
import { stemmer as greekStem } from "@orama/stemmers/greek";
import { stemmer as hungarianStem } from "@orama/stemmers/hungarian";
import { stemmer as hindiStem } from "@orama/stemmers/indian";
import { stemmer as indonesianStem } from "@orama/stemmers/indonesian";
import { stemmer as italianStem } from "@orama/stemmers/italian";
import { stemmer as portugueseStem } from "@orama/stemmers/portuguese";
import { stemmer as romanianStem } from "@orama/stemmers/romanian";
import { stemmer as russianStem } from "@orama/stemmers/russian";
import { stemmer as spanishStem } from "@orama/stemmers/spanish";
import { stemmer as swedishStem } from "@orama/stemmers/swedish";
import { stemmer as turkishStem } from "@orama/stemmers/turkish";
import { stopwords as arabicStops } from "@orama/stopwords/arabic";
import { stopwords as dutchStops } from "@orama/stopwords/dutch";
import { stopwords as englishStops } from "@orama/stopwords/english";
import { stopwords as frenchStops } from "@orama/stopwords/french";
import { stopwords as germanStops } from "@orama/stopwords/german";
import { stopwords as greekStops } from "@orama/stopwords/greek";
import { stopwords as hungarianStops } from "@orama/stopwords/hungarian";
import { stopwords as hindiStops } from "@orama/stopwords/indian";
import { stopwords as indonesianStops } from "@orama/stopwords/indonesian";
import { stopwords as italianStops } from "@orama/stopwords/italian";
import { stopwords as japaneseStops } from "@orama/stopwords/japanese";
import { stopwords as mandarinStops } from "@orama/stopwords/mandarin";
import { stopwords as portugueseStops } from "@orama/stopwords/portuguese";
import { stopwords as romanianStops } from "@orama/stopwords/romanian";
import { stopwords as russianStops } from "@orama/stopwords/russian";
import { stopwords as spanishStops } from "@orama/stopwords/spanish";
import { stopwords as swedishStops } from "@orama/stopwords/swedish";
import { stopwords as turkishStops } from "@orama/stopwords/turkish";
import { franc } from "franc-min";
import { unitsOfTimeIn } from "./figure-words.ts";
import { withoutAccents, wordsOf } from "./words.ts";

/** A language whose words are known in all their forms. */
export interface Language {
  /** Its ISO 639-3 code. */
  code: string;
  stem: (word: string) => string;
  /** Whether a word, as `wordsOf` gives it, is one of its grammar and says nothing by itself. */
  isGrammar: (word: string) => boolean;
}

// "Don't" is written "dont", too, and taken apart where a mark stands in it.
const waysToWrite = (word: string): string[] => {
  const plain = word.normalize("NFKC").toLowerCase();
  return [plain.replaceAll(/['’]/gu, ""), ...plain.split(/['’\s-]/u)].filter((part) => part !== "");
};

// Some lists have them, but questions are about days, hours and years.
const unitsIn = (code: string): string[] =>
  unitsOfTimeIn(code).flatMap((unit) => [unit, withoutAccents(unit)]);

const language = (
  code: string,
  stem: (word: string) => string,
  stops: string[],
  shape: RegExp | null = null,
): Language => {
  const stopWords = new Set(stops.flatMap(waysToWrite));
  for (const unit of unitsIn(code)) stopWords.delete(unit);
  return { code, stem, isGrammar: (word) => stopWords.has(word) || shape?.test(word) === true };
};

export const english = language("eng", englishStem, [...englishStops, "a"]);

/** The languages in Latin letters. */
export const latinLanguages: readonly Language[] = [
  english,
  language("spa", spanishStem, spanishStops),
  language("fra", frenchStem, frenchStops),
  language("deu", germanStem, germanStops),
  language("por", portugueseStem, portugueseStops),
  language("ita", italianStem, italianStops),
  language("nld", dutchStem, dutchStops),
  language("tur", turkishStem, turkishStops),
  language("ind", indonesianStem, indonesianStops),
  language("ron", romanianStem, romanianStops),
  language("hun", hungarianStem, hungarianStops),
  language("swe", swedishStem, swedishStops),
];

const compounding = new Set(["deu", "nld", "swe", "hun"]);

/** Whether a language writes several words as one, such as "Stornogebühr". */
export const writesCompounds = ({ code }: Pick<Language, "code">): boolean => compounding.has(code);

const itself = (word: string): string => word;
// What follows the characters of a verb or adjective is its ending.
const japaneseStem = (word: string): string => word.replace(/(?<=\p{Script=Han})\p{Script=Hiragana}+$/u, "");
// Their lists are short, but words of so few letters are mostly grammar.
const shortHiragana = /^\p{Script=Hiragana}{1,2}$/u;
const oneDevanagari = /^\p{L}\p{M}*$/u;

const shortestAgain = 3;
/** Stemmed until nothing more is lost: the noun of a verb has an ending of its own before that of its case, "опоздание" of "опоздал". */
const russianTerm = (word: string): string => {
  // "Ё" is mostly written without its dots.
  let stem = russianStem(word.replaceAll("ё", "е"));
  for (let next = russianStem(stem); next !== stem && next.length >= shortestAgain; next = russianStem(stem))
    stem = next;
  return stem;
};
// Its list has few cases of what it declines, and "how many" in none.
const russianPronoun = /^(?:скольк|как|так|котор)(?:о|и|ой|ая|ую|ое|ого|ому|ом|[иы]е|ый|[иы]х|[иы]ми?)$/u;

/** The others, each told by its letters; of those written in the same ones the most spoken stands for all. */
const otherScripts: readonly [letters: RegExp, Language][] = [
  [/\p{Script=Cyrillic}/u, language("rus", russianTerm, russianStops, russianPronoun)],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, language("jpn", japaneseStem, japaneseStops, shortHiragana)],
  [/\p{Script=Han}/u, language("cmn", itself, mandarinStops)],
  [/\p{Script=Greek}/u, language("ell", greekStem, greekStops)],
  [/\p{Script=Arabic}/u, language("arb", arabicStem, arabicStops)],
  [/\p{Script=Devanagari}/u, language("hin", hindiStem, hindiStops, oneDevanagari)],
];
const unknown = language("und", itself, []);
const byCode = new Map(latinLanguages.map((known) => [known.code, known]));

const latin = /\p{Script=Latin}/u;

/** The language of a word's letters where these are not Latin; null where they are, or where it has none. */
export const languageOfScript = (word: string): Language | null => {
  if (latin.test(word) || !/\p{L}/u.test(word)) return null;
  return otherScripts.find(([letters]) => letters.test(word))?.[1] ?? unknown;
};

// Fewer letters say too little.
const leastLetters = 60;
const enoughLetters = 2_000;

/** The language of a text's Latin letters: by its letter sequences, or English where there are too few to tell. */
export const languageOf = (text: string): Language => {
  const code = franc(text.slice(0, enoughLetters), {
    only: [...byCode.keys()],
    minLength: leastLetters,
  });
  return byCode.get(code) ?? english;
};

/**
 * The language of a short text's Latin words: the one that knows most of them for its grammar, of several that know as many the
 * one of their letter sequences; in doubt English.
 */
export const languageOfWords = (words: string[]): Language => {
  // A word alone may be another's: "bin" is no German question.
  if (words.length < 2) return english;
  const counts = latinLanguages.map((one) => words.filter(one.isGrammar).length);
  const most = Math.max(...counts);
  const best = latinLanguages.filter((_, at) => counts[at] === most);
  if (best.includes(english)) return english;
  const code = franc(words.join(" "), { only: best.map((one) => one.code), minLength: 1 });
  return byCode.get(code) ?? english;
};

const names = new Intl.DisplayNames("en", { type: "language" });

/** So many words of its grammar tell a short text's language. */
const leastGrammar = 2;

/** The English name of the language a text is written in, in any script; null where it is too short to tell. */
export const languageName = (text: string): string | null => {
  const code = franc(text.slice(0, enoughLetters), { minLength: leastLetters });
  return code === "und" ? null : (names.of(code) ?? null);
};

const isoCode = (code: string): string => Intl.getCanonicalLocales(code)[0] ?? "en";

/** The language of the script that most of these words are written in, where that is not Latin. */
const scriptOf = (words: string[]): Language | null => {
  const scripts = words.flatMap((word) => languageOfScript(word) ?? []);
  return scripts.length * 2 > words.length ? (scripts[0] ?? null) : null;
};

/** The language of a text's Latin words however short, by their grammar; null where they have too little of it to tell. */
export const languageByGrammar = (words: string[]): Language | null => {
  const known = languageOfWords(words);
  return words.filter(known.isGrammar).length < leastGrammar ? null : known;
};

/** Whether a text is written in English: by its words of grammar, or its letters where it has few of them; in doubt it is. */
export const isEnglish = (text: string): boolean => {
  const words = wordsOf(text.slice(0, enoughLetters));
  if (scriptOf(words) !== null) return false;
  return (languageByGrammar(words) ?? languageOf(text)) === english;
};

/** The language of a text however short as ISO 639-1, by its letters or its words of grammar; in doubt "en". */
export const languageCode = (text: string): string => {
  const words = wordsOf(text);
  const script = scriptOf(words);
  if (script !== null) return isoCode(script.code);
  return isoCode((languageByGrammar(words) ?? english).code);
};

/** Whether a text, however short, is told to be in another language than those of these English names; in doubt it is not. */
export const isForeign = (text: string, languages: string[]): boolean => {
  const code = languageCode(text);
  if (code === "en" || languages.length === 0) return false;
  return !languages.includes(names.of(code) ?? code);
};

/** Whether a text seems to be in each of the languages of these English names, so that there is one at most. */
export const isInEach = (text: string, languages: string[]): boolean => {
  const code = languageCode(text);
  return languages.every((name) => name === (names.of(code) ?? code));
};
