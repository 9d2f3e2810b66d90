import {
  currencies,
  datePatterns,
  harmlessCount,
  negation,
  negationAfter,
  promisePatterns,
  scales,
  shares,
  timeUnits,
  wordNumbers,
} from "./commitment-words.ts";

/** What a phrase would bind the firm to. `plain` is a number that says nothing of what it counts. */
export type CommitmentKind = "money" | "percent" | "time" | "date" | "promise" | "plain";

/** A phrase in a text that states a figure, a time or a promise; `value` is comparable within a kind. */
export interface Commitment {
  phrase: string;
  kind: CommitmentKind;
  value: string;
}

const byLength = (words: string[]) => words.toSorted((a, b) => b.length - a.length).join("|");
const written = byLength(Object.keys(wordNumbers));
const units = Object.values(timeUnits).join("|");

// A unit of letters must end where the word ends; signs and Chinese need no such end.
const end = String.raw`(?!\p{Script=Latin}|\p{Script=Cyrillic})`;
const figure = new RegExp(
  [
    String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\d[/.])`,
    String.raw`(?:(?<currency>${currencies})\s?)?(?:(?<prefix>[%％]|yüzde)\s?)?`,
    String.raw`(?<number>\d+(?:[.,]\d+)*|(?:${written})${end})`,
    String.raw`(?:\s?(?<scale>${byLength(Object.keys(scales))})${end})?`,
    String.raw`(?:[\s-]*(?:(?<after>${currencies})${end}|(?<share>${shares})${end}`,
    String.raw`|(?:(?:business|working|calendar|full|个?工作) ?)?(?<unit>${units})${end}))?`,
    String.raw`(?![\d\]/])`,
  ].join(""),
  "giu",
);
const dates = new RegExp(datePatterns.join("|"), "giu");
const promises = new RegExp(promisePatterns.join("|"), "giu");

const parseNumber = (text: string): number => {
  const word = wordNumbers[text.toLowerCase()];
  if (word !== undefined) return word;
  // A comma before exactly three digits groups thousands, any other is a decimal comma.
  return Number(text.replaceAll(/,(?=\d{3}(?:\D|$))/gu, "").replace(",", "."));
};

const unitPatterns = Object.entries(timeUnits).map(
  ([unit, words]) => [unit, new RegExp(`^(?:${words})$`, "iu")] as const,
);
const timeUnit = (word: string) => unitPatterns.find(([, pattern]) => pattern.test(word))?.[0] ?? word;

type Groups = Record<string, string | undefined>;

const kindOf = ({ currency, after, share, prefix, unit }: Groups): CommitmentKind => {
  if (currency !== undefined || after !== undefined) return "money";
  if (share !== undefined || prefix !== undefined) return "percent";
  return unit === undefined ? "plain" : "time";
};

const readFigure = (match: RegExpMatchArray): Commitment => {
  const groups: Groups = match.groups ?? {};
  const kind = kindOf(groups);
  const amount = parseNumber(groups["number"] ?? "") * (scales[groups["scale"]?.toLowerCase() ?? ""] ?? 1);
  const inPercent = /^(?:bps?|basis)/iu.test(groups["share"] ?? "") ? amount / 100 : amount;
  const value = kind === "time" ? `${amount} ${timeUnit(groups["unit"] ?? "")}` : String(inPercent);
  return { phrase: match[0].trim(), kind, value };
};

const isNegated = (text: string, start: number, finish: number) =>
  negation.test(text.slice(0, start)) || negationAfter.test(text.slice(finish));

const blank = (text: string, pattern: RegExp) =>
  text.replaceAll(pattern, (found) => " ".repeat(found.length));

const listMarker = /^[ \t]*\d{1,2}[.)](?=\s)/gmu;

const findFigures = (text: string): Commitment[] =>
  [...text.matchAll(figure)].flatMap((match) => {
    const commitment = readFigure(match);
    if (commitment.kind !== "plain") return commitment;
    // "One thing" and the like are words, not figures, and "2 quick questions" tells nothing of the offer.
    const isWord = !/\d/u.test(commitment.phrase);
    return isWord || harmlessCount.test(text.slice(match.index + match[0].length)) ? [] : commitment;
  });

/** Every figure, time, date and promise a text states; a negated promise ("we can't guarantee") is none. */
export const findCommitments = (text: string): Commitment[] => {
  const found: Commitment[] = [];
  for (const match of text.matchAll(dates)) {
    found.push({ phrase: match[0], kind: "date", value: match[0].toLowerCase() });
  }
  for (const match of text.matchAll(promises)) {
    if (!isNegated(text, match.index, match.index + match[0].length))
      found.push({ phrase: match[0], kind: "promise", value: match[0].toLowerCase() });
  }
  return [...found, ...findFigures(blank(blank(text, dates), listMarker))];
};

const isFigure = ({ kind }: Commitment) => kind !== "date" && kind !== "promise";

const covers = (known: Commitment, stated: Commitment): boolean => {
  if (known.kind === stated.kind) return known.value === stated.value;
  const oneIsPlain = known.kind === "plain" || stated.kind === "plain";
  return (
    oneIsPlain &&
    isFigure(known) &&
    isFigure(stated) &&
    known.value.split(" ")[0] === stated.value.split(" ")[0]
  );
};

/** The phrases of a reply that none of the given texts states: what nobody told the writer. */
export const unsupportedPhrases = (reply: string, evidence: string[]): string[] => {
  let open = findCommitments(reply);
  for (const text of evidence) {
    // Reading a long passage takes a millisecond, so that it is read only for a phrase still open.
    if (open.length === 0) return [];
    const known = findCommitments(text);
    open = open.filter((stated) => !known.some((one) => covers(one, stated)));
  }
  return [...new Set(open.map(({ phrase }) => phrase))];
};

/** The phrases that would bind the firm before there is a proposal: any price, share, date, time or promise. */
export const bindingPhrases = (reply: string): string[] => [
  ...new Set(
    findCommitments(reply)
      .filter(({ kind }) => kind !== "plain")
      .map(({ phrase }) => phrase),
  ),
];
