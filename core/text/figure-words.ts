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
const numbers = [...Array.from({ length: 30 }, (_, at) => at + 2), 40, 45, 50, 60, 70, 75, 80, 90, 100];

// Two letters are any word in some other language.
const isLong = (word: string): boolean => !/^\p{Script=Latin}{1,2}$/u.test(word);

/** The small numbers that people write in words, by those. */
export const numberWords: ReadonlyMap<string, number> = new Map(
  spellings.flatMap((spell) =>
    numbers.map((number): [string, number] => [spell(number), number]).filter(([word]) => isLong(word)),
  ),
);

/** The small numbers that a text has in words. */
export const numbersInWords = (text: string): number[] => {
  const words = text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{M}]+/gu) ?? [];
  return [...new Set(words.flatMap((word) => numberWords.get(word) ?? []))];
};

/** The languages whose words for units, scales, currencies and months the runtime is asked for; the first to use one has it. */
export const locales = "en es fr de pt it nl tr id ro hu sv ru el ar hi zh ja ko".split(" ");

/** Languages inflect what is counted by these. */
const counts = [1, 2, 5, 21];
const unitsOfTime = ["minute", "hour", "day", "week", "month", "year"] as const;
const powers = [1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];
const worldCurrencies = ["USD", "EUR", "GBP", "CHF"];

interface Word {
  word: string;
  /** What the number beside it is multiplied by. */
  factor: number;
}

// A letter or two are any word in some other language.
const isTelling = (word: string, locale: string): boolean =>
  locale === "en" ||
  !/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}]{1,2}\.?$/u.test(word);

const wordsBesideIn = (
  locale: string,
  type: string,
  numbers: number[],
  options: Intl.NumberFormatOptions,
): Word[] => {
  const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, options);
  return numbers.flatMap((number) => {
    const parts = format.formatToParts(number);
    const word =
      parts
        .find((part) => part.type === type)
        ?.value.trim()
        .toLowerCase() ?? "";
    const factor = number / Number(parts.find((part) => part.type === "integer")?.value);
    return word === "" || Number.isNaN(factor) ? [] : [{ word, factor }];
  });
};

/** What a language calls the units of time, from minutes to years. */
export const unitsOfTimeIn = (locale: string): string[] =>
  unitsOfTime
    .flatMap((unit) => wordsBesideIn(locale, "unit", counts, { style: "unit", unit, unitDisplay: "long" }))
    .map(({ word }) => word);

const wordsBeside = (type: string, numbers: number[], options: Intl.NumberFormatOptions): Word[] =>
  locales.flatMap((locale) =>
    wordsBesideIn(locale, type, numbers, options).filter(({ word }) => isTelling(word, locale)),
  );

const unitWords = (unit: string, unitDisplay: "long" | "short" | "narrow"): string[] =>
  wordsBeside("unit", counts, { style: "unit", unit, unitDisplay }).map(({ word }) => word);

// The first language to use a word has it.
const byWord = <Meaning>(meanings: [word: string, Meaning][]): Map<string, Meaning> =>
  new Map(meanings.toReversed());

const readUnits = () =>
  byWord(
    unitsOfTime.flatMap((unit) => {
      // One letter stands for a minute, a month and a million, but for no other hours and days.
      const displays = unit === "hour" || unit === "day" ? (["narrow"] as const) : [];
      const words = (["long", "short", ...displays] as const).flatMap((display) => unitWords(unit, display));
      return words.map((word): [string, string] => [word, unit]);
    }),
  );

/** What stands between a number and the unit that it is counted by: "per" of "35 per day". */
const readPers = (): Set<string> =>
  new Set(
    unitsOfTime.flatMap((unit) =>
      unitWords(`kilometer-per-${unit}`, "long").flatMap((name) => name.split(/\s+/u).slice(1, -1)),
    ),
  );

const readScales = () =>
  byWord(
    (["long", "short"] as const)
      .flatMap((compactDisplay) => wordsBeside("compact", powers, { notation: "compact", compactDisplay }))
      .map(({ word, factor }): [string, number] => [word, factor]),
  );

/** The word that the names of several currencies share, as "dollars" is that of "US dollars" and "Canadian dollars". */
const sharedWords = (names: string[][]): string[] => {
  const wordsOf = (group: string[]) => new Set(group.flatMap((name) => name.split(/[\s-]+/u)));
  const [first = new Set<string>(), ...others] = names.map(wordsOf);
  return [...first].filter((word) => word.length > 2 && others.every((words) => words.has(word)));
};

const readCurrencies = () => {
  const namesOf = (currency: string): string[] =>
    wordsBeside("currency", counts, {
      style: "currency",
      currency,
      currencyDisplay: "name",
      // With cents every number would be counted as a fraction is.
      maximumFractionDigits: 0,
    }).map(({ word }) => word);
  return new Set([
    ...worldCurrencies.flatMap((currency) => [currency.toLowerCase(), ...namesOf(currency)]),
    ...sharedWords([namesOf("USD"), namesOf("CAD")]),
  ]);
};

/** Month by month, what each is called. */
const monthNames = (locale: string, style: Intl.DateTimeFormatOptions): [name: string, month: number][] => {
  const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" });
  const days = Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, 15));
  return days.flatMap((day, at) =>
    format
      .formatToParts(day)
      .flatMap(({ type, value }): [string, number][] =>
        type === "month" ? [[value.toLowerCase(), at + 1]] : [],
      ),
  );
};

/** The names of months before which a day has a point, as "1. Mai" has and "1 May" has not. */
const readPointedMonths = () => {
  const isPointed = (locale: string): boolean => {
    const parts = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long" }).formatToParts(0);
    const day = parts.findIndex(({ type }) => type === "day");
    return parts[day + 1]?.value.startsWith(".") === true && parts[day + 2]?.type === "month";
  };
  const pointed = locales.filter(isPointed);
  const styles = (["long", "short"] as const).map((month) => ({ month, day: "numeric" }) as const);
  const names = pointed.flatMap((locale) => styles.flatMap((style) => monthNames(locale, style)));
  return new Set(names.map(([name]) => name.replace(/\.$/u, "")));
};

const readMonths = () =>
  byWord(
    [
      ...monthNames("en", { month: "short" }),
      ...locales.flatMap((locale) => monthNames(locale, { month: "long", day: "numeric" })),
    ].filter(([name]) => /^\p{L}{3,}$/u.test(name)),
  );

/** What stands beside some hours of the day. */
const partsOfDay = (
  type: "dayPeriod" | "literal",
  options: Intl.DateTimeFormatOptions,
  hours: number[],
): [word: string, hour: number][] =>
  locales.flatMap((locale) =>
    hours.flatMap((hour) =>
      new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { hour: "numeric", timeZone: "UTC", ...options })
        .formatToParts(Date.UTC(2024, 0, 1, hour))
        .filter((part) => part.type === type)
        .map(({ value }): [string, number] => [value.trim().toLowerCase().replaceAll(/\s/gu, " "), hour])
        .filter(([word]) => word !== "" && (type === "literal" || isTelling(word, locale))),
    ),
  );

/** What tells the half of a day, its last point left out or not, and whether it is the second. */
const readHalves = () =>
  new Map(
    partsOfDay("dayPeriod", { hourCycle: "h12" }, [9, 18]).flatMap(([word, hour]) =>
      [word, word.replace(/\.$/u, "")].map((half): [string, boolean] => [half, hour > 12]),
    ),
  );

/** What noon is called, without an article. */
const readNoons = () =>
  new Set(
    partsOfDay("dayPeriod", { hourCycle: "h12", dayPeriod: "long" }, [12]).map(([name]) =>
      name.replace(/^\S{1,3} /u, ""),
    ),
  );

/** The words that stand beside figures, as the runtime's locale data has them; reading them takes a tenth of a second. */
const readWords = () => ({
  /** Units of time by what they are called. */
  units: readUnits(),
  pers: readPers(),
  percents: new Set(unitWords("percent", "long")),
  /** What a number is multiplied by. */
  scales: readScales(),
  currencies: readCurrencies(),
  halves: readHalves(),
  /** What follows the hour of a day, as "Uhr" does. */
  hourSigns: new Set(partsOfDay("literal", { hourCycle: "h23" }, [18]).map(([word]) => word)),
  noons: readNoons(),
  /** The months by their names, from 1 on. */
  months: readMonths(),
  pointedMonths: readPointedMonths(),
});

let known: ReturnType<typeof readWords> | null = null;

/** The words beside figures, by what they say; asking the runtime takes a tenth of a second, once. */
export const figureWords = () => (known ??= readWords());

const forms = new Map<string, Set<string>>();

/** Whether some language has a word of a unit of time in this form for so many: "2 days", but no "2 day". */
export const isFormFor = (word: string, count: number): boolean => {
  const unit = figureWords().units.get(word) ?? word;
  const key = `${count} ${unit}`;
  const known = forms.get(key) ?? new Set<string>();
  if (known.size === 0) {
    forms.set(key, known);
    for (const unitDisplay of ["long", "short", "narrow"] as const)
      for (const one of wordsBeside("unit", [count], { style: "unit", unit, unitDisplay }))
        known.add(one.word);
  }
  return known.has(word);
};
