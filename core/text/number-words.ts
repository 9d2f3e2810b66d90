/** From two to twelve; one is an article in many a language, and what is larger is written in digits. */
const words = {
  en: "two three four five six seven eight nine ten eleven twelve",
  de: "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
  es: "dos tres cuatro cinco seis siete ocho nueve diez once doce",
  fr: "deux trois quatre cinq six sept huit neuf dix onze douze",
  it: "due tre quattro cinque sei sette otto nove dieci undici dodici",
  nl: "twee drie vier vijf zes zeven acht negen tien elf twaalf",
  pt: "dois três quatro cinco seis sete oito nove dez onze doze",
};

/** The small numbers that people write in words, by those. */
export const numberWords: ReadonlyMap<string, number> = new Map(
  Object.values(words).flatMap((line) => line.split(" ").map((word, at): [string, number] => [word, at + 2])),
);
