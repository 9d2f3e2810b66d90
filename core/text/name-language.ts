import { franc } from "franc-min";
import { languageOfScript, languageOfWords } from "./languages.ts";
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

/** The language of a text however short as ISO 639-1, by its letters or its words of grammar; in doubt "en". */
export const languageCode = (text: string): string => {
  const words = wordsOf(text);
  const scripts = words.flatMap((word) => languageOfScript(word) ?? []);
  const [script] = scripts;
  if (script !== undefined && scripts.length * 2 > words.length) return isoCode(script.code);
  const known = languageOfWords(words);
  return words.filter(known.isGrammar).length < leastGrammar ? "en" : isoCode(known.code);
};

/** Whether a text, however short, is told to be in another language than those of these English names; in doubt it is not. */
export const isForeign = (text: string, languages: string[]): boolean => {
  const code = languageCode(text);
  if (code === "en" || languages.length === 0) return false;
  return !languages.includes(names.of(code) ?? code);
};
