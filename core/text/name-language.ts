import { franc } from "franc-min";
import { english, languageOf, languageOfScript, languageOfWords, type Language } from "./languages.ts";
import { wordsOf } from "./words.ts";

const names = new Intl.DisplayNames("en", { type: "language" });

// Fewer letters say too little.
const leastLetters = 60;
const enoughLetters = 2_000;
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

/** Whether a text is written in English: by its words of grammar, or its letters where it has few of them; in doubt it is. */
export const isEnglish = (text: string): boolean => {
  const words = wordsOf(text.slice(0, enoughLetters));
  if (scriptOf(words) !== null) return false;
  const known = languageOfWords(words);
  return (words.filter(known.isGrammar).length < leastGrammar ? languageOf(text) : known) === english;
};

/** The language of a text however short as ISO 639-1, by its letters or its words of grammar; in doubt "en". */
export const languageCode = (text: string): string => {
  const words = wordsOf(text);
  const script = scriptOf(words);
  if (script !== null) return isoCode(script.code);
  const known = languageOfWords(words);
  return words.filter(known.isGrammar).length < leastGrammar ? "en" : isoCode(known.code);
};

/** Whether a text, however short, is told to be in another language than those of these English names; in doubt it is not. */
export const isForeign = (text: string, languages: string[]): boolean => {
  const code = languageCode(text);
  if (code === "en" || languages.length === 0) return false;
  return !languages.includes(names.of(code) ?? code);
};
