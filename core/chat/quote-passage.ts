import { languageOf } from "../text/languages.ts";
import { type Block, blocksOf } from "../text/markdown-blocks.ts";
import { askedWords, termsOf } from "../text/terms.ts";
import { unspacedWords } from "../text/words.ts";

/** The most words quoted of one passage; a first paragraph may be longer, for it is never cut. */
const mostWords = 200;

interface Unit {
  text: string;
  /** Which block it belongs to, so that items of one list stay together. */
  block: number;
  /** Whether the next block may go on with it, as after a paragraph or a heading. */
  goesOn: boolean;
  words: number;
  /** The words asked that it has. */
  matches: string[];
}

const listItem = /^(\s*)(?:[-*+]|\d+[.)])\s/u;

const wordCount = (text: string): number =>
  text.split(/\s+/u).filter((word) => word !== "").length + unspacedWords(text);

const itemsOf = (text: string): string[] => {
  const indent = listItem.exec(text)?.[1]?.length;
  if (indent === undefined) return [text];
  const items: string[] = [];
  for (const line of text.split("\n")) {
    const starts = listItem.exec(line);
    if (items.length === 0 || (starts !== null && (starts[1]?.length ?? 0) <= indent)) items.push(line);
    else items[items.length - 1] += `\n${line}`;
  }
  return items;
};

/** Finds the words asked that parts of a passage have, all in the passage's language. */
const matching = (passage: string, question: string) => {
  const asked = askedWords(question);
  const language = languageOf(passage);
  return (text: string): string[] => {
    const terms = new Set(termsOf(text, language));
    return asked.flatMap(({ word, terms: own }) => (own.some((term) => terms.has(term)) ? [word] : []));
  };
};

/** What each word asked tells units apart by: most where few have it. */
const weigh = (units: Pick<Unit, "matches">[]): ((word: string) => number) => {
  const counts = new Map<string, number>();
  for (const word of units.flatMap(({ matches }) => matches)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => Math.log(1 + units.length / (counts.get(word) ?? 1));
};

/** Rows that come near the one which has most of what was asked; all where none has any. */
const nearBest = 0.6;

/** Of a table too long to be quoted its head and the rows that bear on the question, or its first ones. */
const shortenTable = (table: string, matchesOf: (text: string) => string[]): string => {
  const [head = "", divider = "", ...lines] = table.split("\n");
  const rows = lines.map((text) => ({ text, words: wordCount(text), matches: matchesOf(text) }));
  const weightOf = weigh(rows);
  const gains = rows.map(({ matches }) => matches.reduce((sum, word) => sum + weightOf(word), 0));
  const enough = Math.max(0, ...gains) * nearBest;
  let room = mostWords;
  const kept = rows.filter(({ words }, at) => {
    if ((gains[at] ?? 0) < enough || room <= 0) return false;
    room -= words;
    return true;
  });
  return [head, divider, ...kept.map(({ text }) => text)].join("\n");
};

const partsOf = ({ kind, text }: Block, matchesOf: (text: string) => string[]): string[] => {
  if (kind === "text") return itemsOf(text);
  if (kind === "heading") return [`**${text}**`];
  return [kind === "table" && wordCount(text) > mostWords ? shortenTable(text, matchesOf) : text];
};

const unitsOf = (markdown: string, matchesOf: (text: string) => string[]): Unit[] =>
  blocksOf(markdown).flatMap((block, at) =>
    partsOf(block, matchesOf).map((text) => {
      const goesOn = block.kind === "heading" || (block.kind === "text" && !listItem.test(text));
      return { text, block: at, goesOn, words: wordCount(text), matches: matchesOf(text) };
    }),
  );

const followersOf = (units: Unit[], chosen: Set<number>): number[] => {
  const blocks = new Set(
    [...chosen].flatMap((at) => (units[at]?.goesOn === true ? [units[at].block + 1] : [])),
  );
  return units.flatMap(({ block }, at) => (blocks.has(block) ? [at] : []));
};

// Repeatedly the unit that says most of what is still unsaid, as long as there is room; then what follows.
const choose = (units: Unit[]): Set<number> => {
  const weightOf = weigh(units);
  const chosen = new Set<number>();
  const covered = new Set<string>();
  let room = mostWords;
  const take = (at: number) => {
    const unit = units[at];
    if (unit === undefined || chosen.has(at) || (unit.words > room && chosen.size > 0)) return;
    chosen.add(at);
    room -= unit.words;
    for (const word of unit.matches) covered.add(word);
  };
  const gainOf = ({ matches }: Unit) =>
    matches.reduce((sum, word) => sum + weightOf(word) * (covered.has(word) ? 0.01 : 1), 0);
  const findBest = () =>
    units
      .map((unit, at) => ({ at, gain: chosen.has(at) ? 0 : gainOf(unit), words: unit.words }))
      .filter(({ gain, words }) => gain > 0 && (words <= room || chosen.size === 0))
      .toSorted((a, b) => b.gain - a.gain || a.at - b.at)[0];
  for (let best = findBest(); best !== undefined; best = findBest()) take(best.at);
  for (const at of chosen.size === 0 ? units.keys() : followersOf(units, chosen)) take(at);
  return chosen;
};

// A line that announces a list or table goes with it.
const withIntroductions = (units: Unit[], chosen: Set<number>): Set<number> => {
  const all = new Set(chosen);
  for (const at of chosen) {
    const first = units.findIndex(({ block }) => block === units[at]?.block);
    if (/[:：]\s*$/u.test(units[first - 1]?.text ?? "")) all.add(first - 1);
  }
  return all;
};

const join = (units: Unit[]): string =>
  units
    .map(({ text, block }, at) => {
      const before = units[at - 1];
      return before === undefined ? text : (before.block === block ? "\n" : "\n\n") + text;
    })
    .join("");

/** The part of a passage that bears on a question, word for word, in about 200 words of well-formed Markdown. */
export const quotePassage = (text: string, question: string): string => {
  if (wordCount(text) <= mostWords) return join(unitsOf(text, () => []));
  const units = unitsOf(text, matching(text, question));
  const kept = withIntroductions(units, choose(units));
  return join(units.filter((_, at) => kept.has(at)));
};
