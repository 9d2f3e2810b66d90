import { calculationsIn, type Calculated } from "../../answering/figures/calculations.ts";
import { asEvidence } from "../../answering/figures/check-facts.ts";
import { isExpression, segmentsIn } from "../../answering/figures/expressions.ts";
import { figuresIn, findCommitments, unsupportedPhrases, valuesOf } from "../../answering/figures/figures.ts";
import { given } from "../../answering/figures/known-operands.ts";
import { sentencesOf } from "../../answering/sentences.ts";
import { askedWords, type AskedWord } from "../../text/terms.ts";
import { isStated, sectionsOf, shareIn, type Grounds } from "./stated.ts";

/** How sources bear a sentence out: it tells an amount that follows from theirs, or calculates it in sight. */
export type Backing = "told" | "calculated";

/** So many of a sentence's words must stand in one section that has a figure of it: fewer where an amount is worked out. */
const leastShares = { workedOut: 0.5, copied: 0.8 };

/** The words of a text beside its figures; what is called by letters and numbers, such as "M8", is one. */
const wordsOf = (text: string): AskedWord[] => {
  const bare = findCommitments(text).reduce((rest, { phrase }) => rest.replace(phrase, " "), text);
  return askedWords(bare).filter(({ word }) => /\p{L}/u.test(word));
};

/** Whether a line is about what words name; one without words, as a row of figures, may be. */
const isAbout = (line: string, words: AskedWord[]): boolean =>
  wordsOf(line).length === 0 || shareIn(words, line) > 0;

/** What of the sources has figures of a sentence, and how much of its words. */
const findLines = (texts: string[], figures: Set<number>, words: AskedWord[]) => {
  const has = (text: string) => figuresIn(text).some((figure) => figures.has(figure));
  const all = texts.flatMap(sectionsOf);
  const found = all.filter(has);
  // A total of what was told before may have no figure of theirs.
  const share = Math.max(0, ...(found.length > 0 ? found : all).map((section) => shareIn(words, section)));
  return { lines: found.flatMap(sentencesOf).filter(has), share };
};

/** Whether it is a calculation that is seen, and none of a share, which may have conditions. */
const isPlainSum = (sentence: string): boolean =>
  segmentsIn(sentence).some(({ runs }) => runs.some(isExpression)) &&
  !findCommitments(sentence).some(({ kind }) => kind === "percent");

/** What a sentence calculates with, and what it comes to, after what was told before. */
const calculate = (sentence: string, { texts, said, told = [], before = [] }: Grounds): Calculated =>
  calculationsIn(sentence, [...texts, ...told], {
    prices: texts,
    asked: said,
    before: () => [...told, ...before],
  });

/**
 * Whether sources state the amounts of a sentence, or the prices that these are worked out of, of what it speaks of and in its
 * words, where nobody names the words that do; null where they do not.
 */
export const backingOf = (sentence: string, grounds: Grounds): Backing | null => {
  const { texts, said, told = [], before = [] } = grounds;
  const words = wordsOf(sentence);
  const amounts = findCommitments(sentence).filter(({ kind }) => kind === "money");
  if (amounts.length === 0 || words.length === 0) return null;
  const calculated = calculate(sentence, grounds);
  const earlier = new Set([...told, ...before].flatMap(figuresIn));
  const operands = calculated.operands.filter((one) => !earlier.has(one));
  const { lines, share } = findLines(texts, new Set([...figuresIn(sentence), ...operands]), words);
  if (share < leastShares[calculated.results.length > 0 ? "workedOut" : "copied"]) return null;
  // An amount that the lead alone has named is none of theirs.
  const open = unsupportedPhrases(sentence, [...lines, ...told, ...before, asEvidence(calculated)]);
  if (amounts.some(({ phrase }) => open.includes(phrase))) return null;
  const quote = [...lines, ...before].join("\n");
  if (!isStated(quote, sentence, { ...grounds, texts: [...texts, ...before] })) return null;
  const known = new Set([...said.flatMap(figuresIn), ...given, ...earlier, ...calculated.results]);
  const about = new Set(lines.filter((line) => isAbout(line, words)).flatMap(figuresIn));
  const isOfOther = (price: number) => !known.has(price) && !about.has(price);
  const published = new Set(lines.flatMap(figuresIn));
  const prices = [...operands, ...amounts.flatMap(valuesOf)].filter((price) => published.has(price));
  if (prices.some(isOfOther)) return null;
  return isPlainSum(sentence) ? "calculated" : "told";
};
