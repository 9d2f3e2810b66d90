import { countryNames } from "./country-names.ts";
import { locales } from "./figure-words.ts";

// Those of the time zones are the places people say they are from.
const cities = (): string[] =>
  Intl.supportedValuesOf("timeZone").map((zone) => (zone.split("/").at(-1) ?? "").replaceAll("_", " "));

const calendar = (): string[] =>
  locales.flatMap((locale) => {
    const months = Array.from({ length: 12 }, (_, month) =>
      new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" }).format(Date.UTC(2026, month)),
    );
    const days = Array.from({ length: 7 }, (_, day) =>
      new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(
        Date.UTC(2026, 0, day + 1),
      ),
    );
    return [...months, ...days];
  });

let known: Set<string> | null = null;

/** Whether a name is that of a country, a city of a time zone, a month or a day of the week. */
export const isPlaceOrTime = (name: string): boolean => {
  known ??= new Set([...cities(), ...calendar()].map((one) => one.toLowerCase()));
  return known.has(name.toLowerCase()) || countryNames(name).length > 0;
};
