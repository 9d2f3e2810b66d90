/** From two to twelve; one is an article in many a language. */
const small = {
  en: "two three four five six seven eight nine ten eleven twelve",
  de: "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
  es: "dos tres cuatro cinco seis siete ocho nueve diez once doce",
  fr: "deux trois quatre cinq six sept huit neuf dix onze douze",
  it: "due tre quattro cinque sei sette otto nove dieci undici dodici",
  nl: "twee drie vier vijf zes zeven acht negen tien elf twaalf",
  pt: "dois três quatro cinco seis sete oito nove dez onze doze",
};

const roundNumbers = [15, 20, 30, 40, 50, 60, 90];
/** Those. What is larger or less round is written in digits. */
const round = {
  en: "fifteen twenty thirty forty fifty sixty ninety",
  de: "fünfzehn zwanzig dreißig vierzig fünfzig sechzig neunzig",
  es: "quince veinte treinta cuarenta cincuenta sesenta noventa",
  fr: "quinze vingt trente quarante cinquante soixante quatre-vingt-dix",
  it: "quindici venti trenta quaranta cinquanta sessanta novanta",
  nl: "vijftien twintig dertig veertig vijftig zestig negentig",
  pt: "quinze vinte trinta quarenta cinquenta sessenta noventa",
};

const read = (words: Record<string, string>, valueAt: (at: number) => number): [string, number][] =>
  Object.values(words).flatMap((line) =>
    line.split(" ").map((word, at): [string, number] => [word, valueAt(at)]),
  );

/** The numbers that people write in words, by those. */
export const numberWords: ReadonlyMap<string, number> = new Map([
  ...read(small, (at) => at + 2),
  ...read(round, (at) => roundNumbers[at] ?? Number.NaN),
]);
