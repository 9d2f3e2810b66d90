import { locales } from "./figure-words.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");

const read = (): Map<string, string[]> => {
  const names = locales.map((locale) => new Intl.DisplayNames(locale, { type: "region", fallback: "none" }));
  const countries = letters.flatMap((first) => letters.map((second) => first + second));
  const called = countries.map((code) => names.flatMap((name) => name.of(code)?.toLowerCase() ?? []));
  return new Map(called.flatMap((all) => all.map((name): [string, string[]] => [name, all])));
};

let known: Map<string, string[]> | null = null;

/** What a country is called in the languages whose data the runtime has, in small letters; nothing for other names. */
export const countryNames = (name: string): string[] => (known ??= read()).get(name.toLowerCase()) ?? [];
